import type { Request, RequestHandler } from 'express';
import { CarriedValue } from '../../platform/carried-value';
import { type RowAccess, withinRows } from '../../platform/database/walls/row-access';
import type { Action } from './actions';
import { organisationsOf, type Principal } from './principal';

interface Remembered {
  principal: Principal | null;
  /** HTTP request, or what is known of an earlier one; null: not over HTTP. */
  readonly request: Pick<Request, 'ip' | 'method' | 'originalUrl' | 'body' | 'get'> | null;
  onMissingRight: MissingRightListener | null;
}

/** @param organisationId null: none, several, or one that is hidden from the caller */
type MissingRightListener = (action: Action, organisationId: string | null) => void;

/** API call that is being answered. */
export interface CurrentCall {
  readonly method: string;
  /** Path with ids and query, without the host. */
  readonly path: string;
  /** Body of the request, unmodified. */
  readonly body: unknown;
  /** Confirmation named by the caller (`X-Ledgerstamp-Confirms`); null: none. */
  readonly confirms: string | null;
}

const requests = new CarriedValue<Remembered>();

/**
 * Makes the caller available to all code of a request. Runs before the guard, which identifies the caller.
 */
export function rememberingPrincipals(): RequestHandler {
  return (request, _response, next) => {
    requests.during({ principal: null, request, onMissingRight: null }, () => withinRows(ownRows, next));
  };
}

/** Rows of every organisation in which the caller has a role; none before the guard has identified the caller. */
function ownRows(): RowAccess {
  const principal = currentPrincipal();
  return principal === null ? [] : organisationsOf(principal);
}

/**
 * Returns the caller of the current request; null outside requests, for unidentified callers, and before the
 * guard.
 */
export function currentPrincipal(): Principal | null {
  return requests.get()?.principal ?? null;
}

/** Returns the address of the current request; null outside requests. */
export function currentAddress(): string | null {
  return requests.get()?.request?.ip ?? null;
}

/** Returns the current API call; null outside requests. */
export function currentCall(): CurrentCall | null {
  const request = requests.get()?.request ?? null;
  if (request === null) return null;
  const { method, originalUrl: path } = request;
  const body: unknown = request.body;
  return { method, path, body: body ?? null, confirms: request.get('x-ledgerstamp-confirms') ?? null };
}

/** Sets the caller; used by the guard only. */
export function setCurrentPrincipal(principal: Principal, onMissingRight: MissingRightListener): void {
  const request = requests.get();
  if (request !== undefined) Object.assign(request, { principal, onMissingRight });
}

/**
 * Reports a missing right found after the guard, from the body: counted, logged and recorded like those found
 * by it.
 */
export const tellOfMissingRight: MissingRightListener = (action, organisationId) => {
  requests.get()?.onMissingRight?.(action, organisationId);
};

/** Runs work as a request of this caller, for commands and tests of services. */
export function asPrincipal<T>(principal: Principal, work: () => Promise<T>): Promise<T> {
  return requests.during({ principal, request: null, onMissingRight: null }, work);
}

/** Call made in the background for a person who ordered it earlier. */
export interface OrderedCall extends Omit<CurrentCall, 'confirms'> {
  /** Address of the earlier call. */
  readonly address: string | null;
}

/** Does what a call would do, with the rows of its caller: two persons are asked about this very call. */
export function asCall<T>(
  principal: Principal,
  { method, path: originalUrl, body, address }: OrderedCall,
  work: () => Promise<T>,
): Promise<T> {
  const request = { ip: address ?? undefined, method, originalUrl, body, get: () => undefined };
  return requests.during({ principal, request, onMissingRight: null }, () => withinRows(ownRows, work));
}

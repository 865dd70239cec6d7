import type { Server } from 'node:http';
import { type ValidationError, ValidationPipe } from '@nestjs/common';
import type { RequestHandler } from 'express';

/** Time limits for receiving a request, in milliseconds. */
interface ConnectionLimits {
  /** Time for all header lines. */
  readonly headersMs: number;
  /** Time for the whole request, body included; the answer may take longer. */
  readonly requestMs: number;
  /** Time for which an idle connection is kept open for another request. */
  readonly idleMs: number;
}

/**
 * Limits longer than those of proxies and clients, about a minute: if we closed first, a request already sent would be
 * lost.
 */
const LIMITS: ConnectionLimits = { headersMs: 20_000, requestMs: 60_000, idleMs: 65_000 };

/** Closes connections whose request never ends, with status 408, to free memory and sockets. */
export function limitConnections(
  server: Server,
  { headersMs, requestMs, idleMs }: ConnectionLimits = LIMITS,
): void {
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.keepAliveTimeout = idleMs;
  // A client that asks again and again on one connection would hold up a stop.
  server.prependListener('request', (_request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
  });
}

/** Maximum number of reported faults; more would make the answer larger than the request. */
const MOST_FAULTS = 100;

/** Validates the input of a handler against its DTO: unknown fields are refused, all faults reported up to a limit. */
export class BoundedValidation extends ValidationPipe {
  constructor() {
    super({ whitelist: true, forbidNonWhitelisted: true, transform: true, stopAtFirstError: false });
  }

  protected override flattenValidationErrors(errors: ValidationError[]): string[] {
    const faults = super.flattenValidationErrors(errors);
    if (faults.length <= MOST_FAULTS) return faults;
    return [...faults.slice(0, MOST_FAULTS), `and ${faults.length - MOST_FAULTS} more`];
  }
}

/** Time for the caller to read the answer before the connection is closed. */
const LINGER_MS = 500;

/**
 * Leaves bodies of refused requests unread; a caller that keeps sending after the answer loses the
 * connection.
 */
export function cutUnreadBodies(): RequestHandler {
  return (request, response, next) => {
    response.once('finish', () => {
      if (request.complete) return;
      setTimeout(() => {
        if (!request.complete) request.destroy();
      }, LINGER_MS).unref();
    });
    next();
  };
}

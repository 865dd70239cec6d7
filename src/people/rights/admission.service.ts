import {
  ForbiddenException,
  HttpException,
  HttpStatus,
  Inject,
  Injectable,
  Logger,
  UnauthorizedException,
} from '@nestjs/common';
import type { Request, RequestHandler } from 'express';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { spokenAnew } from '../../platform/requests/spoken-language';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { MinuteAllowance } from '../../platform/requests/minute-allowance';
import { acrossOrganisations } from '../../platform/database/walls/row-access';
import { refusal as domainRefusal } from '../../domain/issues/refuse';
import { type Action, isReading, missingRight, needsFreshSignIn, rolesFor } from './actions';
import { currentAddress, type OrderedCall } from './current-principal';
import { requireFresh } from './fresh-sign-in';
import { type EarlierCaller, type ProvenCaller, CallersService } from './callers.service';
import { clientAddress, isFromForeignPage, isFromOwnPage } from './request-origin';
import { tellOfRefusal } from './refusals';
import type { PlaceLookup } from './placed-caller';
import { type RoutePlace, thingOf } from './places';
import { mayDo, mayDoAnywhere, mayDoToShared, organisationsFor, type Principal } from './principal';
import { RefusedKeysService, TooManyWrongKeys } from './refused-keys.service';
import { type KeyUseNote, KeyUsesService } from './key-uses.service';
import { RefusedActsService } from '../acts/refused-acts.service';
import { ownPath } from '../../platform/telemetry/logging';

const HARMLESS = ['GET', 'HEAD', 'OPTIONS'];
/** Limit above the needs of a console with many open pages; a program that needs more reads larger pages. */
const MOST_CALLS_A_MINUTE = 1_200;
/** Statuses not recorded here: missing rights are recorded elsewhere, and unknown ids are slips. */
const NOT_NOTED = [401, 403, 404];
const REASONS = { nothing: 'no_key', key: 'wrong_key', session: 'session_over' } as const;

/** Parts of a call that are on record when it is refused. */
type Call = Pick<Request, 'method' | 'path' | 'ip'>;

/** Decides whether a request may perform an action. */
@Injectable()
export class AdmissionService {
  private readonly logger = new Logger(AdmissionService.name);
  private readonly forbidden = new Map<string, number>();
  private readonly refused = new Map<string, number>();
  private readonly allowance = new MinuteAllowance(MOST_CALLS_A_MINUTE);

  constructor(
    private readonly callers: CallersService,
    private readonly refusedKeys: RefusedKeysService,
    private readonly refusedActs: RefusedActsService,
    private readonly keyUses: KeyUsesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @returns the caller of the request
   * @throws UnauthorizedException or TooManyWrongKeys without a valid key; a refusal like that of an unknown id where
   * it is hidden from the caller; ForbiddenException for a missing right or a foreign page; SIGN_IN_TOO_OLD where the
   * session needs a fresh sign-in; HttpException 429 after too many calls
   */
  async admit(request: Request, action: Action, place: RoutePlace): Promise<Principal> {
    // The caller determines visible rows, so identify the caller first, outside row-level security.
    const { principal, proof, organisations } = await acrossOrganisations(() =>
      this.callers.of(request, lookupOf(request, place)),
    );
    if (principal === null) return this.refuse(request, proof);
    request.res?.once('finish', () => this.noteRefused(request, principal));
    if (principal.kind === 'break_glass') this.keyUses.note(callOf(request));
    else this.limit(request, principal);
    const only = organisations?.length === 1 ? (organisations[0] ?? null) : null;
    if (!mayDoAnywhere(principal, action)) this.forbid(request, principal, action, null);
    if (organisationsFor(principal, action) !== 'all') {
      if (place.kind === 'of' && !isSeen(principal, organisations)) {
        // Unknown ids are not recorded; they are usually typing errors.
        if (organisations !== null) this.note(request, principal, action, null);
        throw domainRefusal('NOT_THERE', { what: thingOf(place.thing).name });
      }
      if (!isAllowed(principal, action, place, organisations)) this.forbid(request, principal, action, only);
    }
    this.requirePage(request, proof, action);
    if (needsFreshSignIn(action) && !HARMLESS.includes(request.method)) requireFresh(principal);
    return principal;
  }

  /** Notes the caller of the present call, who orders work. @param salt of the order */
  noted(principal: Principal, salt: string): EarlierCaller {
    return this.callers.noted(principal, currentAddress(), salt);
  }

  /**
   * Asks again, at the moment of a call ordered earlier, what `admit` asks: its caller, the right and a fresh sign-in.
   * @param salt of the order @throws Refusal SIGN_IN_ENDED, RIGHT_GONE, SIGN_IN_TOO_OLD
   */
  async admitAgain(
    caller: EarlierCaller,
    salt: string,
    { action, organisationId, ...call }: OrderedCall & { action: Action; organisationId: string },
  ): Promise<Principal> {
    const principal = await this.callers.again(caller, salt);
    if (principal === null) throw domainRefusal('SIGN_IN_ENDED');
    if (!mayDo(principal, action, organisationId)) {
      this.recordMissing({ ...call, ip: call.address ?? undefined }, principal, action, organisationId);
      throw domainRefusal('RIGHT_GONE', { roles: rolesFor(action).join(', ') });
    }
    if (needsFreshSignIn(action)) requireFresh(principal);
    return principal;
  }

  /** @throws ForbiddenException unless a page of the console makes the call */
  requireOwnPage(request: Request): void {
    if (isFromOwnPage(request, this.config.publicUrl)) return;
    tellOfRefusal('foreign_page');
    throw new ForbiddenException(spokenAnew(storedSentence('consoleAlone')));
  }

  /** Middleware for addresses without a controller. */
  middleware(action: Action, place: RoutePlace): RequestHandler {
    return (request, _response, next) => {
      this.admit(request, action, place).then(() => next(), next);
    };
  }

  /** @throws always */
  private forbid(
    request: Request,
    principal: Principal,
    action: Action,
    organisationId: string | null,
  ): never {
    this.recordMissing(request, principal, action, organisationId);
    throw new ForbiddenException(spokenAnew(missingRight(action)));
  }

  /** Counts and records a missing right; logged the first, tenth, hundredth time. */
  recordMissing(request: Call, principal: Principal, action: Action, organisationId: string | null): void {
    tellOfRefusal('no_right');
    this.note(request, principal, action, organisationId);
    const caller = principal.personId ?? principal.kind;
    const times = counted(this.forbidden, `${caller} ${action}`);
    if (isLogged(times)) {
      this.logger.warn({ caller, action, address: clientAddress(request.ip), times }, 'a right was missing');
    }
  }

  /** Logs a refusal for a reason other than rights: without ids and input. */
  private noteRefused(request: Request, principal: Principal): void {
    const status = request.res?.statusCode ?? 0;
    if (status < 400 || status >= 500 || NOT_NOTED.includes(status)) return;
    const caller = principal.personId ?? principal.kind;
    const { path = ownPath(request.path) } = (request.route ?? {}) as { readonly path?: string };
    const call = `${request.method} ${path}`;
    const times = counted(this.refused, `${caller} ${call} ${status}`);
    if (isLogged(times)) {
      const address = clientAddress(request.ip);
      this.logger.log({ caller, call, status, address, times }, 'a call was refused');
    }
  }

  /** Limits calls: sessions of a person count together, each token alone. The break-glass key has no limit. */
  private limit(request: Request, { via, personId, kind }: Principal): void {
    const seconds = this.allowance.take((via.kind === 'token' ? via.id : personId) ?? kind);
    if (seconds === 0) return;
    request.res?.setHeader('Retry-After', seconds);
    throw new HttpException(
      spokenAnew(storedSentence('callsTooMany', { most: MOST_CALLS_A_MINUTE, seconds })),
      HttpStatus.TOO_MANY_REQUESTS,
    );
  }

  private note(request: Call, principal: Principal, action: Action, organisationId: string | null): void {
    const call = `${request.method} ${request.path}`;
    const address = clientAddress(request.ip);
    this.refusedActs.note({ principal, action, organisationId, address, call });
  }

  /** @throws always */
  private async refuse(request: Request, proof: ProvenCaller['proof']): Promise<never> {
    tellOfRefusal(REASONS[proof]);
    if (proof === 'key') await this.countWrongKey(request);
    request.res?.setHeader('WWW-Authenticate', 'Bearer realm="Ledgerstamp"');
    throw new UnauthorizedException(spokenAnew(storedSentence('keyRefused', { isSent: proof === 'key' })));
  }

  private async countWrongKey(request: Request): Promise<void> {
    try {
      await this.refusedKeys.count(clientAddress(request.ip));
    } catch (error) {
      if (error instanceof TooManyWrongKeys) request.res?.setHeader('Retry-After', error.secondsLeft);
      throw error;
    }
  }

  private requirePage(request: Request, proof: ProvenCaller['proof'], action: Action): void {
    const isHarmless = HARMLESS.includes(request.method);
    if (isHarmless && isReading(action)) return;
    const { publicUrl } = this.config;
    if (isFromForeignPage(request, publicUrl)) {
      tellOfRefusal('foreign_page');
      throw new ForbiddenException(spokenAnew(storedSentence('pageForeign')));
    }
    if (proof === 'session' && !isHarmless && !isFromOwnPage(request, publicUrl)) {
      tellOfRefusal('foreign_page');
      throw new ForbiddenException(spokenAnew(storedSentence('pageUnproven')));
    }
  }
}

function counted(counts: Map<string, number>, key: string): number {
  const times = (counts.get(key) ?? 0) + 1;
  counts.set(key, times);
  return times;
}

/** True for the first, tenth, hundredth refusal and so on, so that a loop does not fill the log. */
function isLogged(times: number): boolean {
  return Number.isInteger(Math.log10(times));
}

function callOf(request: Request): KeyUseNote {
  const { method, path } = request;
  return { address: clientAddress(request.ip), method, path: ownPath(path) };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the lookup for a place; null: no lookup is needed. */
function lookupOf(request: Request, place: RoutePlace): PlaceLookup | null {
  if (place.kind !== 'of') return null;
  const given = request.params[place.parameter];
  return {
    query: thingOf(place.thing).query,
    id: typeof given === 'string' && ID.test(given) ? given : null,
  };
}

/** True when the caller may know that it exists. Objects without organisation belong to the installation. */
function isSeen(principal: Principal, organisations: readonly string[] | null): boolean {
  if (organisations === null) return false;
  if (organisations.length === 0) return mayDo(principal, 'read', null);
  return organisations.some((id) => mayDo(principal, 'read', id));
}

/**
 * True for reading shared objects with a right for one of their organisations, and for changing them with rights for
 * all.
 */
function isAllowed(
  principal: Principal,
  action: Action,
  place: RoutePlace,
  organisations: readonly string[] | null,
): boolean {
  if (place.kind === 'anywhere') return true;
  if (place.kind === 'installation' || organisations === null) return mayDo(principal, action, null);
  if (isReading(action) && organisations.some((id) => mayDo(principal, action, id))) return true;
  return mayDoToShared(principal, action, organisations);
}

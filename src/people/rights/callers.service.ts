import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { ApiTokensRepository } from '../tokens/api-tokens.repository';
import { isToken } from '../tokens/token-text';
import { SessionsRepository } from '../session/sessions.repository';
import { COLLECTOR, givenKeys, isSameKey, markOfKey, nameOfKey, principalOfKey } from './keys';
import { isByPerson } from './request-origin';
import type { PlaceLookup, PlacedCaller } from './placed-caller';
import type { Principal } from './principal';
import { cookieOf, sessionCookie } from './session-cookie';

/** Verified credential of a request, and its caller; `principal` null: unidentified. */
export interface ProvenCaller extends PlacedCaller {
  readonly proof: 'nothing' | 'key' | 'session';
}

/** Caller of an earlier call, stored with the work that the call ordered. Gives no access. */
export interface EarlierCaller extends Pick<Principal, 'kind' | 'via'> {
  readonly address: string | null;
  /** Mark of the key, so that a changed one is noticed; null: a person. */
  readonly keyMark: string | null;
}

const NOBODY: ProvenCaller = { proof: 'nothing', principal: null, organisations: null };

/** Identifies the caller of a request by `Authorization: Bearer <key or token>` or the session cookie. */
@Injectable()
export class CallersService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly sessions: SessionsRepository,
    private readonly tokens: ApiTokensRepository,
  ) {}

  /**
   * Identifies the caller in at most one statement. A wrong key counts as wrong even next to a valid cookie.
   * @param lookup object of the request; its organisations are returned too, unless a key gives access to all
   */
  async of(request: Request, lookup: PlaceLookup | null): Promise<ProvenCaller> {
    const { authorization } = request.headers;
    if (authorization !== undefined) {
      const key = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
      if (isToken(key)) return { proof: 'key', ...(await this.tokens.callerOf(key, lookup)) };
      return { proof: 'key', principal: this.principalOf(key), organisations: null };
    }
    const id = cookieOf(request, sessionCookie(this.config.publicUrl).name);
    if (id === '') return NOBODY;
    return { proof: 'session', ...(await this.sessions.callerOf(id, isByPerson(request), lookup)) };
  }

  /** Notes the caller of a call. @param salt of the ordered work */
  noted({ kind, via }: Principal, address: string | null, salt: string): EarlierCaller {
    const key = givenKeys(this.config).find(([name]) => name === kind)?.[1];
    return { kind, via, address, keyMark: key === undefined ? null : markOfKey(key, salt) };
  }

  /** Identifies a noted caller anew, with present rights; null: session, token or key have ended. One statement. */
  async again({ kind, via, keyMark }: EarlierCaller, salt: string): Promise<Principal | null> {
    const key = givenKeys(this.config).find(([, known]) => markOfKey(known, salt) === keyMark)?.[0] ?? null;
    if (kind !== 'person' && key !== kind) return null;
    if (via.kind === 'session') return this.sessions.callerAgain(via.id ?? '', key);
    if (via.kind === 'token') return this.tokens.callerAgain(via.id ?? '');
    return key === null ? null : principalOfKey(key, null);
  }

  private principalOf(key: string): Principal | null {
    const { metricsToken } = this.config;
    if (metricsToken !== null && isSameKey(key, metricsToken)) return COLLECTOR;
    const name = nameOfKey(key, this.config);
    return name === null ? null : principalOfKey(name, null);
  }
}

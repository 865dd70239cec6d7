import { Injectable } from '@nestjs/common';
import { reached } from '../platform/kill-point';
import { Failure } from '../domain/issues/failure';
import {
  type Alongside,
  ConnectionTokensRepository,
  type OpenConnection,
} from './connection-tokens.repository';
import type { ClientCredentials, PlatformConsent, TokenSet } from './accounting-connector';
import { acrossOrganisations } from '../platform/database/walls/row-access';
import { performance } from 'node:perf_hooks';

/** Access token in memory that may still be valid; refresh tokens are not kept in memory. */
interface KnownToken {
  readonly accessToken: string;
  /** Expiry, ISO 8601. */
  readonly expiresAt: string;
}

/** Versions of the rows of these connections; those that do not work are missing. */
type VersionsOf = (connectionIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;

interface Remembered extends KnownToken {
  readonly version: string;
  /** Time of the last comparison with the stored row. */
  readonly askedAt: number;
  usedAt: number;
}

/** Maximum time until a change by another process takes effect here. */
const TRUSTED_MS = 1_000;
const FORGOTTEN_AFTER_MS = 60_000;

/**
 * Access tokens in use, by connection. At most once a second one statement checks whether their rows have changed, as
 * by a disconnection, a refresh or a new consent.
 */
export class KnownTokens {
  private readonly tokens = new Map<string, Remembered>();
  private asking: Promise<void> | null = null;

  constructor(private readonly versionsOf: VersionsOf) {}

  /** Returns the token; null: not known, or no longer the stored one. */
  async of(connectionId: string): Promise<KnownToken | null> {
    const known = this.tokens.get(connectionId);
    if (known === undefined) return null;
    known.usedAt = performance.now();
    if (!isTrusted(known)) await this.askAgain();
    const confirmed = this.tokens.get(connectionId);
    return confirmed !== undefined && isTrusted(confirmed) ? confirmed : null;
  }

  /** Reads a token and stores it under the row version read before. */
  async read<T extends KnownToken>(connectionId: string, read: () => Promise<T>): Promise<T> {
    const askedAt = performance.now();
    const version = (await this.versionsOf([connectionId])).get(connectionId);
    const token = await read();
    if (version !== undefined) {
      const { accessToken, expiresAt } = token;
      this.tokens.set(connectionId, { accessToken, expiresAt, version, askedAt, usedAt: askedAt });
    }
    return token;
  }

  forget(connectionId: string): void {
    this.tokens.delete(connectionId);
  }

  /** Shares a running check among callers, and checks again for those that came too late for it. */
  private async askAgain(): Promise<void> {
    this.asking ??= this.ask().finally(() => (this.asking = null));
    await this.asking;
  }

  private async ask(): Promise<void> {
    const askedAt = performance.now();
    for (const [id, { usedAt }] of this.tokens)
      if (askedAt - usedAt > FORGOTTEN_AFTER_MS) this.tokens.delete(id);
    const before = new Map(this.tokens);
    const versions = await this.versionsOf([...before.keys()]);
    for (const [id, known] of before) {
      // Skips a token that was forgotten or read again meanwhile.
      if (this.tokens.get(id) !== known) continue;
      if (versions.get(id) === known.version) this.tokens.set(id, { ...known, askedAt });
      else this.tokens.delete(id);
    }
  }
}

function isTrusted({ askedAt }: Remembered): boolean {
  return performance.now() - askedAt < TRUSTED_MS;
}

/** Remaining lifetime below which a token is renewed before use. */
const RENEW_BEFORE_MS = 2 * 60_000;

type IsGood = (tokens: KnownToken) => boolean;

/**
 * Keeps the tokens of connections: encrypted, renewed by one process at a time, stored before use. Access tokens stay
 * in memory, and are compared with the stored row once a second, so that changes of other replicas take effect.
 */
@Injectable()
export class TokenVaultService {
  /**
   * Refreshes of this process, shared by callers of the same connection, so that each does not take a database
   * connection.
   */
  private readonly underWay = new Map<string, Promise<TokenSet>>();

  private readonly known: KnownTokens;

  constructor(private readonly connections: ConnectionTokensRepository) {
    this.known = new KnownTokens((ids) => connections.versions(ids));
  }

  /**
   * Returns an access token valid for the next minutes. `rejected`: one that the platform has just declined, which is
   * not returned again.
   * @throws Failure `unauthorised` when the connection no longer works: a user must reconnect the organisation
   */
  accessToken(connectionId: string, consent: PlatformConsent, rejected?: string): Promise<string> {
    // Reads across organisations, because a connection serves several and callers share renewals.
    return acrossOrganisations(() => this.freshToken(connectionId, consent, rejected));
  }

  private async freshToken(
    connectionId: string,
    consent: PlatformConsent,
    rejected: string | undefined,
  ): Promise<string> {
    const isGood: IsGood = (tokens) => tokens.accessToken !== rejected && isFresh(tokens);
    const known = await this.known.of(connectionId);
    if (known !== null && isGood(known)) return known.accessToken;
    const stored = await this.known.read(connectionId, async () =>
      readTokenSet((await this.connections.open(connectionId)).tokens),
    );
    if (isGood(stored)) return stored.accessToken;
    for (let other = this.underWay.get(connectionId); other !== undefined;) {
      const tokens = await other;
      if (isGood(tokens)) return tokens.accessToken;
      other = this.underWay.get(connectionId);
    }
    return (await this.renew(connectionId, consent, isGood)).accessToken;
  }

  /** Renews tokens that are still valid: an idle connection would end, and a lost answer must be replaced. */
  async renewNow(connectionId: string, consent: PlatformConsent): Promise<void> {
    const before = (await this.connections.open(connectionId)).tokens;
    await this.renew(connectionId, consent, (tokens) => writeTokenSet(tokens) !== before);
  }

  /** Revokes the consent and deletes its tokens. @param alongside writes within the same transaction */
  async disconnect(connectionId: string, consent: PlatformConsent, alongside?: Alongside): Promise<void> {
    await this.connections
      .disconnect(connectionId, ({ tokens }) => consent.revoke(readTokenSet(tokens)), alongside)
      .finally(() => this.known.forget(connectionId));
  }

  /** Deletes the tokens of a connection whose organisations have left; does not call the platform. */
  async forget(connectionId: string, alongside?: Alongside): Promise<void> {
    await this.connections
      .disconnect(connectionId, () => Promise.resolve(), alongside)
      .finally(() => this.known.forget(connectionId));
  }

  private renew(
    connectionId: string,
    consent: PlatformConsent,
    isGood: (tokens: TokenSet) => boolean,
  ): Promise<TokenSet> {
    const renewing = this.connections
      .renew(connectionId, async (connection) => {
        const current = readTokenSet(connection.tokens);
        if (isGood(current)) return null;
        const tokens = await ask(consent, connection, current);
        reached('tokens-renewed');
        return { tokens: writeTokenSet(tokens), scopes: tokens.scopes };
      })
      .then(readTokenSet)
      .finally(() => {
        this.known.forget(connectionId);
        if (this.underWay.get(connectionId) === renewing) this.underWay.delete(connectionId);
      });
    this.underWay.set(connectionId, renewing);
    return renewing;
  }
}

export function writeTokenSet(tokens: TokenSet): string {
  return JSON.stringify(tokens);
}

function readTokenSet(text: string): TokenSet {
  return JSON.parse(text) as TokenSet;
}

function isFresh(tokens: KnownToken): boolean {
  return new Date(tokens.expiresAt).getTime() - Date.now() > RENEW_BEFORE_MS;
}

/**
 * Requests new tokens. Without an answer the old refresh token is used once more at once: platforms accept it for some
 * time after a lost answer (some for half an hour).
 */
async function ask(
  consent: PlatformConsent,
  { grantType, client }: OpenConnection,
  current: TokenSet,
): Promise<TokenSet> {
  const once = (): Promise<TokenSet> =>
    grantType === 'client_credentials'
      ? consent.clientTokens(JSON.parse(client ?? '{}') as ClientCredentials)
      : consent.refresh(current);
  try {
    return await once();
  } catch (error) {
    if (!(error instanceof Failure) || error.kind !== 'temporary') throw error;
    return once();
  }
}

import { Injectable } from '@nestjs/common';
import { reached } from '../platform/kill-point';
import { Failure } from '../domain/issues/failure';
import {
  type Alongside,
  ConnectionTokensRepository,
  type OpenConnection,
} from './connection-tokens.repository';
import { KnownTokens, type KnownToken } from './known-tokens';
import type { ClientCredentials, PlatformConsent, TokenSet } from './accounting-connector';
import { acrossOrganisations } from '../platform/database/walls/row-access';

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

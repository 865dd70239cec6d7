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

/** A token this close to its end is renewed before use: a call may take its time. */
const RENEW_BEFORE_MS = 2 * 60_000;

type IsGood = (tokens: KnownToken) => boolean;

/**
 * Keeps the tokens of connections: encrypted at rest, renewed by one process at a time, saved before use. An access token
 * that is in use is known for a second: within it a disconnection or a new consent counts on every replica, and at once on
 * the one that made it.
 */
@Injectable()
export class TokenVaultService {
  /** Refreshes of this process: those who need the same one wait here, and not each with a database connection. */
  private readonly underWay = new Map<string, Promise<TokenSet>>();

  private readonly known: KnownTokens;

  constructor(private readonly connections: ConnectionTokensRepository) {
    this.known = new KnownTokens((ids) => connections.versions(ids));
  }

  /**
   * An access token that is good for the next minutes. `rejected` is one that the platform has just declined
   * although it looked good: it is not handed out again.
   * @throws Failure `unauthorised` when the connection does not work any more: a user must reconnect the organisation
   */
  accessToken(connectionId: string, consent: PlatformConsent, rejected?: string): Promise<string> {
    // A connection serves several organisations, and callers wait for each other's renewals: anyone who asks sees all of it.
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

  /** Renews tokens that still look good: a long unused connection would end, and a lost answer must be made up for. */
  async renewNow(connectionId: string, consent: PlatformConsent): Promise<void> {
    const before = (await this.connections.open(connectionId)).tokens;
    await this.renew(connectionId, consent, (tokens) => writeTokenSet(tokens) !== before);
  }

  /** Gives the consent back and forgets its tokens. @param alongside what is stored in the same transaction */
  async disconnect(connectionId: string, consent: PlatformConsent, alongside?: Alongside): Promise<void> {
    await this.connections
      .disconnect(connectionId, ({ tokens }) => consent.revoke(readTokenSet(tokens)), alongside)
      .finally(() => this.known.forget(connectionId));
  }

  /** Forgets the tokens of a connection whose organisations have left; the platform is not called. */
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
 * Asks for new tokens. When the answer does not come, the old refresh token is used once more at once: the platform
 * takes it for some time if it was its answer that got lost (some platforms do for half an hour).
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

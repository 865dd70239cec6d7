import { Injectable } from '@nestjs/common';
import { reached } from '../platform/kill-point';
import { Failure } from '../documents/failure';
import { ConnectionTokensRepository, type OpenConnection } from './connection-tokens.repository';
import type { ClientCredentials, PlatformConsent, TokenSet } from './accounting-connector';

/** A token this close to its end is renewed before use: a call may take its time. */
const RENEW_BEFORE_MS = 2 * 60_000;

type IsGood = (tokens: TokenSet) => boolean;

/**
 * Keeps the tokens of connections: encrypted at rest, renewed by one process at a time, saved before use. They are read
 * from the database for every use, so that a disconnection or a new consent counts at once on every replica.
 */
@Injectable()
export class TokenVault {
  /** Refreshes of this process: those who need the same one wait here, and not each with a database connection. */
  private readonly underWay = new Map<string, Promise<TokenSet>>();

  constructor(private readonly connections: ConnectionTokensRepository) {}

  /**
   * An access token that is good for the next minutes. `rejected` is one that the platform has just declined
   * although it looked good: it is not handed out again.
   * @throws Failure `unauthorised` when the connection does not work any more: a user must reconnect the organisation
   */
  async accessToken(connectionId: string, consent: PlatformConsent, rejected?: string): Promise<string> {
    const isGood: IsGood = (tokens) => tokens.accessToken !== rejected && isFresh(tokens);
    const stored = readTokenSet((await this.connections.open(connectionId)).tokens);
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

  /** Gives the consent back and forgets its tokens. */
  async disconnect(connectionId: string, consent: PlatformConsent): Promise<void> {
    await this.connections.disconnect(connectionId, ({ tokens }) => consent.revoke(readTokenSet(tokens)));
  }

  /** Forgets the tokens of a connection whose organisations have left; the platform is not called. */
  async forget(connectionId: string): Promise<void> {
    await this.connections.disconnect(connectionId, () => Promise.resolve());
  }

  private renew(connectionId: string, consent: PlatformConsent, isGood: IsGood): Promise<TokenSet> {
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

function isFresh(tokens: TokenSet): boolean {
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

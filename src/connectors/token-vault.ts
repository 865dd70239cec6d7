import { Injectable } from '@nestjs/common';
import { ConnectionsRepository } from '../database/connections.repository';
import type { PlatformConsent, TokenSet } from './accounting-connector';

/** A token this close to its end is renewed before use: a call may take its time. */
const RENEW_BEFORE_MS = 2 * 60_000;

/** Keeps the tokens of connections: sealed at rest, renewed by one process at a time, saved before use. */
@Injectable()
export class TokenVault {
  /** What this process has read last; a token serves many calls. */
  private readonly known = new Map<string, TokenSet>();

  constructor(private readonly connections: ConnectionsRepository) {}

  keep(platform: string, tokens: TokenSet): Promise<string> {
    return this.connections.create(platform, JSON.stringify(tokens));
  }

  /**
   * An access token that is good for the next minutes. `rejected` is one that the platform has just declined
   * although it looked good: it is not handed out again.
   * @throws Failure `unauthorised` when the consent is gone: a person must connect again
   */
  async accessToken(connectionId: string, consent: PlatformConsent, rejected?: string): Promise<string> {
    const isGood = (tokens: TokenSet | undefined): tokens is TokenSet =>
      tokens !== undefined && tokens.accessToken !== rejected && isFresh(tokens);
    const known = this.known.get(connectionId);
    if (isGood(known)) return known.accessToken;
    const stored = read(await this.connections.tokens(connectionId));
    const tokens = isGood(stored) ? stored : await this.renew(connectionId, consent, isGood);
    this.known.set(connectionId, tokens);
    return tokens.accessToken;
  }

  private async renew(
    connectionId: string,
    consent: PlatformConsent,
    isGood: (tokens: TokenSet) => boolean,
  ): Promise<TokenSet> {
    const renewed = await this.connections.renewTokens(connectionId, async (text) => {
      const current = read(text);
      return isGood(current) ? null : JSON.stringify(await consent.refresh(current));
    });
    return read(renewed);
  }
}

function read(text: string): TokenSet {
  return JSON.parse(text) as TokenSet;
}

function isFresh(tokens: TokenSet): boolean {
  return new Date(tokens.expiresAt).getTime() - Date.now() > RENEW_BEFORE_MS;
}

import { Failure } from '../domain/issues/failure';
import type { AccountingConnector } from './accounting-connector';
import type { PlatformWebhook } from './change-notification';
import { storedSentence } from '../domain/texts/stored-sentence';

/** Injection token: every connector of this process. */
export const CONNECTORS = Symbol('CONNECTORS');

/** Accounting platforms of this process, by name. */
export class ConnectorRegistry {
  private readonly connectors: ReadonlyMap<string, AccountingConnector>;

  constructor(connectors: readonly AccountingConnector[]) {
    this.connectors = new Map(connectors.map((connector) => [connector.platform, connector]));
  }

  platforms(): string[] {
    return [...this.connectors.keys()];
  }

  /** Returns the platform's webhook; null for a platform unknown to this version, or without a webhook. */
  webhook(platform: string): PlatformWebhook | null {
    return this.connectors.get(platform)?.webhook ?? null;
  }

  /** @throws Failure `misconfigured` for a platform unknown to this version */
  get(platform: string): AccountingConnector {
    const connector = this.connectors.get(platform);
    if (connector === undefined)
      throw new Failure('misconfigured', storedSentence('platformMissing', { name: platform }));
    return connector;
  }
}

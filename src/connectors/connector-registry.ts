import { Failure } from '../documents/failure';
import type { AccountingConnector } from './accounting-connector';

/** The accounting platforms of this process by name. */
export class ConnectorRegistry {
  private readonly connectors: ReadonlyMap<string, AccountingConnector>;

  constructor(connectors: readonly AccountingConnector[]) {
    this.connectors = new Map(connectors.map((connector) => [connector.platform, connector]));
  }

  platforms(): string[] {
    return [...this.connectors.keys()];
  }

  /** @throws Failure `misconfigured` for a platform that this build does not have */
  get(platform: string): AccountingConnector {
    const connector = this.connectors.get(platform);
    if (connector === undefined)
      throw new Failure('misconfigured', `there is no accounting platform "${platform}"`);
    return connector;
  }
}

import { Injectable } from '@nestjs/common';
import type { AccountingConnector, BooksAccess } from '../connectors/accounting-connector';
import { ConnectorRegistry } from '../connectors/connector-registry';
import { TokenVault } from '../connectors/token-vault';
import type { Organisation } from '../database/entities/organisation.entity';
import { Failure } from '../documents/failure';

/** The consent to read these books is gone: nothing works until a person connects again. */
export class ConnectionLost extends Failure {
  constructor(cause: Failure) {
    super('unauthorised', `the connection to the books is lost: ${cause.message}`, null, { cause });
  }
}

/** The way to an organisation's books: connector and a token that works. */
@Injectable()
export class Books {
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly vault: TokenVault,
  ) {}

  connector(organisation: Organisation): AccountingConnector {
    return this.registry.get(organisation.platform);
  }

  /**
   * Runs one call. A token that the platform declines although it looked good is renewed once: clocks differ.
   * @throws ConnectionLost
   */
  async use<T>(
    organisation: Organisation,
    call: (connector: AccountingConnector, access: BooksAccess) => Promise<T>,
  ): Promise<T> {
    const connector = this.connector(organisation);
    const { connectionId, tenantId } = organisation;
    try {
      const accessToken = await this.vault.accessToken(connectionId, connector.consent);
      try {
        return await call(connector, { tenantId, accessToken });
      } catch (error) {
        if (!isUnauthorised(error)) throw error;
        const renewed = await this.vault.accessToken(connectionId, connector.consent, accessToken);
        return await call(connector, { tenantId, accessToken: renewed });
      }
    } catch (error) {
      throw isUnauthorised(error) ? new ConnectionLost(error) : error;
    }
  }
}

function isUnauthorised(error: unknown): error is Failure {
  return error instanceof Failure && error.kind === 'unauthorised';
}

import { Injectable } from '@nestjs/common';
import type { AccountingConnector, BooksAccess, CallPurpose } from '../connectors/accounting-connector';
import { ConnectorRegistry } from '../connectors/connector-registry';
import { TokenVault } from '../connectors/token-vault';
import type { Organisation } from '../database/entities/organisation.entity';
import { Failure } from '../documents/failure';
import { BackfillLimited, BackfillRests } from './backfill-limited';
import { Reconnecting } from './reconnecting';

/** The way to these books is gone, and shown as such: nothing works until a person connects again. */
export class ConnectionLost extends Failure {
  constructor(cause: Failure) {
    super('unauthorised', `the connection to the books is lost: ${cause.message}`, null, { cause });
  }
}

/** The way to an organisation's books: connector and a token that works. */
@Injectable()
export class Books {
  private readonly rests = new BackfillRests();

  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly vault: TokenVault,
    private readonly reconnecting: Reconnecting,
  ) {}

  connector(organisation: Organisation): AccountingConnector {
    return this.registry.get(organisation.platform);
  }

  /**
   * Runs one call. A token that the platform declines although it looked good is renewed once: clocks differ.
   * @throws ConnectionLost, and BackfillLimited when the purpose is backfill
   */
  async use<T>(
    organisation: Organisation,
    call: (connector: AccountingConnector, access: BooksAccess) => Promise<T>,
    purpose: CallPurpose = 'live',
  ): Promise<T> {
    this.assertCalls(organisation, purpose);
    try {
      return await this.useOnce(organisation, (connector, access) =>
        call(connector, purpose === 'live' ? access : { ...access, purpose }),
      );
    } catch (error) {
      const isLimit = error instanceof Failure && error.kind === 'rate_limited';
      if (purpose !== 'backfill' || !isLimit) throw error;
      const limited = new BackfillLimited(error.message, error.retryAfterMs, error);
      this.rests.begin(organisation.id, limited);
      throw limited;
    }
  }

  /**
   * For work that costs something before its call: a file is not fetched that cannot be delivered.
   * @throws BackfillLimited while the backfill's share of the calls is used up
   */
  assertCalls({ id }: Organisation, purpose: CallPurpose): void {
    if (purpose === 'backfill') this.rests.assertOver(id);
  }

  private async useOnce<T>(
    organisation: Organisation,
    call: (connector: AccountingConnector, access: BooksAccess) => Promise<T>,
  ): Promise<T> {
    const connector = this.connector(organisation);
    const access = await this.access(organisation);
    try {
      return await call(connector, access);
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      return this.useRenewed(organisation, await this.access(organisation, access.accessToken), call);
    }
  }

  /** A token for the organisation's books. @throws ConnectionLost */
  private async access(organisation: Organisation, rejected?: string): Promise<BooksAccess> {
    const { connectionId, tenantId } = organisation;
    try {
      const { consent } = this.connector(organisation);
      return { tenantId, accessToken: await this.vault.accessToken(connectionId, consent, rejected) };
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      await this.reconnecting.connectionLost(connectionId, 'CONSENT_GONE', error);
      throw new ConnectionLost(error);
    }
  }

  private async useRenewed<T>(
    organisation: Organisation,
    access: BooksAccess,
    call: (connector: AccountingConnector, access: BooksAccess) => Promise<T>,
  ): Promise<T> {
    const connector = this.connector(organisation);
    try {
      return await call(connector, access);
    } catch (error) {
      if (!isUnauthorised(error)) throw error;
      await this.reconnecting.accessDeclined(organisation, connector, access, error);
      throw new ConnectionLost(error);
    }
  }
}

function isUnauthorised(error: unknown): error is Failure {
  return error instanceof Failure && error.kind === 'unauthorised';
}

import { Injectable, Logger } from '@nestjs/common';
import type { AccountingConnector } from '../../connectors/accounting-connector';
import type { BooksAccess } from '../../connectors/books-access';
import type { DisconnectionReason } from '../../connectors/connection.entity';
import type { Organisation } from '../organisation.entity';
import { Failure } from '../../domain/issues/failure';
import { ConnectionsRepository } from './connections.repository';

/** Shows that access to books has ended: state, reason and time, and a line in the log. */
@Injectable()
export class LostConnectionsService {
  private readonly logger = new Logger(LostConnectionsService.name);

  constructor(private readonly connections: ConnectionsRepository) {}

  /** Marks a connection whose tokens cannot be renewed, with all its organisations. */
  async connectionLost(connectionId: string, reason: DisconnectionReason, cause: Failure): Promise<void> {
    const lost = await this.connections.lose(connectionId, reason);
    if (lost === null) return;
    const alert = { code: 'CONNECTION_LOST', connectionId, reason, ...lost, err: cause };
    this.logger.error(alert, 'a user must reconnect the organisation');
  }

  /**
   * Finds out after a declined call with a new token whether the whole connection is lost, or this organisation alone.
   */
  async accessDeclined(
    organisation: Organisation,
    connector: AccountingConnector,
    { accessToken }: BooksAccess,
    cause: Failure,
  ): Promise<void> {
    const { id, connectionId, tenantId } = organisation;
    const connection = await this.connections.find(connectionId);
    // Ignores a connection replaced or ended meanwhile.
    if (connection?.status !== 'active') return;
    if (connection.grantType === 'client_credentials')
      return this.connectionLost(connectionId, 'ACCESS_REFUSED', cause);
    const covers = await this.covers(connector, accessToken, tenantId);
    if (covers === null) return this.connectionLost(connectionId, 'CONSENT_GONE', cause);
    const reason = covers ? 'ACCESS_REFUSED' : 'TENANT_GONE';
    if (!(await this.connections.setApart(organisation, 'reconnect', reason))) return;
    const alert = {
      code: 'ORGANISATION_LOST',
      organisationId: id,
      connectionId,
      reason,
      err: cause,
    };
    this.logger.error(alert, 'a user must reconnect the organisation');
  }

  /** True when the consent covers the organisation; null when the consent itself is no longer valid. */
  private async covers(
    { consent }: AccountingConnector,
    accessToken: string,
    tenantId: string,
  ): Promise<boolean | null> {
    try {
      return await consent.covers(accessToken, tenantId);
    } catch (error) {
      if (error instanceof Failure && error.kind === 'unauthorised') return null;
      throw error;
    }
  }
}

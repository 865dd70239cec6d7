import { Injectable } from '@nestjs/common';
import { ConnectorRegistry } from '../../connectors/connector-registry';
import { TokenVaultService } from '../../connectors/token-vault.service';
import type { Connection } from '../../connectors/connection.entity';
import type { Organisation } from '../organisation.entity';
import { Failure } from '../../domain/issues/failure';
import { ConnectionsRepository, recordConnectionActs } from './connections.repository';
import type { EntityManager } from 'typeorm';

/** Ends connections by a person's decision. Documents, mappings and settings of their organisations stay. */
@Injectable()
export class DisconnectionService {
  constructor(
    private readonly registry: ConnectorRegistry,
    private readonly vault: TokenVaultService,
    private readonly connections: ConnectionsRepository,
  ) {}

  /**
   * Disconnects at the platform first: if that fails, nothing has changed. A revocation ends every consent of the
   * person to our app, so it is made for the last connection only; otherwise organisations leave one by one.
   */
  async disconnect(connection: Connection): Promise<void> {
    const { id, platform } = connection;
    const { consent } = this.registry.get(platform);
    const open = (await this.connections.organisations([id], 'all')).filter(
      ({ status }) => status !== 'disconnected',
    );
    const record = (manager: EntityManager): Promise<void> =>
      recordConnectionActs(manager, 'disconnected', open, null);
    if (await this.connections.isLast(connection)) return this.vault.disconnect(id, consent, record);
    for (const organisation of open) await this.leaveConsent(organisation, connection);
    await this.vault.forget(id, record);
  }

  /** Disconnects one organisation; the last one also ends the connection. */
  async leave(organisation: Organisation, connection: Connection): Promise<void> {
    const others = (await this.connections.organisations([connection.id], 'all')).filter(
      ({ id, status }) => id !== organisation.id && status !== 'disconnected',
    );
    if (others.length === 0) return this.disconnect(connection);
    await this.leaveConsent(organisation, connection);
    await this.connections.leave(organisation);
  }

  private async leaveConsent({ tenantId }: Organisation, connection: Connection): Promise<void> {
    const { id, platform, grantType } = connection;
    if (grantType === 'client_credentials') return;
    const { consent } = this.registry.get(platform);
    try {
      await consent.leave(await this.vault.accessToken(id, consent), tenantId);
    } catch (error) {
      // Ignores a consent that is no longer valid, which has nothing to leave.
      if (!(error instanceof Failure) || error.kind !== 'unauthorised') throw error;
    }
  }
}

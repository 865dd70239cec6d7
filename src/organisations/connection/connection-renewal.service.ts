import { performance } from 'node:perf_hooks';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { TokenVaultService } from '../../connectors/token-vault.service';
import { ConnectionTokensRepository } from '../../connectors/connection-tokens.repository';
import { Failure } from '../../domain/issues/failure';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { ConnectionsRepository } from './connections.repository';
import { ConnectionTermsService, DAY_MS, idleEndsAt, isIdleSoon } from './connection-terms.service';
import { LostConnectionsService } from './lost-connections.service';

const LOOK_EVERY_MS = 60_000;

/**
 * Renews tokens of unused connections, which would otherwise end after the platform's number of days, and repeats a
 * refresh whose answer was lost. Works also for organisations that are paused.
 */
@Injectable()
export class ConnectionRenewalService {
  private readonly logger = new Logger(ConnectionRenewalService.name);
  private readonly warnedAt = new Map<string, number>();
  private readonly turns = new NonOverlapping(this.logger, 'connections could not be checked');

  constructor(
    private readonly tokens: ConnectionTokensRepository,
    private readonly connections: ConnectionsRepository,
    private readonly terms: ConnectionTermsService,
    private readonly vault: TokenVaultService,
    private readonly reconnecting: LostConnectionsService,
  ) {}

  @Interval(LOOK_EVERY_MS)
  async look(): Promise<void> {
    await this.turns.take(async () => {
      for (const { id, platform } of await this.tokens.dueForCare(this.terms.renewAfterDays()))
        await this.renew(id, platform);
      await this.warn();
    });
  }

  private async renew(id: string, platform: string): Promise<void> {
    try {
      await this.vault.renewNow(id, this.terms.consent(platform));
    } catch (error) {
      if (error instanceof Failure && error.kind === 'unauthorised') {
        await this.reconnecting.connectionLost(id, 'CONSENT_GONE', error);
        return;
      }
      this.logger.warn({ connectionId: id, err: error }, 'a connection was not refreshed');
    }
  }

  /** Warns once a day about each connection that is about to end. */
  private async warn(): Promise<void> {
    const [now, at] = [performance.now(), await this.connections.now()];
    for (const connection of await this.connections.list('all')) {
      const isNews = now - (this.warnedAt.get(connection.id) ?? -DAY_MS) >= DAY_MS;
      const endsAfterDays = this.terms.endsAfterIdleDays(connection.platform);
      if (!isIdleSoon(connection, endsAfterDays, at) || !isNews) continue;
      this.warnedAt.set(connection.id, now);
      const endsAt = idleEndsAt(connection, endsAfterDays)?.toISOString();
      this.logger.error(
        { code: 'CONNECTION_IDLE_SOON', connectionId: connection.id, endsAt },
        'the connection cannot be refreshed and is about to expire',
      );
    }
  }
}

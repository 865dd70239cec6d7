import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { WAKE_CHANNEL } from './leases.repository';

const RECONNECT_AFTER_MS = 2_000;

/**
 * Hears at once when an organisation becomes due anywhere (LISTEN/NOTIFY). A hint only: anyone who misses one is
 * still reached by the scheduler's tick.
 */
@Injectable()
export class WakeUp implements OnApplicationShutdown {
  private readonly logger = new Logger(WakeUp.name);
  private client: Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  async listen(onWake: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.config.databaseUrl ?? undefined,
      application_name: 'ledgerstamp-wake',
      keepAlive: true,
    });
    this.client = client;
    client.on('notification', onWake);
    client.on('error', () => this.listenAgain(onWake));
    client.on('end', () => this.listenAgain(onWake));
    try {
      await client.connect();
      await client.query(`listen ${WAKE_CHANNEL}`);
      onWake();
    } catch (error) {
      this.logger.warn(`cannot listen for wake-ups: ${(error as Error).message}`);
      this.listenAgain(onWake);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private listenAgain(onWake: () => void): void {
    if (this.isStopped || this.timer !== null) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.listen(onWake);
    }, RECONNECT_AFTER_MS);
  }
}

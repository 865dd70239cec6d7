import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client } from 'pg';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import {
  CLAIMING_LOCK,
  refuseNewerTables,
  SERVICE_SESSION,
  VersionRefusal,
} from '../../platform/database/other-versions';
import { LeaseSession } from './lease-session';
import { WAKE_CHANNEL } from './leases.repository';

const RECONNECT_AFTER_MS = 2_000;
/** Idle time after which a connection is probed; it is given up about ten seconds later. */
const ASKED_AFTER_MS = 5_000;

/**
 * Separate database session that receives due organisations at once (LISTEN/NOTIFY, a hint besides the scheduler's
 * tick), and holds the lock that this process's leases are bound to: when the process dies, PostgreSQL ends the
 * session.
 */
@Injectable()
export class WakeUpService implements OnApplicationShutdown {
  private readonly logger = new Logger(WakeUpService.name);
  private client: Client | null = null;
  private timer: NodeJS.Timeout | null = null;
  private isStopped = false;
  private own = LeaseSession.unbound();

  /** Is awaited in each new session before claims are bound to it: the server may have another database by then. */
  beforeClaims = (): Promise<void> => Promise.resolve();

  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Session to which later claims are bound. */
  get session(): LeaseSession {
    return this.own;
  }

  /** @throws VersionRefusal when a newer version has migrated the tables while this process was not visible */
  async listen(onWake: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.config.databaseUrl ?? undefined,
      application_name: SERVICE_SESSION,
      keepAlive: true,
      keepAliveInitialDelayMillis: ASKED_AFTER_MS,
    });
    const session = LeaseSession.bound();
    const ended = (): void => {
      session.lose();
      this.listenAgain(onWake, client);
    };
    this.client = client;
    client.on('notification', onWake);
    client.on('error', ended);
    client.on('end', ended);
    try {
      await client.connect();
      // Takes the lock before the first claim under its name; a free lock then means that the session has ended.
      await client.query(
        `select pg_advisory_lock(hashtextextended($1, 0)), pg_advisory_lock_shared(${CLAIMING_LOCK})`,
        [session.holder],
      );
      // Checks the version: from here on a newer one sees this process and waits, but it may have migrated before.
      const { rows } = await client.query<{ name: string }>('select name from migrations');
      refuseNewerTables(rows.map(({ name }) => name));
      await client.query(`listen ${WAKE_CHANNEL}`);
      await this.beforeClaims();
      if (!session.isLost) this.own = session;
      onWake();
    } catch (error) {
      if (error instanceof VersionRefusal) throw error;
      this.logger.warn({ err: error }, 'cannot listen for wake-ups');
      ended();
    }
  }

  /** Stops claiming, so that others count this process out; existing leases stay. */
  async claimsNoMore(): Promise<void> {
    try {
      if (!this.own.isLost) await this.client?.query(`select pg_advisory_unlock_shared(${CLAIMING_LOCK})`);
    } catch (error) {
      this.logger.warn({ err: error }, 'cannot tell others that this process stops');
    }
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopped = true;
    if (this.timer !== null) clearTimeout(this.timer);
    await this.client?.end().catch(() => undefined);
  }

  private listenAgain(onWake: () => void, ended: Client): void {
    if (this.own.isLost) this.own = LeaseSession.unbound();
    if (this.isStopped || this.timer !== null) return;
    // Closes the ended session completely, so that this process does not appear alive.
    void ended.end().catch(() => undefined);
    this.timer = setTimeout(() => {
      this.timer = null;
      // Stops as after a signal, so that awaited answers are received first. Nothing is claimed without a session.
      this.listen(onWake).catch((refusal: VersionRefusal) => {
        this.logger.error(refusal.message);
        process.kill(process.pid, 'SIGTERM');
      });
    }, RECONNECT_AFTER_MS);
  }
}

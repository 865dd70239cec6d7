import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { WakeUp } from '../../organisations/lease/wake-up';
import { OrganisationRun } from './organisation-run';

/** How many organisations one process works on at once; each has its own limits on the other sides. */
const CAPACITY = 4;

/** Claims organisations that are due, on every wake-up and every tick, and runs them. */
@Injectable()
export class Worker implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Worker.name);
  private readonly holder = randomUUID();
  private readonly running = new Set<Promise<void>>();
  private isStopping = false;
  private isClaiming = false;

  constructor(
    private readonly leases: LeasesRepository,
    private readonly organisationRun: OrganisationRun,
    private readonly wakeUp: WakeUp,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.wakeUp.listen(() => void this.claim());
  }

  /** Lets the work under way reach its next safe point before the database goes away. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await Promise.allSettled(this.running);
  }

  /** Takes as many due organisations as there is room for. Safe on any number of replicas at once. */
  async claim(): Promise<void> {
    if (this.isClaiming || this.isStopping) return;
    this.isClaiming = true;
    try {
      while (!this.isStopping && this.running.size < CAPACITY) {
        const lease = await this.leases.claimDue(this.holder, this.config.sync.leaseMs);
        if (lease === null) break;
        this.start(this.organisationRun.run(lease, () => this.isStopping));
      }
    } catch (error) {
      this.logger.warn(`cannot claim work: ${(error as Error).message}`);
    } finally {
      this.isClaiming = false;
    }
  }

  private start(run: Promise<void>): void {
    const tracked = run
      .catch((error: unknown) => this.logger.error({ err: error }, 'processing of an organisation failed'))
      .finally(() => {
        this.running.delete(tracked);
        void this.claim();
      });
    this.running.add(tracked);
  }
}

import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Lease } from '../../organisations/lease/lease';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';

/** Renews the leases of this process, all of them in one statement. */
@Injectable()
export class LeaseRenewalsService implements OnApplicationShutdown {
  private readonly logger = new Logger(LeaseRenewalsService.name);
  private readonly held = new Set<Lease>();
  private timer: NodeJS.Timeout | null = null;
  private readonly turns = new NonOverlapping(this.logger, 'leases not renewed');

  constructor(
    private readonly leases: LeasesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Renews the lease while work is under way. */
  async during<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
    this.held.add(lease);
    this.timer ??= setInterval(() => void this.renewAll(), this.config.sync.leaseMs / 3);
    try {
      return await work();
    } finally {
      this.held.delete(lease);
    }
  }

  /** Stops the timer even after a shutdown that did not wait for the work. */
  onApplicationShutdown(): void {
    if (this.timer !== null) clearInterval(this.timer);
  }

  /** Renews all leases. A failure is harmless: the deadline stays, and nothing is sent after it. */
  async renewAll(): Promise<void> {
    const held = [...this.held].filter((lease) => !lease.isGivenUp);
    if (held.length === 0) return;
    await this.turns.take(async () => {
      const { leaseMs } = this.config.sync;
      const left = await this.leases.renewAll(held, leaseMs);
      await Promise.all(left.map((lease) => this.renewAlone(lease, leaseMs)));
    });
  }

  /** Renews a lease that was lost or whose row was locked; waits for that lock alone. */
  private async renewAlone(lease: Lease, leaseMs: number): Promise<void> {
    // The lease may have been released while others were renewed.
    if (!this.held.has(lease)) return;
    try {
      await this.leases.renew(lease, leaseMs);
    } catch (error) {
      this.logger.warn({ organisationId: lease.organisationId, err: error }, 'a lease was not renewed');
    }
  }
}

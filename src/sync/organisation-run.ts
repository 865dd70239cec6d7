import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { FiscalAccountsRepository } from '../database/fiscal-accounts.repository';
import { type Lease, LeaseLost } from '../database/lease';
import { LeasesRepository } from '../database/leases.repository';
import { OrganisationsRepository } from '../database/organisations.repository';
import type { OrganisationWork } from './organisation-work';
import { retryInMs } from './retry-policy';
import { Stations } from './stations';

/** What is blocked by another document is freed by news, which wakes us; this is for news that got lost. */
const BLOCKED_RECHECK_MS = 5_000;

/** One organisation from claim to release: its stations run until nothing more can be done now. */
@Injectable()
export class OrganisationRun {
  private readonly logger = new Logger(OrganisationRun.name);

  constructor(
    private readonly leases: LeasesRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly stations: Stations,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(lease: Lease, isStopping: () => boolean): Promise<void> {
    const heartbeat = setInterval(() => void this.renew(lease), this.config.sync.leaseMs / 3);
    try {
      const work = await this.load(lease, isStopping);
      const failure = await this.stations.run(work);
      await this.release(lease, work, failure);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      this.logger.warn(`organisation ${lease.organisationId}: ${error.message}`);
    } finally {
      clearInterval(heartbeat);
    }
  }

  private async load(lease: Lease, isStopping: () => boolean): Promise<OrganisationWork> {
    const organisation = await this.organisations.find(lease.organisationId);
    if (organisation === null) throw new LeaseLost('the organisation');
    const { fiscalAccountId } = organisation;
    const fiscalAccount = fiscalAccountId === null ? null : await this.fiscalAccounts.open(fiscalAccountId);
    return { lease, organisation, fiscalAccount, isStopping };
  }

  private async release(lease: Lease, work: OrganisationWork, failure: unknown): Promise<void> {
    const failed =
      failure === null
        ? null
        : {
            message: failure instanceof Error ? failure.message : 'an unknown fault of the program',
            retryInMs: retryInMs(failure, work.organisation.attempts + 1),
          };
    await this.leases.release(lease, this.config.sync.pollMs, BLOCKED_RECHECK_MS, failed);
  }

  /** A renewal that fails is no drama: the deadline stays, and nothing is written to the service after it. */
  private async renew(lease: Lease): Promise<void> {
    try {
      await this.leases.renew(lease, this.config.sync.leaseMs);
    } catch (error) {
      this.logger.warn(
        `organisation ${lease.organisationId}: lease not renewed: ${(error as Error).message}`,
      );
    }
  }
}

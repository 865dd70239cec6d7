import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { type Lease, LeaseLost } from '../../organisations/lease/lease';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { retryInMs } from '../retry-policy';
import { Stages } from './stages';

/** What is blocked by another document is freed by news, which wakes us; this is for news that got lost. */
const BLOCKED_RECHECK_MS = 5_000;

/** One organisation from claim to release: its stages run until nothing more can be done now. */
@Injectable()
export class OrganisationRun {
  private readonly logger = new Logger(OrganisationRun.name);

  constructor(
    private readonly leases: LeasesRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly stages: Stages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async run(lease: Lease, isStopping: () => boolean): Promise<void> {
    const heartbeat = setInterval(() => void this.renew(lease), this.config.sync.leaseMs / 3);
    try {
      const organisation = await this.organisations.find(lease.organisationId);
      if (organisation === null) throw new LeaseLost('the organisation');
      const failure = await this.work(lease, organisation, isStopping);
      await this.release(lease, organisation, failure);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      this.logger.warn(`organisation ${lease.organisationId}: ${error.message}`);
    } finally {
      clearInterval(heartbeat);
    }
  }

  /**
   * Answers the first failure, or null. Credentials that cannot be opened are one, too: the organisation is given back
   * with the reason shown, instead of being held until the lease runs out. @throws LeaseLost
   */
  private async work(lease: Lease, organisation: Organisation, isStopping: () => boolean): Promise<unknown> {
    try {
      const { fiscalAccountId } = organisation;
      const fiscalAccount = fiscalAccountId === null ? null : await this.fiscalAccounts.open(fiscalAccountId);
      return await this.stages.run({
        lease,
        organisation,
        fiscalAccount,
        isStopping,
        now: () => this.leases.now(),
      });
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      this.logger.error(
        { organisationId: organisation.id, err: error },
        'an organisation cannot be processed',
      );
      return error;
    }
  }

  private async release(lease: Lease, organisation: Organisation, failure: unknown): Promise<void> {
    const failed =
      failure === null
        ? null
        : {
            message: failure instanceof Error ? failure.message : 'an unknown fault of the program',
            retryInMs: retryInMs(failure, organisation.attempts + 1),
          };
    const { pollMs, pollAfterMissMs } = this.config.sync;
    await this.leases.release(lease, pollMs, BLOCKED_RECHECK_MS, failed, pollAfterMissMs);
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

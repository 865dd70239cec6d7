import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { type Lease, LeaseLost } from '../../organisations/lease/lease';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { retryInMs } from '../retry-policy';
import type { StageFailure } from './stage-passes';
import { StagesService } from './stages.service';
import { stoppedBy } from './stopped-by';
import type { RunBudget } from './run-budget';

/** Fallback interval for documents blocked by another one; normally news wakes this process. */
const BLOCKED_RECHECK_MS = 5_000;

/** Documents of the history rest so long after a turn, while live ones of other organisations wait for a place. */
const HISTORY_RESTS_MS = 10_000;

const CHANGED = 'A document was changed while it was worked on.';
const CHANGED_RETRY_MS = 1_000;

/**
 * Run of one organisation from claim to release: its stages repeat until no progress is possible, or its turn
 * is over.
 */
@Injectable()
export class OrganisationRunService {
  private readonly logger = new Logger(OrganisationRunService.name);

  constructor(
    private readonly leases: LeasesRepository,
    private readonly organisations: OrganisationsRepository,
    private readonly fiscalAccounts: FiscalAccountsRepository,
    private readonly stages: StagesService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Answers in how many milliseconds the organisation is due again; null: it is somebody else's. */
  async run(lease: Lease, turn: RunBudget): Promise<number | null> {
    try {
      const organisation = await this.organisations.find(lease.organisationId);
      if (organisation === null) throw new LeaseLost('the organisation');
      const failure = await this.work(lease, organisation, turn);
      return await this.release(lease, organisation, turn, failure);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      // The lease was released already, and the organisation may belong to another process.
      if (lease.isGivenUp) return null;
      this.logger.warn(`organisation ${lease.organisationId}: ${error.message}`);
      // A document that changed meanwhile ends a run as well: then the organisation is ours still, and need not wait for its lease.
      return this.leases.giveWay(lease, HISTORY_RESTS_MS, { message: CHANGED, retryInMs: CHANGED_RETRY_MS });
    }
  }

  /**
   * Answers the first failure, or null. Credentials that cannot be opened are one, too: the organisation is given back
   * with the reason shown, instead of being held until the lease runs out. @throws LeaseLost
   */
  private async work(
    lease: Lease,
    organisation: Organisation,
    turn: RunBudget,
  ): Promise<StageFailure | null> {
    try {
      const { fiscalAccountId } = organisation;
      const fiscalAccount = fiscalAccountId === null ? null : await this.fiscalAccounts.open(fiscalAccountId);
      return await this.stages.run({
        lease,
        organisation,
        fiscalAccount,
        // A process that has lost its session begins no further work.
        isStopping: () => turn.isStopping() || lease.isLost,
        isBudgetSpent: turn.isOver,
        lookEveryMs: turn.lookEveryMs,
        now: () => this.leases.now(),
      });
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      this.logger.error(
        { organisationId: organisation.id, err: error },
        'an organisation cannot be processed',
      );
      return { stage: 'submit', error };
    }
  }

  /** A process that stops, or has lost its session, has left off in the middle: others are notified, and go on at once. */
  private async release(
    lease: Lease,
    organisation: Organisation,
    turn: RunBudget,
    failure: StageFailure | null,
  ): Promise<number | null> {
    const failed =
      failure === null
        ? null
        : {
            message:
              failure.error instanceof Error ? failure.error.message : 'an unknown fault of the program',
            retryInMs: retryInMs(failure.error, organisation.attempts + 1),
            stoppedBy: stoppedBy(failure),
          };
    if (lease.isGivenUp) return null;
    if (turn.isStopping() || lease.isLost) return this.leases.giveBack(lease, failed);
    const { pollMs, pollAfterMissMs, longestPollMs } = this.config.sync;
    if (!turn.isUnfinished)
      return this.leases.release(lease, pollMs, BLOCKED_RECHECK_MS, failed, pollAfterMissMs, longestPollMs);
    const dueInMs = await this.leases.giveWay(lease, HISTORY_RESTS_MS, failed);
    if (turn.isHandedOver) await this.leases.tellAll();
    return dueInMs;
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../../platform/config/config';
import { CONFIG } from '../../platform/config/process-config';
import { traced } from '../../platform/telemetry/traced-work';
import { FiscalAccountsRepository } from '../../fiscal/accounts/fiscal-accounts.repository';
import type { Organisation } from '../../organisations/organisation.entity';
import { type Lease, LeaseLost } from '../../organisations/lease/lease';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { OrganisationsRepository } from '../../organisations/organisations.repository';
import { retryInMs, stopCause } from '../retry-policy';
import type { StageFailure } from './stage-passes';
import { StagesService } from './stages.service';
import type { RunBudget } from './run-budget';
import { storedSentence } from '../../domain/texts/stored-sentence';
import { whyFailed } from '../../domain/issues/failure';
import type { FlowStage, StoppedBy } from '../../domain/lifecycle/flow';

/** Work that stops when a stage of the pipeline fails, by name of the stage. */
const STAGES: Readonly<Record<string, FlowStage>> = {
  ...{ collect: 'collect', prepare: 'prepare', backfill: 'prepare', repeat: 'submit', submit: 'submit' },
  ...{ track: 'ask', orphans: 'ask', 'write back': 'writeBack' },
};

/** Longest wait for an answer; an attempt that lasted longer had worked before. */
const LONGEST_CALL_MS = 60_000;

/** Names the stage, cause and system that ended a run early, and for how long nobody answered. */
function stoppedBy({ stage, error, lastedMs = 0 }: StageFailure): StoppedBy {
  const afterMs = Math.round(Math.min(lastedMs, LONGEST_CALL_MS));
  return { stage: STAGES[stage] ?? 'collect', afterMs, ...stopCause(error) };
}

/** Fallback interval for documents blocked by another one; normally a wake-up comes first. */
const BLOCKED_RECHECK_MS = 5_000;

/** Pause of a backfill after a run, while other organisations wait for a free worker. */
const HISTORY_RESTS_MS = 10_000;

const CHANGED = storedSentence('changedMeanwhile');
const CHANGED_RETRY_MS = 1_000;

/** Run of one organisation from claim to release: its stages repeat until no progress is possible or its time is up. */
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

  /** Returns milliseconds until the organisation is due again; null: another process has it. */
  run(lease: Lease, turn: RunBudget): Promise<number | null> {
    const attributes = { organisationId: lease.organisationId };
    return traced({ name: 'run of a client', attributes }, () => this.whole(lease, turn));
  }

  private async whole(lease: Lease, turn: RunBudget): Promise<number | null> {
    try {
      const organisation = await this.organisations.find(lease.organisationId);
      if (organisation === null) throw new LeaseLost('the organisation');
      const failure = await this.work(lease, organisation, turn);
      return await this.release(lease, organisation, turn, failure);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      // The lease was released already, and the organisation may belong to another process.
      if (lease.isGivenUp) return null;
      this.logger.warn({ organisationId: lease.organisationId, err: error }, 'a run was broken off');
      // Ends the run also when a document changed meanwhile; the lease is still ours, so the organisation is due again
      // soon.
      return this.leases.giveWay(lease, HISTORY_RESTS_MS, { said: CHANGED, retryInMs: CHANGED_RETRY_MS });
    }
  }

  /**
   * Returns the first failure, or null. Unreadable credentials count as a failure, so that the lease is released and
   * the reason shown.
   * @throws LeaseLost
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

  /** Releases the lease. A process that stops, or has lost its session, notifies others, which continue at once. */
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
            said: whyFailed(failure.error),
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

import { Injectable, Logger } from '@nestjs/common';
import { LeaseLost } from '../../organisations/lease/lease';
import { Failure } from '../../domain/issues/failure';
import { AbandonedSubmissionsService } from '../submit/abandoned-submissions.service';
import { type DueWork, isAtRest, type OrganisationWork, type Stage } from '../organisation-work';
import {
  type StageConcurrency,
  type DueWorkRead,
  orderOf,
  StagePasses,
  type StageFailure,
} from './stage-passes';

interface Declared {
  /** Number of submissions declared to have an unknown outcome. */
  readonly declared: number;
  readonly failure: StageFailure | null;
}

const NOTHING_LEFT: Declared = { declared: 0, failure: null };

/**
 * Stages in the order of STAGES (docs/reference/code-map.md); tracking and write-back run during submission. A failed
 * stage pauses and is retried in the same run by the retry policy, without stopping the others.
 */
@Injectable()
export class StagesService {
  private readonly logger = new Logger(StagesService.name);

  constructor(
    private readonly stages: readonly Stage[],
    private readonly abandoned: AbandonedSubmissionsService,
    private readonly dueWork: DueWorkRead,
    private readonly overlap: StageConcurrency,
  ) {}

  /**
   * Repeats the stages until no document moves, the run's time is up, or the organisation has changed. Returns the
   * first failure, or null.
   * @throws LeaseLost
   */
  async run(work: OrganisationWork): Promise<StageFailure | null> {
    let due = await this.dueWork.of(work.organisation);
    const left = due.hasSubmissionsLeft ? await this.declareAbandoned(work) : NOTHING_LEFT;
    const { isBudgetSpent, organisation } = work;
    const order = orderOf(
      isAtRest(organisation) ? this.stages.filter((stage) => stage.worksAtRest) : this.stages,
    );
    const rounds = new StagePasses(work, this.dueWork, this.overlap, (name, error) =>
      this.report(work, name, error),
    );
    // Submissions declared abandoned count as progress.
    for (let moved = left.declared; !rounds.isStopping; moved = 0) {
      if ((await rounds.take(order, due, moved)) === 0 || rounds.isStopping || isBudgetSpent()) break;
      due = await this.dueWork.of(organisation);
      if (isOutdated(organisation, due)) break;
    }
    return left.failure ?? rounds.failure;
  }

  /** Failures do not stop the stages: an undeclared submission keeps the account, or the gate, closed. */
  private async declareAbandoned(work: OrganisationWork): Promise<Declared> {
    try {
      return { declared: await this.abandoned.declare(work), failure: null };
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      this.report(work, 'abandoned submissions', error);
      return { declared: 0, failure: { stage: 'submit', error } };
    }
  }

  private report(work: OrganisationWork, stage: string, error: unknown): void {
    const context = { organisationId: work.organisation.id, stage };
    if (error instanceof Failure) this.logger.warn({ ...context, err: error }, 'stage stopped');
    else this.logger.error({ ...context, err: error }, 'stage failed');
  }
}

function isOutdated(begun: OrganisationWork['organisation'], { organisation: now }: DueWork): boolean {
  if (now === null || isAtRest(now) !== isAtRest(begun)) return true;
  return now.fiscalAccountId !== begun.fiscalAccountId || now.goLiveOn !== begun.goLiveOn;
}

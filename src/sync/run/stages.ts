import { Injectable, Logger } from '@nestjs/common';
import { LeaseLost, RunOutdated } from '../../organisations/lease/lease';
import type { OrganisationsRepository } from '../../organisations/organisations.repository';
import { Failure } from '../../documents/failure';
import { AbandonedSubmissions } from '../submit/abandoned-submissions';
import { isAtRest, type OrganisationWork, type Stage } from '../organisation-work';

/** The five stages in travel order. A stage that fails is left out for the rest of the run, not its neighbours. */
@Injectable()
export class Stages {
  private readonly logger = new Logger(Stages.name);

  constructor(
    private readonly stages: readonly Stage[],
    private readonly abandoned: AbandonedSubmissions,
    private readonly organisations: Pick<OrganisationsRepository, 'find'>,
  ) {}

  /**
   * Runs until nothing moves any more, or the organisation is not what it was when this began: then the next run has it.
   * Answers the first failure, or null. @throws LeaseLost
   */
  async run(work: OrganisationWork): Promise<unknown> {
    let failure = await this.declareAbandoned(work);
    const stages = isAtRest(work.organisation)
      ? this.stages.filter((stage) => stage.worksAtRest)
      : this.stages;
    const failed = new Set<Stage>();
    for (let isMoving = true; isMoving && !work.isStopping();) {
      isMoving = false;
      for (const stage of stages.filter((candidate) => !failed.has(candidate))) {
        try {
          if ((await stage.run(work)) > 0) isMoving = true;
        } catch (error) {
          if (error instanceof LeaseLost) throw error;
          if (error instanceof RunOutdated) return failure;
          this.report(work, stage.name, error);
          failed.add(stage);
          failure ??= error;
        }
        if (work.isStopping()) break;
      }
      if (isMoving && (await this.isOutdated(work))) break;
    }
    return failure;
  }

  private async isOutdated({ organisation: begun }: OrganisationWork): Promise<boolean> {
    const now = await this.organisations.find(begun.id);
    if (now === null || isAtRest(now) !== isAtRest(begun)) return true;
    return now.fiscalAccountId !== begun.fiscalAccountId || now.goLiveOn !== begun.goLiveOn;
  }

  /** The stages run without it, too: what is not declared keeps the fiscal account, or the gate, closed. */
  private async declareAbandoned(work: OrganisationWork): Promise<unknown> {
    try {
      await this.abandoned.declare(work);
      return null;
    } catch (error) {
      if (error instanceof LeaseLost) throw error;
      this.report(work, 'abandoned submissions', error);
      return error;
    }
  }

  private report(work: OrganisationWork, stage: string, error: unknown): void {
    const context = { organisationId: work.organisation.id, stage };
    if (error instanceof Failure)
      this.logger.warn({ ...context, kind: error.kind, reason: error.message }, 'stage stopped');
    else this.logger.error({ ...context, err: error }, 'stage failed');
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { LeaseLost } from '../database/lease';
import { Failure } from '../documents/failure';
import { AbandonedSubmissions } from './abandoned-submissions';
import type { OrganisationWork, Step } from './organisation-work';

/** The five stations in travel order. A station that fails is left out for the rest of the run, not its neighbours. */
@Injectable()
export class Stations {
  private readonly logger = new Logger(Stations.name);

  constructor(
    private readonly steps: readonly Step[],
    private readonly abandoned: AbandonedSubmissions,
  ) {}

  /** Runs until nothing moves any more. Answers the first failure, or null. @throws LeaseLost */
  async run(work: OrganisationWork): Promise<unknown> {
    await this.abandoned.declare(work.lease);
    const failed = new Set<Step>();
    let failure: unknown = null;
    for (let isMoving = true; isMoving && !work.isStopping();) {
      isMoving = false;
      for (const step of this.steps.filter((candidate) => !failed.has(candidate))) {
        try {
          if ((await step.run(work)) > 0) isMoving = true;
        } catch (error) {
          if (error instanceof LeaseLost) throw error;
          this.report(work, step, error);
          failed.add(step);
          failure ??= error;
        }
        if (work.isStopping()) break;
      }
    }
    return failure;
  }

  private report(work: OrganisationWork, step: Step, error: unknown): void {
    const context = { organisationId: work.organisation.id, step: step.name };
    if (error instanceof Failure)
      this.logger.warn({ ...context, kind: error.kind, reason: error.message }, 'step stopped');
    else this.logger.error({ ...context, err: error }, 'step failed');
  }
}

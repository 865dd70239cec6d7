import { Injectable } from '@nestjs/common';
import { BackfillRuns } from '../../backfill/backfill-runs';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';

/** Before stage 2: documents of a running backfill get their turn, so that the mapping lets them pass. */
@Injectable()
export class BackfillStage implements Stage {
  readonly name = 'backfill';

  constructor(private readonly runs: BackfillRuns) {}

  isDue({ hasBackfill }: DueWork): boolean {
    return hasBackfill;
  }

  run({ organisation }: OrganisationWork): Promise<number> {
    return this.runs.advance(organisation.id);
  }
}

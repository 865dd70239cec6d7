import { Injectable } from '@nestjs/common';
import { BackfillRunsService } from '../../backfill/backfill-runs.service';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';

/** Stage before mapping that releases the next documents of a running backfill. */
@Injectable()
export class BackfillStage implements Stage {
  readonly name = 'backfill';

  constructor(private readonly runs: BackfillRunsService) {}

  isDue({ hasBackfill }: DueWork): boolean {
    return hasBackfill;
  }

  run({ organisation }: OrganisationWork): Promise<number> {
    return this.runs.advance(organisation.id);
  }
}

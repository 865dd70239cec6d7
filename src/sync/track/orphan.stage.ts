import { Injectable } from '@nestjs/common';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { OrphanAdoptionService } from './orphan-adoption.service';

/** Successes without an owner, once outcomes have been asked for: what fails here keeps no document from its outcome. */
@Injectable()
export class OrphanStage implements Stage {
  readonly name = 'orphans';
  readonly lane = 'follows';
  readonly worksAtRest = true;

  constructor(private readonly adoption: OrphanAdoptionService) {}

  isDue({ hasUnanswered, hasStatements, hasUnexplained }: DueWork): boolean {
    return (hasUnanswered && hasStatements) || hasUnexplained;
  }

  async run({ fiscalAccount }: OrganisationWork, due: DueWork): Promise<number> {
    if (fiscalAccount === null || !(due.hasUnanswered || due.hasUnexplained)) return 0;
    return this.adoption.adopt(fiscalAccount);
  }
}

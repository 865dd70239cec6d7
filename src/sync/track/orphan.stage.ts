import { Injectable } from '@nestjs/common';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { EarlierAccountsService } from './earlier-accounts.service';
import { OrphanAdoptionService } from './orphan-adoption.service';

/** Compares successes of unknown requests last, so that a failure here delays no outcome. */
@Injectable()
export class OrphanStage implements Stage {
  readonly name = 'orphans';
  readonly phase = 'follows';
  readonly worksAtRest = true;

  constructor(
    private readonly adoption: OrphanAdoptionService,
    private readonly earlier: EarlierAccountsService,
  ) {}

  isDue({ hasUnanswered, hasStatements, hasUnexplained, earlierAccounts }: DueWork): boolean {
    return (hasUnanswered && hasStatements) || hasUnexplained || earlierAccounts.length > 0;
  }

  async run({ fiscalAccount }: OrganisationWork, due: DueWork): Promise<number> {
    const adopted = await this.earlier.each(due.earlierAccounts, (account) => this.adoption.adopt(account));
    if (fiscalAccount === null || !(due.hasUnanswered || due.hasUnexplained)) return adopted;
    return adopted + (await this.adoption.adopt(fiscalAccount));
  }
}

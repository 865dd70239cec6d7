import { Injectable } from '@nestjs/common';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { EarlierAccountsService } from './earlier-accounts.service';
import { InboxService } from './inbox.service';
import { StatusChecksService } from './status-checks.service';

/**
 * Stage 4: queries `POST /status` for overdue documents; webhooks are hints. Earlier accounts of the client are queried
 * as well.
 */
@Injectable()
export class TrackStage implements Stage {
  readonly name = 'track';
  readonly phase = 'follows';
  readonly worksAtRest = true;

  constructor(
    private readonly inbox: InboxService,
    private readonly asking: StatusChecksService,
    private readonly earlier: EarlierAccountsService,
  ) {}

  isDue({ hasStatements, states, earlierAccounts }: DueWork): boolean {
    const isAwaited = states.has('processing') || states.has('uncertain');
    return hasStatements || isAwaited || earlierAccounts.length > 0;
  }

  async run(work: OrganisationWork, due?: Pick<DueWork, 'earlierAccounts'>): Promise<number> {
    const { fiscalAccount } = work;
    const moved = await this.earlier.each(due?.earlierAccounts ?? [], (account) => this.read(work, account));
    return fiscalAccount === null ? moved : moved + (await this.read(work, fiscalAccount));
  }

  private async read(
    work: OrganisationWork,
    account: NonNullable<OrganisationWork['fiscalAccount']>,
  ): Promise<number> {
    const read = await this.inbox.read(account);
    return read + (await this.asking.ask(work, account));
  }
}

import { Injectable } from '@nestjs/common';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { InboxService } from './inbox.service';
import { StatusChecksService } from './status-checks.service';

/** Stage 4: webhooks are hints, `POST /status` is the truth, and an overdue document is asked about. */
@Injectable()
export class TrackStage implements Stage {
  readonly name = 'track';
  readonly lane = 'follows';
  readonly worksAtRest = true;

  constructor(
    private readonly inbox: InboxService,
    private readonly asking: StatusChecksService,
  ) {}

  isDue({ hasStatements, states }: DueWork): boolean {
    return hasStatements || states.has('processing') || states.has('uncertain');
  }

  async run(work: OrganisationWork): Promise<number> {
    const { fiscalAccount } = work;
    if (fiscalAccount === null) return 0;
    const read = await this.inbox.read(fiscalAccount);
    return read + (await this.asking.ask(work, fiscalAccount));
  }
}

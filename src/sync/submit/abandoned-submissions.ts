import { Injectable } from '@nestjs/common';
import type { OrganisationWork } from '../organisation-work';
import { RestoresRepository } from './safe-mode/restores.repository';
import { SubmissionsRepository } from '../../document-store/submissions.repository';
import { AnswerRecorder } from './answer-recorder';

/** What a process that died, or a database that was restored, has left behind: sent or not, nobody can tell. */
@Injectable()
export class AbandonedSubmissions {
  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly answers: AnswerRecorder,
    private readonly restores: RestoresRepository,
  ) {}

  /** Answers how many were declared: what a later attempt is in doubt of, or the books have not served again, is left. */
  async declare({
    lease,
    fiscalAccount,
  }: Pick<OrganisationWork, 'lease' | 'fiscalAccount'>): Promise<number> {
    let declared = 0;
    for (const gap of await this.restores.openOf(lease.organisationId))
      if (await this.restores.hold(lease, gap)) declared += 1;
    const abandoned = await this.submissions.abandoned(lease);
    for (const submission of abandoned) {
      await this.answers.unknown(
        fiscalAccount,
        { id: submission.documentId, organisationId: lease.organisationId },
        submission,
        'the process that sent it ended before the answer arrived',
      );
    }
    return declared + abandoned.length;
  }
}

import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/process-config';
import { DocumentsRepository } from '../database/documents.repository';
import type { Submission } from '../database/entities/submission.entity';
import type { TrackedDocument } from '../database/entities/tracked-document.entity';
import type { OpenFiscalAccount } from '../database/fiscal-accounts.repository';
import { SubmissionsRepository } from '../database/submissions.repository';
import { HeardOutcomes } from './heard-outcomes';
import type { OrganisationWork } from './organisation-work';
import { OutcomeSettler } from './outcome-settler';
import { nextSweepMs } from './retry-policy';

const BATCH = 100;
/** How long the service can be asked about a request (interface document, Limits). */
export const OUTCOMES_LAST_MS = 7 * 24 * 60 * 60_000;

/** Asks for the outcomes that are due, a hundred at a time, and applies what is said. */
@Injectable()
export class StatusAsking {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly heard: HeardOutcomes,
    private readonly settler: OutcomeSettler,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async ask(work: OrganisationWork, account: OpenFiscalAccount): Promise<number> {
    const { id } = work.organisation;
    // A rejected document is due only when something new has been heard of it: success would still absorb.
    const due = [
      ...(await this.documents.due(id, 'processing', BATCH)),
      ...(await this.documents.due(id, 'rejected', BATCH)),
    ];
    const asked: { document: TrackedDocument; submission: Submission; requestId: string }[] = [];
    let moved = 0;
    for (const document of due) {
      const submission = await this.submissions.latest(document.id);
      if (submission === null || submission.requestId === null) {
        await this.documents.postpone(document, null, null);
        continue;
      }
      if (Date.now() - submission.startedAt.getTime() < OUTCOMES_LAST_MS) {
        asked.push({ document, submission, requestId: submission.requestId });
      } else if (await this.expire(submission)) moved += 1;
      // Settled long ago, and something new was heard of it: nothing can be asked any more.
      else await this.documents.postpone(document, null, null);
    }
    if (asked.length === 0) return moved;
    const answers = await this.heard.statements(
      account,
      asked.map((entry) => entry.requestId),
    );
    for (const { document, submission, requestId } of asked) {
      const answer = answers.get(requestId);
      const isMoved =
        answer !== undefined &&
        (await this.settler.settle(submission, answer.outcome, answer.wasClaimedFiscalised));
      if (isMoved) moved += 1;
      else await this.later(document, submission);
    }
    return moved;
  }

  private later(document: TrackedDocument, submission: Submission): Promise<void> {
    const ageMs = Date.now() - submission.startedAt.getTime();
    const dueInMs = document.state === 'rejected' ? null : nextSweepMs(this.config.sync.sweepAfterMs, ageMs);
    return this.documents.postpone(document, null, dueInMs);
  }

  private expire(submission: Submission): Promise<boolean> {
    const detail = 'No outcome came for seven days, and the service can no longer be asked.';
    return this.settler.hold(submission, 'OUTCOME_EXPIRED', detail, null);
  }
}

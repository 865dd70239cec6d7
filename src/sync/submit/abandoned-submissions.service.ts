import { storedSentence } from '../../domain/texts/stored-sentence';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { SEND_WITHIN_MS } from '../../domain/lifecycle/limits';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import type { OrganisationWork } from '../organisation-work';
import { RestoresRepository } from './safe-mode/restores.repository';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import { SubmissionAnswersService } from './submission-answers.service';
import type { Submission } from '../../documents/submissions.entities';
import type { JournalSequel } from './safe-mode/journal-entry';
import type { JournalGap } from './safe-mode/safe-mode.entities';
import { JournalAnswersService } from './safe-mode/journal-answers.service';

const RECALLED_EVERY_MS = 60 * 60_000;

/**
 * Submissions left by a process that died or a database that was restored. The journal may know the answer;
 * otherwise the outcome is unknown.
 */
@Injectable()
export class AbandonedSubmissionsService implements OnApplicationBootstrap {
  private readonly turns = new NonOverlapping(
    new Logger(AbandonedSubmissionsService.name),
    'answers could not be taken from the journal',
  );

  constructor(
    private readonly submissions: SubmissionsRepository,
    private readonly answers: SubmissionAnswersService,
    private readonly restores: RestoresRepository,
    private readonly journal: JournalAnswersService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.recall();
  }

  /**
   * Takes answers from the journal for submissions with an unknown answer: a line may be written late, or come from an
   * older copy.
   */
  @Interval(RECALLED_EVERY_MS)
  async recall(): Promise<void> {
    await this.turns.take(async () => {
      const unanswered = await this.restores.unanswered();
      const received = await this.journal.of(unanswered);
      for (const submission of unanswered) {
        await this.isSettledBy(submission, received.get(submission.id));
      }
    });
  }

  /**
   * Declares the outcome of abandoned submissions unknown; returns how many. Excludes those that a later attempt
   * depends on, or whose documents have not been read again.
   */
  async declare({
    lease,
    fiscalAccount,
    now,
  }: Pick<OrganisationWork, 'lease' | 'fiscalAccount' | 'now'>): Promise<number> {
    let declared = 0;
    const { organisationId } = lease;
    const gaps = await this.gaps(organisationId, now);
    const answers = await this.journal.ofGaps(gaps);
    for (const gap of gaps)
      if (await this.restores.hold(lease, gap, answers.get(gap.submissionId))) declared += 1;
    const abandoned = await this.submissions.abandoned(lease);
    const received = await this.journal.of(abandoned);
    for (const submission of abandoned) {
      if (await this.isSettledBy(submission, received.get(submission.id))) continue;
      await this.answers.unknown(
        fiscalAccount,
        { id: submission.documentId, organisationId },
        submission,
        storedSentence('processEnded'),
      );
    }
    return declared + abandoned.length;
  }

  /** Gaps whose bytes can no longer be sent; as long as another database may send them, the gate stays closed. */
  private async gaps(organisationId: string, now: OrganisationWork['now']): Promise<JournalGap[]> {
    const open = await this.restores.openOf(organisationId);
    if (open.length === 0) return open;
    const until = (await now()).getTime() - SEND_WITHIN_MS;
    return open.filter(({ foundAt }) => foundAt.getTime() <= until);
  }

  /** True where the journal has the result: a request id, a refusal, or that no byte was sent. */
  private async isSettledBy(submission: Submission, said: JournalSequel | undefined): Promise<boolean> {
    if (said === undefined) return false;
    switch (said.says) {
      case 'withdrawn':
        return this.answers.neverLeft(submission);
      case 'refused':
        return this.answers.wasRefused(submission, said.message);
      default:
        return this.answers.recall(submission, said.requestId);
    }
  }
}

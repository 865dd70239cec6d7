import { type StoredSentence, storedSentence, storedWords } from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { Submission } from '../../documents/submissions.entities';
import { SubmissionsRepository } from '../../documents/submissions.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import { applyTransition } from '../../documents/transitions';
import {
  FiscalAccountsRepository,
  type OpenFiscalAccount,
} from '../../fiscal/accounts/fiscal-accounts.repository';
import type { Lease } from '../../organisations/lease/lease';
import { UNCERTAIN_RECHECK_MS } from '../retry-policy';
import { SubmissionAnswersService } from './submission-answers.service';

const BATCH = 100;
const SYSTEM = { actor: 'system' } as const;
const CANNOT_BE_REPEATED = storedSentence('cannotBeRepeated');

/** Document whose arrival is unknown, and its submission with the bytes sent. */
export interface RepeatedBytes {
  readonly document: TrackedDocument;
  readonly submission: Submission;
}

/** Submission that is repeated to the account in its original form. */
export interface OpenRepeat extends RepeatedBytes {
  readonly account: OpenFiscalAccount;
}

/** Unanswered submissions that are sent again, and what ends the repetition. */
@Injectable()
export class OpenRepeatsService {
  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly answers: SubmissionAnswersService,
    private readonly accounts: FiscalAccountsRepository,
  ) {}

  /** Returns repeats that are due, oldest first. Submissions that can no longer be repeated are held. */
  async due(organisationId: string, account: OpenFiscalAccount): Promise<OpenRepeat[]> {
    const unanswered = await this.submissions.unansweredDue(organisationId, BATCH);
    if (unanswered.length === 0) return [];
    const ids = unanswered.map(({ documentId }) => documentId);
    const documents = await this.documents.findByIds(organisationId, ids);
    const due: OpenRepeat[] = [];
    for (const submission of unanswered) {
      const document = documents.find(({ id }) => id === submission.documentId);
      if (document?.state !== 'processing') continue;
      if (this.answers.isRepeatable(account, submission))
        due.push({ document, submission, account: await this.accounts.openAsSent(submission, account) });
      else await this.hold({ document, submission }, 'ANSWER_UNKNOWN', CANNOT_BE_REPEATED);
    }
    return due;
  }

  /** Records that the service has not accepted it. False when another process has sent it since: that answer counts. */
  reject(lease: Lease, { document, submission }: RepeatedBytes, message: string): Promise<boolean> {
    return this.documents.transaction(async (manager) => {
      await this.documents.locked(manager, document.id);
      if (!(await this.submissions.isLastSentBy(manager, lease, submission))) return false;
      const known = { detail: storedWords(message), refusal: 'document' } as const;
      if (!(await this.submissions.settle(manager, submission, ['unknown'], 'refused', known))) return false;
      const note = { reason: 'REFUSED', detail: storedSentence('refused', { message }) };
      await this.documents.release(document.organisationId, 'dependants', manager);
      await applyTransition(manager, SYSTEM, { id: document.id, state: 'processing' }, 'rejected', note);
      return true;
    });
  }

  /** Holds the document for a person; nothing more is sent, and the outcome stays unknown. */
  hold({ document, submission }: RepeatedBytes, reason: string, detail: StoredSentence): Promise<void> {
    return this.documents.transaction(async (manager) => {
      await this.documents.locked(manager, document.id);
      if (!(await this.submissions.settle(manager, submission, ['unknown'], 'unknown', { detail }))) return;
      const note = { reason, detail, dueInMs: UNCERTAIN_RECHECK_MS };
      await this.documents.release(document.organisationId, 'dependants', manager);
      await applyTransition(manager, SYSTEM, { id: document.id, state: 'processing' }, 'uncertain', note);
    });
  }
}

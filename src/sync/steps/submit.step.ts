import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../database/documents.repository';
import type { TrackedDocument } from '../../database/entities/tracked-document.entity';
import type { OpenFiscalAccount } from '../../database/fiscal-accounts.repository';
import { SubmissionsRepository } from '../../database/submissions.repository';
import type { FiscalDocument } from '../../documents/fiscal-document';
import { describeIssues } from '../../documents/issue';
import type { SubmissionLine } from '../../fiscal/fiscal-service';
import type { MappingRules } from '../../mapping/mapping-rules';
import { AnswerRecorder } from '../answer-recorder';
import { CurrentVersions } from '../current-versions';
import type { OrganisationWork, Step } from '../organisation-work';
import { Preparation } from '../preparation';

const BATCH = 40;

/** Another organisation may share the fiscal account, and it takes one document at a time. */
const BUSY_RETRY_MS = 1_000;

/** `busy` and `unanswered` end the batch: the order must hold, and a service in trouble is not pressed. */
type Submitted = 'moved' | 'busy' | 'unanswered';

/** Before the first byte is written, at least this much of the lease must be left. */
const LEASE_MARGIN_MS = 3_000;

/**
 * Station 3, the heart: connect, commit the intent, send once, write down what is known. One document after the
 * other in the order of their dates. There is no second try here, for any reason (docs/architecture.md).
 */
@Injectable()
export class SubmitStep implements Step {
  readonly name = 'submit';

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly submissions: SubmissionsRepository,
    private readonly preparation: Preparation,
    private readonly current: CurrentVersions,
    private readonly answers: AnswerRecorder,
  ) {}

  async run(work: OrganisationWork): Promise<number> {
    const { organisation, fiscalAccount } = work;
    if (fiscalAccount === null) return 0;
    const ready = await this.documents.due(organisation.id, 'ready', BATCH);
    if (ready.length === 0) return 0;
    // A service that is down answers every submission with silence or a 5xx, and each would become a hold: after
    // one of them a harmless question is asked first.
    if (await this.submissions.wasLastUnanswered(fiscalAccount.id)) {
      await this.answers.service(fiscalAccount).probe(fiscalAccount);
    }
    const unchanged = await this.current.keepUnchanged(work, ready);
    const { rules } = await this.preparation.rules(work);
    let submitted = ready.length - unchanged.length;
    for (const document of unchanged) {
      // Receipts follow each other in time: whatever is dated earlier and on its way goes first.
      const firstDay = await this.documents.firstDayAhead(organisation.id);
      if (firstDay !== null && document.issuedOn > firstDay) break;
      const result = await this.submit(work, fiscalAccount, document, rules);
      if (result !== 'busy') submitted += 1;
      if (result !== 'moved') break;
    }
    return submitted;
  }

  private async submit(
    work: OrganisationWork,
    account: OpenFiscalAccount,
    document: TrackedDocument,
    rules: MappingRules,
  ): Promise<Submitted> {
    const now = new Date();
    const sales = await this.preparation.read(document);
    const mapped = await this.preparation.map(work, document, sales, rules, now);
    if ('issues' in mapped) {
      // Rules, original or date have changed since it was prepared: it goes back to where reasons are given.
      const { issues } = mapped;
      const note = { reason: issues[0].code, detail: describeIssues(issues), issues, dueInMs: 0 };
      await this.documents.move(work.lease, document, 'waiting', note);
      return 'moved';
    }
    const service = this.answers.service(account);
    const payload = service.render(mapped.fiscalDocument, account, now, document.isCorrection);
    const line = await service.connect(account);
    try {
      return await this.sendOnce(work, account, document, mapped.fiscalDocument, payload, line);
    } finally {
      line.close();
    }
  }

  private async sendOnce(
    work: OrganisationWork,
    account: OpenFiscalAccount,
    document: TrackedDocument,
    fiscal: FiscalDocument,
    payload: Buffer,
    line: SubmissionLine,
  ): Promise<Submitted> {
    const submission = await this.submissions.begin(work.lease, document, {
      fiscalAccountId: account.id,
      kind: fiscal.kind,
      number: fiscal.number,
      currency: fiscal.currency,
      total: fiscal.total,
      issuedOn: fiscal.issuedOn,
      originalSourceId: fiscal.originalId,
      fingerprint: document.fingerprint,
      payload,
      payloadSha256: createHash('sha256').update(payload).digest('hex'),
    });
    if (submission === null) {
      await this.documents.postpone(
        document,
        'The fiscal account is busy with another document.',
        BUSY_RETRY_MS,
      );
      return 'busy';
    }
    const answer = this.mayWrite(work)
      ? await line.send(fiscal.kind, payload)
      : ({ result: 'not_sent', message: 'the lease was about to end' } as const);
    await this.answers.record(document, submission, answer);
    return answer.result === 'unknown' ? 'unanswered' : 'moved';
  }

  /** Self-fence: whoever wakes from a long pause must not write, because somebody else may be at work by now. */
  private mayWrite(work: OrganisationWork): boolean {
    return work.lease.remainingMs() > LEASE_MARGIN_MS;
  }
}

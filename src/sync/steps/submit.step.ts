import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../database/documents.repository';
import type { TrackedDocument } from '../../database/entities/tracked-document.entity';
import type { OpenFiscalAccount } from '../../database/fiscal-accounts.repository';
import { type Intent, SubmissionsRepository } from '../../database/submissions.repository';
import { localDateTime } from '../../documents/calendar-day';
import type { FiscalDocument } from '../../documents/fiscal-document';
import { describeIssues } from '../../documents/issue';
import { receiptMoment } from '../../documents/receipt-moment';
import type { SubmissionLine } from '../../fiscal/fiscal-service';
import type { MappingRules } from '../../mapping/mapping-rules';
import { AnswerRecorder } from '../answer-recorder';
import { CurrentVersions } from '../current-versions';
import { eachDocument } from '../each-document';
import type { OrganisationWork, Step } from '../organisation-work';
import { Preparation } from '../preparation';

const BATCH = 40;

/** Another organisation may share the fiscal account, and it takes one document at a time. */
const BUSY_RETRY_MS = 1_000;

/** An earlier submission that may have been fiscalised after all is asked about first. */
const UNDECIDED_RETRY_MS = 60_000;

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
      if (work.isStopping()) break;
      // Receipts follow each other in time: whatever is dated earlier and on its way goes first.
      const firstDay = await this.documents.firstDayAhead(organisation.id);
      if (firstDay !== null && document.issuedOn > firstDay) break;
      let result: Submitted = 'moved';
      submitted += await eachDocument(this.documents, work.lease, [document], async () => {
        result = await this.submit(work, fiscalAccount, document, rules);
        return result !== 'busy';
      });
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
    if (await this.submissions.isHeardOf(document.id)) {
      const undecided =
        'The service has reported something about an earlier submission that is not decided yet.';
      await this.documents.postpone(document, undecided, UNDECIDED_RETRY_MS);
      return 'moved';
    }
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
    const intent = await this.intent(account, document, mapped.fiscalDocument, now);
    if (intent.follows !== null && intent.datedAt < intent.follows) return this.busy(document);
    const line = await service.connect(account);
    try {
      return await this.sendOnce(work, document, intent, line);
    } finally {
      line.close();
    }
  }

  /** Everything that is fixed before the first byte leaves. */
  private async intent(
    account: OpenFiscalAccount,
    document: TrackedDocument,
    fiscal: FiscalDocument,
    now: Date,
  ): Promise<Intent> {
    const follows = await this.submissions.lastMoment(account.id, document.id);
    const datedAt = receiptMoment(fiscal.issuedOn, localDateTime(now, account.timeOffset), follows);
    const service = this.answers.service(account);
    const payload = service.render(fiscal, account, datedAt, document.isCorrection);
    return {
      fiscalAccountId: account.id,
      kind: fiscal.kind,
      number: fiscal.number,
      currency: fiscal.currency,
      total: fiscal.total,
      issuedOn: fiscal.issuedOn,
      datedAt,
      follows,
      originalSourceId: fiscal.originalId,
      fingerprint: document.fingerprint,
      payload,
      payloadSha256: createHash('sha256').update(payload).digest('hex'),
    };
  }

  private async sendOnce(
    work: OrganisationWork,
    document: TrackedDocument,
    intent: Intent,
    line: SubmissionLine,
  ): Promise<Submitted> {
    const submission = await this.submissions.begin(work.lease, document, intent);
    if (submission === null) return this.busy(document);
    const answer = this.mayWrite(work)
      ? await line.send(intent.kind, intent.payload)
      : ({ result: 'not_sent', message: 'the lease was about to end' } as const);
    await this.answers.record(document, submission, answer);
    return answer.result === 'unknown' ? 'unanswered' : 'moved';
  }

  private async busy(document: TrackedDocument): Promise<Submitted> {
    const reason = 'The fiscal account is busy with another document.';
    await this.documents.postpone(document, reason, BUSY_RETRY_MS);
    return 'busy';
  }

  /** Self-fence: whoever wakes from a long pause must not write, because somebody else may be at work by now. */
  private mayWrite(work: OrganisationWork): boolean {
    return work.lease.remainingMs() > LEASE_MARGIN_MS;
  }
}

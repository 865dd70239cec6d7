import { Injectable } from '@nestjs/common';
import { DocumentsRepository } from '../../database/documents.repository';
import type { TrackedDocument } from '../../database/entities/tracked-document.entity';
import type { OpenFiscalAccount } from '../../database/fiscal-accounts.repository';
import { describeIssues } from '../../documents/issue';
import type { MappingRules } from '../../mapping/mapping-rules';
import { CurrentVersions } from '../current-versions';
import { eachDocument } from '../each-document';
import type { OrganisationWork, Step } from '../organisation-work';
import { Preparation } from '../preparation';
import { SubmissionGate } from '../submission-gate';
import { SubmissionSender, type Submitted } from '../submission-sender';

/** As many as the platform answers for in one call when they are looked at for the last time. */
const BATCH = 50;
const CLOSED_RETRY_MS = 10_000;

/** Station 3, the heart: one document after the other in the order of their dates, mapped anew and sent once. */
@Injectable()
export class SubmitStep implements Step {
  readonly name = 'submit';

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly gate: SubmissionGate,
    private readonly preparation: Preparation,
    private readonly current: CurrentVersions,
    private readonly sender: SubmissionSender,
  ) {}

  async run(work: OrganisationWork): Promise<number> {
    const { organisation, fiscalAccount } = work;
    if (fiscalAccount === null) return 0;
    const ready = await this.documents.due(organisation.id, 'ready', BATCH);
    if (ready.length === 0) return 0;
    const closed = await this.gate.whyClosed(fiscalAccount);
    if (closed !== null) {
      await this.documents.postponeReady(organisation.id, closed, CLOSED_RETRY_MS);
      return 0;
    }
    const inOrder = await this.inOrder(organisation.id, ready);
    const unchanged = await this.current.keepUnchanged(work, inOrder);
    const { rules } = await this.preparation.rules(work);
    let submitted = inOrder.length - unchanged.length;
    for (const document of unchanged) {
      if (work.isStopping()) break;
      if ((await this.inOrder(organisation.id, [document])).length === 0) break;
      let result: Submitted = 'moved';
      submitted += await eachDocument(this.documents, work.lease, [document], async () => {
        result = await this.submit(work, fiscalAccount, document, rules);
        return result !== 'busy';
      });
      if (result !== 'moved') break;
    }
    return submitted;
  }

  /** Receipts follow each other in time: whatever is dated earlier and on its way goes first. */
  private async inOrder(
    organisationId: string,
    ready: readonly TrackedDocument[],
  ): Promise<TrackedDocument[]> {
    const firstDay = await this.documents.firstDayAhead(organisationId);
    if (firstDay === null) return [...ready];
    const later = ready.filter(({ issuedOn }) => issuedOn > firstDay);
    const reason = `It waits for a document of ${firstDay} that goes first, in the order of dates.`;
    await this.documents.tell(organisationId, later, reason);
    return ready.filter((document) => !later.includes(document));
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
    if ('fiscalDocument' in mapped) {
      return this.sender.send(work, account, document, mapped.fiscalDocument, now);
    }
    // Rules, original or date have changed since it was prepared: it goes back to where reasons are given.
    const { issues } = mapped;
    const note = { reason: issues[0].code, detail: describeIssues(issues), issues, dueInMs: 0 };
    await this.documents.move(work.lease, document, 'waiting', note);
    return 'moved';
  }
}

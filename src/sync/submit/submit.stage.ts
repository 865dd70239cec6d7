import { storedIssues, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { performance } from 'node:perf_hooks';
import { Injectable } from '@nestjs/common';
import type { DaysAhead } from '../../documents/days-ahead';
import { DocumentsRepository } from '../../documents/documents.repository';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { OpenFiscalAccount } from '../../fiscal/accounts/fiscal-accounts.repository';
import type { CalendarDay } from '../../domain/calendar-day';
import { Failure } from '../../domain/issues/failure';
import { isHistory } from '../../mapping/backfill-rules';
import { isLate } from '../../mapping/late/dating';
import type { BeforeSubmission } from '../../setup/circumstances/circumstances.service';
import { readsById } from '../../organisations/organisation.entity';
import { BackfillLimited } from '../../organisations/books/books.service';
import { eachDocument } from '../each-document';
import { isContactCurrent, isJustSeen, purposeOf } from '../last-look';
import type { DueWork, OrganisationWork, Stage } from '../organisation-work';
import { type CurrentRules, PreparationService } from '../prepare/preparation.service';
import { retryInMs, WAITING_RECHECK_MS } from '../retry-policy';
import { CurrentVersionsService } from './current-versions.service';
import { CLOSED_RETRY_MS, SubmissionGateService, whyStopped } from './submission-gate.service';
import { SubmissionSenderService, type Submitted } from './submission-sender.service';

/** Batch sizes: documents per call for the final check, and those with one call each. */
const BATCH = { listed: 50, byId: 20 };
/** Interval of checks for a live document that waits for a short backfill. */
const HISTORY_WAIT_MS = 5_000;
/**
 * Time after which received outcomes are applied and written back. Shorter slices would write links in
 * smaller batches, and each is a call to the books.
 */
const SLICE_MS = 10_000;

/** Stage 3: submits documents one after another in the order of their dates, each mapped anew and sent once. */
@Injectable()
export class SubmitStage implements Stage {
  readonly name = 'submit';
  readonly phase = 'sends';

  constructor(
    private readonly documents: DocumentsRepository,
    private readonly gate: SubmissionGateService,
    private readonly preparation: PreparationService,
    private readonly current: CurrentVersionsService,
    private readonly sender: SubmissionSenderService,
  ) {}

  isDue({ states }: DueWork): boolean {
    return states.has('ready');
  }

  async run(work: OrganisationWork, dueWork?: DueWork): Promise<number> {
    const { organisation, fiscalAccount } = work;
    if (fiscalAccount === null) return 0;
    const lastDay = await this.preparation.lastDay(fiscalAccount.id);
    const { ready, since } = await this.whoseTurn(organisation, lastDay, dueWork?.hasBackfill ?? false);
    if (ready.length === 0) return 0;
    const ahead = await this.documents.daysAhead(organisation.id, since);
    const closed = await this.gate.whyClosed(organisation, fiscalAccount, ahead.now);
    if (closed !== null) {
      const { said, stoppedBy } = closed;
      await this.documents.postponeReady(organisation.id, said, CLOSED_RETRY_MS, null, stoppedBy);
      return 0;
    }
    const inOrder = await this.inOrder(organisation.id, ready, ahead, lastDay);
    // Postpones documents that wait for an answer of people, since until then they are no due work.
    if (inOrder.length === 0 && ahead.asked !== null && ahead.asked === ahead.earliest)
      await this.documents.postponeReady(organisation.id, earlier(ahead.asked), CLOSED_RETRY_MS);
    const unchanged = await this.keepUnchanged(work, inOrder, ahead.now);
    if (unchanged === null) return 0;
    let rules = await this.preparation.rules(work);
    let submitted = inOrder.length - unchanged.length;
    const startedAt = performance.now();
    for (const [place, document] of unchanged.entries()) {
      if (work.isStopping() || (submitted > 0 && this.isSliceOver(work, startedAt))) break;
      let result: Submitted | 'not_yet' = 'moved';
      submitted += await eachDocument(this.documents, work, [document], async () => {
        const look = (): Promise<BeforeSubmission> =>
          this.preparation.before(organisation.id, fiscalAccount.id, document, since);
        // Facts are read for each document separately, because the document before may have changed them.
        let before = await look();
        if (!isBuyerCurrent(document, before)) {
          const next = unchanged.slice(place);
          const { now } = before.ahead;
          const purpose = purposeOf(organisation, next, 'sale');
          const read = (): Promise<BeforeSubmission> =>
            this.preparation.fetchCustomers(work, next, now, purpose).then(look);
          const current = await this.allOrNone(organisation, read);
          if (current === null) {
            result = 'not_yet';
            return false;
          }
          before = current;
        }
        // A change of a rule, or of a setting, holds for every document that begins after it; the intent checks it.
        if (before.rulesVersion !== rules.version) rules = await this.preparation.rules(work);
        if (await this.isStopped(organisation.id, fiscalAccount, before)) {
          result = 'not_yet';
          return false;
        }
        const isNext = await this.isNext(work, document, before, lastDay);
        result = isNext
          ? await this.submit({ ...work, fiscalAccount }, document, rules, { before, since })
          : 'not_yet';
        return result === 'moved' || result === 'unanswered';
      });
      if (result !== 'moved') break;
    }
    return submitted;
  }

  /**
   * Orders live documents first, except after a nearly complete backfill, which would be late for good after the first
   * live one.
   */
  private async whoseTurn(
    organisation: OrganisationWork['organisation'],
    lastDay: CalendarDay | null,
    hasBackfill: boolean,
  ): Promise<{ readonly ready: readonly TrackedDocument[]; readonly since: CalendarDay | null }> {
    const most = readsById(organisation) ? BATCH.byId : BATCH.listed;
    const due = await this.documents.due(organisation.id, 'ready', most, lastDay);
    const live = due.filter((document) => !isHistory(organisation, document));
    if (live.length === 0) return { ready: due, since: null };
    const first = hasBackfill ? await this.preparation.firstDayOfShort(organisation.id) : null;
    if (first === null) return { ready: live, since: organisation.goLiveOn };
    for (const document of live)
      await this.documents.postpone(document, earlier(first), HISTORY_WAIT_MS, false);
    return { ready: due.filter((document) => isHistory(organisation, document)), since: null };
  }

  /**
   * Checks whether a document of this batch was refused for a cause of the account. If so, all ready
   * documents wait, because one that waited alone would be overtaken.
   */
  private async isStopped(
    organisationId: string,
    account: OpenFiscalAccount,
    { standing, ahead }: BeforeSubmission,
  ): Promise<boolean> {
    const stopped = whyStopped(standing, account, ahead.now);
    if (stopped === null) return false;
    const { said, stoppedBy } = stopped;
    await this.documents.postponeReady(organisationId, said, CLOSED_RETRY_MS, null, stoppedBy);
    return true;
  }

  /** True for the next document; false: another one must be sent first, or it must be checked again. */
  private async isNext(
    { organisation }: OrganisationWork,
    document: TrackedDocument,
    before: BeforeSubmission,
    lastDay: CalendarDay | null,
  ): Promise<boolean> {
    const { ahead } = before;
    if ((await this.inOrder(organisation.id, [document], ahead, lastDay)).length === 0) return false;
    // True for a document checked recently enough: the receipt is dated now, so older readings are repeated.
    const isSeen = isJustSeen(organisation, document, ahead.now);
    if (!isSeen || !isBuyerCurrent(document, before)) return false;
    // A live document may have arrived between two documents of a backfill.
    return !isHistory(organisation, document) || !(await this.documents.isLiveDue(organisation.id));
  }

  /**
   * Holds back a document while an earlier-dated one is in progress, since receipts are ordered by date. A late
   * document waits for everything about to be mapped, except credit notes, which may be its own.
   */
  private async inOrder(
    organisationId: string,
    ready: readonly TrackedDocument[],
    { unmapped, earliest: firstDay }: DaysAhead,
    lastDay: CalendarDay | null,
  ): Promise<readonly TrackedDocument[]> {
    if (firstDay === null) return ready;
    const later = ready.filter((document) =>
      isLate(document, lastDay) ? unmapped !== null : document.issuedOn > firstDay,
    );
    const ids = later.map(({ id }) => id);
    await this.documents.tell(organisationId, ids, earlier(firstDay));
    return ready.filter((document) => !later.includes(document));
  }

  /**
   * Checks documents and their buyers again, because a corrected contact does not change a document. Null when backfill
   * may make no call now: its documents wait, live ones do not.
   */
  private async keepUnchanged(
    work: OrganisationWork,
    ready: readonly TrackedDocument[],
    now: Date,
  ): Promise<TrackedDocument[] | null> {
    const stale = ready.filter((document) => !isJustSeen(work.organisation, document, now));
    return this.allOrNone(work.organisation, async () => {
      const unchanged = await this.current.keepUnchanged(work, ready, now);
      const looked = unchanged.filter((document) => stale.includes(document));
      await this.preparation.fetchCustomers(work, looked, now, purposeOf(work.organisation, ready, 'sale'));
      return unchanged;
    });
  }

  /**
   * Returns all documents, or null when backfill may make no call now. Then all documents of the past wait
   * together: one that waited alone would be overtaken, and those beyond this batch would cause useless runs.
   */
  private async allOrNone<Read>(
    { id, goLiveOn }: OrganisationWork['organisation'],
    read: () => Promise<Read>,
  ): Promise<Read | null> {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof BackfillLimited)) throw error;
      await this.documents.postponeReady(id, null, retryInMs(error, 1), goLiveOn);
      return null;
    }
  }

  private isSliceOver(work: OrganisationWork, startedAt: number): boolean {
    return performance.now() - startedAt > Math.max(SLICE_MS, work.lookEveryMs()) || work.isBudgetSpent();
  }

  private async submit(
    work: AtAccount,
    document: TrackedDocument,
    current: CurrentRules,
    { before, since }: { readonly before: BeforeSubmission; readonly since: CalendarDay | null },
  ): Promise<Submitted> {
    const { result, foreign, creditedAt } = await this.preparation.mapBefore(work, before, current.rules);
    if ('fiscalDocument' in result) {
      const mapped = { fiscal: result.fiscalDocument, current, foreign };
      return this.sender.send(work, work.fiscalAccount, document, mapped, before);
    }
    const there =
      creditedAt === null ? null : await this.submitThere(work, document, current, creditedAt, since);
    if (there !== null && there !== 'failed') return there;
    // Returns the document to preparation, because rules, original or date have changed since.
    const { issues } = result;
    const dueInMs = there === 'failed' ? WAITING_RECHECK_MS : 0;
    const note = { reason: issues[0].code, detail: storedIssues(issues), issues, dueInMs };
    await this.documents.move(work.lease, document, 'waiting', note);
    return 'moved';
  }

  /**
   * Submits a credit note to the earlier account that received its invoice, in that account's order. Null: it is
   * closed. Its failures do not stop the present account.
   */
  private async submitThere(
    work: AtAccount,
    document: TrackedDocument,
    current: CurrentRules,
    accountId: string,
    since: CalendarDay | null,
  ): Promise<Submitted | 'failed' | null> {
    const { organisation, fiscalAccount: present } = work;
    if (present.id !== organisation.fiscalAccountId) return null;
    try {
      const fiscalAccount = await this.gate.openEarlier(organisation, present, accountId, await work.now());
      if (fiscalAccount === null) return null;
      const before = await this.preparation.before(organisation.id, fiscalAccount.id, document, since);
      return await this.submit({ ...work, fiscalAccount }, document, current, { before, since });
    } catch (error) {
      if (!(error instanceof Failure) || document.state !== 'ready') throw error;
      return 'failed';
    }
  }
}

type AtAccount = OrganisationWork & { readonly fiscalAccount: OpenFiscalAccount };

function earlier(on: CalendarDay): StoredSentence {
  return storedSentence('waitsForEarlier', { on });
}

function isBuyerCurrent(document: TrackedDocument, { written, stored, ahead }: BeforeSubmission): boolean {
  return written.every(({ sales }) => {
    const { sourceId } = sales.customer;
    return sourceId === '' || isContactCurrent(document, sales, stored.customers.get(sourceId), ahead.now);
  });
}

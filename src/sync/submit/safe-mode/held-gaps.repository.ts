import { inTurn, type StoredSentence, storedSentence } from '../../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { type Acceptance, acceptSubmission } from '../../../documents/accept-submission';
import { askSoon } from '../../../documents/waiting-documents';
import { keepOutcomes, outcomeRows, type ReceivedOutcome } from '../../../documents/keep-outcomes';
import { Submission } from '../../../documents/submissions.entities';
import { TrackedDocument } from '../../../documents/documents.entities';
import { applyTransition, noteDocuments } from '../../../documents/transitions';
import { dayAt } from '../../../domain/calendar-day';
import { OUTCOMES_LAST_MS } from '../../../domain/lifecycle/limits';
import { receiptsInBooks } from '../../../domain/sales/recorded-elsewhere';
import { Decimal } from '../../../domain/money';
import { readSalesDocument } from '../../../domain/sales/sales-document-json';
import { LIVE_SUBMISSION_STATES } from '../../../domain/fiscal/submission-states';
import { FiscalAccount } from '../../../fiscal/accounts/accounts.entities';
import { COUNTRY } from '../../../mapping/countries';
import type { Lease } from '../../../organisations/lease/lease';
import { Organisation } from '../../../organisations/organisation.entity';
import { isUniqueViolation } from '../../../platform/database/driver-error';
import { inTransaction } from '../../../platform/database/transaction';
import type { JournalAnswer, JournalEntry } from './journal-entry';
import { JournalGap } from './safe-mode.entities';

/** Explanation stored for a submission known only from the journal. */
const KNOWN_FROM_THE_JOURNAL = storedSentence('knownFromJournal');

/** Easternmost time zone: no receipt made now has a later date. */
const EARLIEST_DAY = '+14:00';

const KEEP = `with ${keepOutcomes()} select`;

/** Submission of the journal next to a stored one that may have been received. */
interface Beside {
  readonly lease: Lease;
  readonly document: TrackedDocument;
  readonly attempt: number;
  readonly live: Submission;
  readonly sent: JournalEntry;
  readonly answer: JournalAnswer | undefined;
}

/** Stores submissions that the database has lost. Part of RestoresRepository. */
@Injectable()
export class HeldGapsRepository {
  constructor(protected readonly dataSource: DataSource) {}

  /**
   * Stores the lost submission of a gap, as accepted if the journal has the answer, else with unknown outcome, so that
   * its document is not sent. Of several attempts of one database only the last counts. False: the document still waits,
   * because it or its account is missing, or an earlier submission is open.
   */
  async hold(lease: Lease, gap: JournalGap, answer?: JournalAnswer): Promise<boolean> {
    try {
      return await inTransaction(this.dataSource, (manager) => this.holdIn(manager, lease, gap, answer));
    } catch (error) {
      if (isUniqueViolation(error, ['submissions_never_twice'])) return false;
      // A different submission has that request; only the service knows to which it belongs.
      if (answer === undefined || !isUniqueViolation(error, ['submissions_request'])) throw error;
      return this.hold(lease, gap);
    }
  }

  private async holdIn(
    manager: EntityManager,
    lease: Lease,
    gap: JournalGap,
    answer: JournalAnswer | undefined,
  ): Promise<boolean> {
    const entry = JSON.parse(gap.entry) as JournalEntry;
    const { kind, sourceId } = entry;
    const document = await manager.findOne(TrackedDocument, {
      where: { organisationId: lease.organisationId, kind, sourceId },
      lock: { mode: 'pessimistic_write' },
    });
    if (document === null) return false;
    const fiscalAccountId = await accountOf(manager, lease, gap, entry);
    if (fiscalAccountId === null) return false;
    const sent = { ...entry, fiscalAccountId };
    const gaps = await manager.findBy(JournalGap, { documentId: gap.documentId });
    if (isFollowed(gaps, gap)) return closeAsHeld(manager, gap);
    const before = await manager.findBy(Submission, { documentId: document.id });
    if (before.some(({ id, state }) => id === sent.id && state !== 'not_sent'))
      return closeAsHeld(manager, gap);
    const live = before.find(({ state }) => LIVE_SUBMISSION_STATES.includes(state));
    const attempt = 1 + before.length;
    if (answer !== undefined) await takeBack(manager, before, answer);
    if (live !== undefined) {
      if (!(await this.enterBeside(manager, { lease, document, attempt, live, sent, answer }))) return false;
      return closeAsHeld(manager, gap);
    }
    const id = await this.enter(manager, document.id, attempt, sent);
    const isAsked =
      answer !== undefined && fiscalAccountId === entry.fiscalAccountId && canBeAsked(sent, gap);
    const known = answer === undefined ? inTheBooks(document, gap) : isAsked ? [] : [inTheJournal(answer)];
    const detail = inTurn(storedSentence('submittedBeforeRestore', { at: sent.at }), ...known);
    const note = { reason: 'RESTORED', detail, dueInMs: 0 };
    await applyTransition(manager, { lease }, document, 'uncertain', note);
    if (isAsked) {
      const { requestId } = answer;
      const accepted = storedSentence('answerInJournal', { requestId });
      await this.accept(
        manager,
        { id, documentId: document.id },
        { requestId, detail: accepted, sweepMs: 0 },
      );
    }
    return closeAsHeld(manager, gap);
  }

  /**
   * Stores a lost submission next to one that may have been received. With an answer the service is asked about it;
   * without one it is recorded once the other is decided. False while neither is possible.
   */
  private async enterBeside(
    manager: EntityManager,
    { lease, document, attempt, live, sent, answer }: Beside,
  ): Promise<boolean> {
    // If the service accepts repeats, the bytes under way may be its own repeat.
    if (live.state === 'sending') return false;
    const isTwin = live.state === 'unknown' && live.attempt === sent.attempt;
    // True while the stored submission is repeated: this one is then stored as well, although its outcome is unknown.
    const isToBeRepeated = live.state === 'unknown' && document.state === 'processing';
    const isInDoubt = isTwin || isToBeRepeated;
    if (answer === undefined && live.state !== 'fiscalised' && !isInDoubt) return false;
    if (answer !== undefined || isInDoubt)
      await this.enter(manager, document.id, attempt, sent, answer?.requestId ?? null);
    if (answer !== undefined)
      for (const { requestId } of [answer, live])
        if (requestId !== null) await this.remind(manager, sent.fiscalAccountId, requestId);
    const detail = storedSentence('alsoSubmitted', { at: sent.at });
    // Neither of two submissions that may both have been accepted is repeated.
    if (isToBeRepeated)
      await applyTransition(manager, { lease }, document, 'uncertain', {
        reason: 'RESTORED',
        detail,
        dueInMs: 0,
      });
    else await noteDocuments(manager, [document.id], detail);
    return true;
  }

  /**
   * Stores a submission without bytes and lease, which the journal does not hold; returns its id.
   * @param requestId given: it is `rejected` until the service reports, next to another submission that may have been
   * received
   * @throws QueryFailedError of a unique index
   */
  private async enter(
    manager: EntityManager,
    documentId: string,
    attempt: number,
    sent: JournalEntry,
    requestId?: string | null,
  ): Promise<string> {
    const {
      fiscalAccountId,
      deviceId,
      kind,
      number,
      currency,
      issuedOn,
      datedAt,
      originalSourceId,
      fingerprint,
    } = sent;
    const { id, payloadSha256 } = sent;
    const answered = {
      state: requestId === undefined ? 'unknown' : 'rejected',
      requestId: requestId ?? null,
      detail: KNOWN_FROM_THE_JOURNAL,
      answeredAt: () => 'clock_timestamp()',
    } as const;
    if (await manager.existsBy(Submission, { id, state: 'not_sent' })) {
      await manager.update(Submission, { id }, answered);
      return id;
    }
    await manager.insert(Submission, {
      id,
      documentId,
      fiscalAccountId,
      deviceId,
      attempt,
      kind,
      number,
      currency,
      issuedOn,
      datedAt,
      originalSourceId,
      fingerprint,
      payloadSha256,
      total: new Decimal(sent.total),
      payload: Buffer.alloc(0),
      leaseToken: '0',
      startedAt: new Date(sent.at),
      ...answered,
    });
    return id;
  }

  protected async accept(
    manager: EntityManager,
    submission: Pick<Submission, 'id' | 'documentId'>,
    acceptance: Acceptance,
  ): Promise<void> {
    await acceptSubmission(manager, submission, ['unknown'], acceptance);
  }

  /** Stores a hint, so that the service is queried about a request until it has decided. */
  protected async remind(manager: EntityManager, fiscalAccountId: string, requestId: string): Promise<void> {
    await manager.query(KEEP, [fiscalAccountId, outcomeRows([reminder(requestId)])]);
    await manager.query(askSoon('$2::text[]'), [fiscalAccountId, [requestId]]);
  }

  /** Returns submissions with unknown outcome, oldest first. */
  unanswered(): Promise<Submission[]> {
    const where = { state: 'unknown', requestId: IsNull() } as const;
    return this.dataSource.manager.find(Submission, { where, order: { startedAt: 'ASC', id: 'ASC' } });
  }
}

/**
 * Account of the entry. Where the database has lost it, and a person has ended safe mode, the client's present one stands
 * for it, so that the document is not sent. Null: neither.
 */
async function accountOf(
  manager: EntityManager,
  { organisationId: id }: Lease,
  { closedAs }: JournalGap,
  { fiscalAccountId }: JournalEntry,
): Promise<string | null> {
  if (await manager.existsBy(FiscalAccount, { id: fiscalAccountId })) return fiscalAccountId;
  if (closedAs !== 'acknowledged') return null;
  return (await manager.findOneByOrFail(Organisation, { id })).fiscalAccountId;
}

/** Creates an unsigned hint, whose effect is a status query. */
export function reminder(requestId: string): ReceivedOutcome {
  const body = JSON.stringify('The journal has this request.');
  return { requestId, body, heardBy: 'webhook', isHint: true, claimsSuccess: false, unreadable: null };
}

/**
 * Takes a request id from an earlier attempt that counts as not received, because the journal says that it belongs to
 * this one.
 */
async function takeBack(
  manager: EntityManager,
  before: readonly Submission[],
  { requestId }: JournalAnswer,
): Promise<void> {
  const holder = before.find((one) => one.requestId === requestId && one.state === 'rejected');
  if (holder !== undefined) await manager.update(Submission, { id: holder.id }, { requestId: null });
}

/**
 * True for a second entry of the same attempt, which another database made and which may have been accepted
 * as well.
 */
function isFollowed(gaps: readonly JournalGap[], { attempt, submissionId }: JournalGap): boolean {
  const isTwin = gaps.some((other) => other.attempt === attempt && other.submissionId !== submissionId);
  return !isTwin && gaps.some((other) => other.attempt > attempt);
}

async function closeAsHeld(
  manager: EntityManager,
  { documentId, attempt, submissionId }: JournalGap,
): Promise<true> {
  await manager.update(
    JournalGap,
    { documentId, attempt, submissionId },
    { closedAt: () => 'clock_timestamp()', closedAs: 'held' },
  );
  return true;
}

/** True within the seven days for which the service answers; afterwards a person compares the journal. */
function canBeAsked(sent: JournalEntry, { foundAt }: JournalGap): boolean {
  return foundAt.getTime() - Date.parse(sent.at) < OUTCOMES_LAST_MS;
}

/** Sentences that name the receipts whose addresses are in the books, for a person to compare. */
function inTheBooks({ source }: TrackedDocument, { foundAt }: JournalGap): StoredSentence[] {
  const { verifiedParts } = COUNTRY;
  const reading = { foundAddress: null, today: dayAt(foundAt, EARLIEST_DAY), verifiedParts };
  return receiptsInBooks(readSalesDocument(source), reading).map(
    ({ deviceId, fiscalNumber, verificationCode }) =>
      storedSentence('linkNamesReceipt', { deviceId, fiscalNumber, verificationCode }),
  );
}

function inTheJournal(answer: JournalAnswer): StoredSentence {
  if (answer.says === 'accepted') return storedSentence('wasAccepted', { requestId: answer.requestId });
  const { deviceId, fiscalDay, fiscalNumber, verificationCode } = answer;
  return storedSentence('receiptInJournal', { deviceId, fiscalDay, fiscalNumber, verificationCode });
}

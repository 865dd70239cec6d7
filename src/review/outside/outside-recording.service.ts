import {
  inTurn,
  sentencesOf,
  storedIssues,
  storedReceipt,
  type StoredSentence,
  storedSentence,
  storedWords,
} from '../../domain/texts/stored-sentence';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { DocumentChoice, TrackedDocument } from '../../documents/documents.entities';
import { makeDecision } from '../../documents/document-decisions';
import { DocumentsRepository } from '../../documents/documents.repository';
import { askForDocument } from '../../organisations/books/read-by-id';
import type { OutsideReceiptRow } from '../../documents/receipts.entities';
import { OutsideReceiptsRepository } from '../../documents/outside-receipts.repository';
import {
  applyTransition,
  applyTransitions,
  noteElsewhere,
  type TransitionNote,
} from '../../documents/transitions';
import { type CalendarDay, dayAt } from '../../domain/calendar-day';
import type { Issue } from '../../domain/issues/issue';
import { inGroups } from '../../domain/grouped';
import { type DocumentState, OPEN_STATES, UNSENT_STATES } from '../../domain/lifecycle/lifecycle';
import type { OutsideReceipt, OutsideSource } from '../../domain/receipt/outside-receipt';
import { type ReadingBooks, receiptsInBooks, recordedIssue } from '../../domain/sales/recorded-elsewhere';
import { refusal } from '../../domain/issues/refuse';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { COUNTRY } from '../../mapping/countries';
import { DatabaseClock } from '../../platform/database/database-clock';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { recordAct, recordActs } from '../../people/acts/record-act';
import { endSale, lockOriginal, lookAtVoid } from '../../sync/end-sale';
import { documentAct } from '../decisions/document-decisions.service';

/** States in which no submission is at the service, so that a receipt made elsewhere can be recorded. */
export const RECORDABLE_STATES: readonly DocumentState[] = [...OPEN_STATES, 'excluded'];

/** Delay within which documents linked in one act are written back together: a batch of links is one call. */
const TOGETHER_MS = 5_000;

/** Receipts that one statement stores, so that its parameters stay below PostgreSQL's limit of 65,535. */
const RECORDED_AT_ONCE = 1_000;

/** Author, evidence and source of recordings. */
interface RecordedBy {
  readonly by: string;
  readonly reason: string;
  readonly source: OutsideSource;
  /** Id of the document with which the sale was fiscalised; left out: the receipts are of these documents alone. */
  readonly originalId?: string;
}

/** Receipt of a locked document. */
interface Recording {
  readonly document: TrackedDocument;
  readonly receipt: OutsideReceipt;
  /** Id under which another program sent the document to this fiscal account; null: none. */
  readonly submitted: { readonly as: string; readonly to: string } | null;
  readonly around: ReceiptCircumstances;
}

/** Document whose receipt was recorded or confirmed, with the issue that it has now. */
interface Settled {
  readonly document: TrackedDocument;
  readonly detail: StoredSentence;
  readonly found: Issue | null;
}

/** Facts outside a document's row that are needed to judge its receipt. */
export interface ReceiptCircumstances {
  readonly choice: DocumentChoice | undefined;
  readonly today: CalendarDay;
}

/** Stores receipts made elsewhere and moves their documents, within the caller's transaction. */
@Injectable()
export class OutsideRecordingService {
  constructor(
    private readonly receipts: OutsideReceiptsRepository,
    private readonly documents: DocumentsRepository,
    private readonly leases: LeasesRepository,
    private readonly clock: DatabaseClock,
  ) {}

  /** Returns the country's day, by the database's clock. */
  async today(): Promise<CalendarDay> {
    return dayAt(await this.clock.now(), COUNTRY.timeOffset);
  }

  /**
   * Records receipts for locked documents of one organisation.
   * @throws Conflict: a document was sent, has a receipt, or another document has this one
   */
  async record(manager: EntityManager, recordings: readonly Recording[], said: RecordedBy): Promise<void> {
    const [first] = recordings;
    if (first !== undefined) await this.release(manager, first.document);
    for (const some of inGroups(recordings, RECORDED_AT_ONCE)) await this.recordSome(manager, some, said);
  }

  private async recordSome(
    manager: EntityManager,
    recordings: readonly Recording[],
    { by, reason, source, originalId }: RecordedBy,
  ): Promise<void> {
    const documents = recordings.map(({ document }) => document);
    const sent = documents.find(({ state }) => !RECORDABLE_STATES.includes(state));
    if (sent !== undefined) throw refusal('STATE_FORBIDS_RECORD', { state: sent.state });
    const rows = recordings.map(({ document, receipt, submitted }) => {
      const { deviceId, fiscalNumber, datedOn, verificationCode, address } = receipt;
      return {
        ...{ documentId: document.id, deviceId, fiscalNumber, datedOn, verificationCode, address },
        ...{ submittedAs: submitted?.as ?? null, fiscalAccountId: submitted?.to ?? null },
        ...{ source, overrulesBooks: false, reason, recordedBy: by },
      };
    });
    const original = await lockOriginal(manager, originalId ?? null);
    if (!(await this.receipts.record(manager, rows))) throw refusal('RECEIPT_JUST_RECORDED');
    const ids = documents.map(({ id }) => id);
    await noteElsewhere(manager, ids, by, storedSentence('recordedElsewhere', { by }));
    if (originalId !== undefined)
      for (const document of documents) await makeDecision(manager, document, 'sale', by, { originalId });
    const settled = recordings.map(({ document, receipt, submitted, around }) => ({
      document,
      found: this.judged(document, receipt, around),
      detail: storedSentence('recordedAs', {
        ...{ by, reason, submittedAs: submitted?.as ?? null },
        receipt: sentencesOf(storedReceipt(receipt)),
      }),
    }));
    await this.settle(manager, settled, by, originalId !== undefined);
    await lookAtVoid(manager, original, by);
    const [deed, more] =
      originalId === undefined
        ? (['receipt_recorded', {}] as const)
        : (['sale_linked', { originalId }] as const);
    const acts = recordings.map(({ document, receipt }) =>
      documentAct(document, 'documents.decide', deed, { ...receipt, ...more, reason }),
    );
    await recordActs(manager, acts);
  }

  /** Confirms the recorded receipt although the books name another one. */
  async confirm(
    manager: EntityManager,
    document: TrackedDocument,
    row: OutsideReceiptRow,
    person: { readonly by: string; readonly reason: string },
    around: ReceiptCircumstances,
  ): Promise<void> {
    if (!this.isDisputed(document, row, around)) throw refusal('RECEIPT_NOT_DISPUTED');
    await this.release(manager, document);
    await this.receipts.overrule(manager, row.id);
    const noted = storedSentence('confirmedElsewhere', { by: person.by });
    await noteElsewhere(manager, [document.id], person.by, noted);
    const detail = storedSentence('confirmedAgainstBooks', person);
    await this.settle(manager, [{ document, detail, found: null }], person.by);
    const { reason } = person;
    await recordAct(manager, documentAct(document, 'documents.resolve', 'receipt_confirmed', { reason }));
  }

  /** Withdraws the receipt; the document is mapped again and may be fiscalised here. */
  async withdraw(
    manager: EntityManager,
    document: TrackedDocument,
    row: OutsideReceiptRow,
    person: { readonly by: string; readonly reason: string },
  ): Promise<void> {
    await this.release(manager, document);
    await this.receipts.withdraw(manager, row.id, person.by, storedWords(person.reason));
    const isSale = await endSale(manager, document.id, person.by);
    // Reads the document again, because its stored customer was erased.
    if (document.fingerprint === '') await askForDocument(manager, document.id);
    const noted = storedSentence('withdrewElsewhere', { by: person.by });
    await noteElsewhere(manager, [document.id], person.by, noted);
    const detail = storedSentence('withdrewRecord', {
      by: person.by,
      reason: person.reason,
      receipt: sentencesOf(storedReceipt(row)),
    });
    const note = { reason: 'RECORD_WITHDRAWN', detail, dueInMs: 0 };
    if (document.state !== 'collected')
      await applyTransition(manager, { actor: person.by, isSale }, document, 'collected', note);
    await this.leases.wake({ organisationId: document.organisationId }, manager);
    const { reason } = person;
    await recordAct(manager, documentAct(document, 'documents.resolve', 'receipt_withdrawn', { reason }));
  }

  /** Returns the receipts that the books name for a document. */
  inBooks(document: TrackedDocument, around: ReceiptCircumstances): OutsideReceipt[] {
    return receiptsInBooks(readSalesDocument(document.source), reading(around));
  }

  /** True while the books name another receipt than the recorded one, which no person has confirmed. */
  isDisputed(document: TrackedDocument, row: OutsideReceiptRow, around: ReceiptCircumstances): boolean {
    return !row.overrulesBooks && this.judged(document, row, around).code === 'RECORDED_RECEIPT_DIFFERS';
  }

  /** Issue of the document once the receipt is recorded. */
  judged(document: TrackedDocument, receipt: OutsideReceipt, around: ReceiptCircumstances): Issue {
    const recorded = { receipt, overrulesBooks: false };
    return recordedIssue(readSalesDocument(document.source), recorded, reading(around));
  }

  /**
   * Excludes documents, and holds those of which the books name another receipt.
   * @param isWritten the receipts are written to the books next
   */
  private async settle(
    manager: EntityManager,
    settled: readonly Settled[],
    actor: string,
    isWritten = false,
  ): Promise<void> {
    const isDisputed = ({ found }: Settled): boolean => found?.code === 'RECORDED_RECEIPT_DIFFERS';
    const excluded = settled.filter((one) => !isDisputed(one));
    const reason = 'RECORDED_ELSEWHERE';
    const due = isWritten ? { dueInMs: TOGETHER_MS } : {};
    await this.move(manager, actor, excluded, ['excluded', OPEN_STATES], ({ detail }) => ({
      reason,
      detail,
      ...due,
    }));
    const held = settled.filter(isDisputed);
    await this.move(manager, actor, held, ['waiting', UNSENT_STATES], ({ detail, found }) => {
      const issues = found === null ? [] : [found];
      return { reason: found?.code, detail: inTurn(detail, storedIssues(issues)), issues, dueInMs: 0 };
    });
    const [first] = settled;
    if (first !== undefined)
      await this.leases.wake({ organisationId: first.document.organisationId }, manager);
  }

  /** Moves documents to a state, those in none of the states before it by way of `collected`. */
  private async move(
    manager: EntityManager,
    actor: string,
    settled: readonly Settled[],
    [to, before]: readonly [DocumentState, readonly DocumentState[]],
    note: (one: Settled) => TransitionNote,
  ): Promise<void> {
    const around = settled.filter(({ document }) => !before.includes(document.state));
    const noted = around.map(({ document, detail }) => ({
      document,
      note: { reason: 'RECORDED_ELSEWHERE', detail },
    }));
    await applyTransitions(manager, { actor }, noted, 'collected');
    const moved = settled.map((one) => ({ document: one.document, note: note(one) }));
    await applyTransitions(manager, { actor }, moved, to);
  }

  /** Makes its credit notes due, whose obstacle changes or ends. */
  private async release(manager: EntityManager, { organisationId }: TrackedDocument): Promise<void> {
    await this.documents.release(organisationId, 'dependants', manager);
  }
}

function reading({ choice, today }: ReceiptCircumstances): ReadingBooks {
  return { foundAddress: choice?.foreignAddress ?? null, today, verifiedParts: COUNTRY.verifiedParts };
}

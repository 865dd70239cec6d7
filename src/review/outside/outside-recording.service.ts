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
import { askForDocument } from '../../documents/inbox/ask-for-document';
import type { OutsideReceiptRow } from '../../documents/receipts.entities';
import { OutsideReceiptsRepository } from '../../documents/outside-receipts.repository';
import { applyTransition, noteElsewhere } from '../../documents/transitions';
import { type CalendarDay, dayAt } from '../../domain/calendar-day';
import type { Issue } from '../../domain/issues/issue';
import { type DocumentState, OPEN_STATES, UNSENT_STATES } from '../../domain/lifecycle/lifecycle';
import type { OutsideReceipt, OutsideSource } from '../../domain/receipt/outside-receipt';
import { type ReadingBooks, receiptsInBooks, recordedIssue } from '../../domain/sales/recorded-elsewhere';
import { refusal } from '../../domain/issues/refuse';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { COUNTRY } from '../../mapping/countries';
import { DatabaseClock } from '../../platform/database/database-clock';
import { LeasesRepository } from '../../organisations/lease/leases.repository';
import { recordAct } from '../../people/acts/record-act';
import { endSale, lookAtVoid } from '../../sync/end-sale';
import { documentAct } from '../decisions/document-act';

/** States in which no submission is at the service, so that a receipt made elsewhere can be recorded. */
export const RECORDABLE_STATES: readonly DocumentState[] = [...OPEN_STATES, 'excluded'];

/** Delay within which documents linked in one act are written back together: a batch of links is one call. */
const TOGETHER_MS = 5_000;

/** Author, evidence and source of a recording. */
interface RecordedBy {
  readonly by: string;
  readonly reason: string;
  readonly source: OutsideSource;
  /** Id under which another program sent the document to this fiscal account; null: none. */
  readonly submitted: { readonly as: string; readonly to: string } | null;
  /** Id of the document with which the sale was fiscalised; left out: the receipt is of this document alone. */
  readonly originalId?: string;
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
   * Records a receipt for a locked document.
   * @throws Conflict: it was sent, has a receipt, or another document has this one
   */
  async record(
    manager: EntityManager,
    document: TrackedDocument,
    receipt: OutsideReceipt,
    said: RecordedBy,
    around: ReceiptCircumstances,
  ): Promise<void> {
    if (!RECORDABLE_STATES.includes(document.state))
      throw refusal('STATE_FORBIDS_RECORD', { state: document.state });
    const { deviceId, fiscalNumber, datedOn, verificationCode, address } = receipt;
    const isStored = await this.receipts.record(manager, {
      ...{ documentId: document.id, deviceId, fiscalNumber, datedOn, verificationCode, address },
      ...{ submittedAs: said.submitted?.as ?? null, fiscalAccountId: said.submitted?.to ?? null },
      ...{ source: said.source, overrulesBooks: false, reason: said.reason, recordedBy: said.by },
    });
    if (!isStored) throw refusal('RECEIPT_JUST_RECORDED');
    await noteElsewhere(manager, document.id, said.by, storedSentence('recordedElsewhere', { by: said.by }));
    const { originalId } = said;
    if (originalId !== undefined) await makeDecision(manager, document, 'sale', said.by, { originalId });
    const found = this.judged(document, receipt, around);
    const detail = storedSentence('recordedAs', {
      ...{ by: said.by, reason: said.reason, submittedAs: said.submitted?.as ?? null },
      receipt: sentencesOf(storedReceipt(receipt)),
    });
    await this.settle(manager, document, said.by, detail, found, originalId !== undefined);
    if (originalId !== undefined) await lookAtVoid(manager, originalId, said.by);
    const { reason } = said;
    await recordAct(
      manager,
      documentAct(
        document,
        'documents.decide',
        originalId === undefined ? 'receipt_recorded' : 'sale_linked',
        {
          ...receipt,
          ...(originalId === undefined ? {} : { originalId }),
          reason,
        },
      ),
    );
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
    await this.receipts.overrule(manager, row.id);
    const noted = storedSentence('confirmedElsewhere', { by: person.by });
    await noteElsewhere(manager, document.id, person.by, noted);
    const detail = storedSentence('confirmedAgainstBooks', person);
    await this.settle(manager, document, person.by, detail, null);
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
    await this.receipts.withdraw(manager, row.id, person.by, storedWords(person.reason));
    const isSale = await endSale(manager, document.id, person.by);
    // Reads the document again, because its stored customer was erased.
    if (document.fingerprint === '') await askForDocument(manager, document.id);
    const noted = storedSentence('withdrewElsewhere', { by: person.by });
    await noteElsewhere(manager, document.id, person.by, noted);
    const detail = storedSentence('withdrewRecord', {
      by: person.by,
      reason: person.reason,
      receipt: sentencesOf(storedReceipt(row)),
    });
    const note = { reason: 'RECORD_WITHDRAWN', detail, dueInMs: 0 };
    if (document.state !== 'collected')
      await applyTransition(manager, { actor: person.by, isSale }, document, 'collected', note);
    await this.wake(manager, document);
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
   * Excludes the document, or holds it where the books name another receipt.
   * @param isWritten the receipt is written to the books next
   */
  private async settle(
    manager: EntityManager,
    document: TrackedDocument,
    actor: string,
    detail: StoredSentence,
    found: Issue | null,
    isWritten = false,
  ): Promise<void> {
    const isDisputed = found?.code === 'RECORDED_RECEIPT_DIFFERS';
    const [first, next] = isDisputed
      ? (['waiting', UNSENT_STATES] as const)
      : (['excluded', OPEN_STATES] as const);
    if (!next.includes(document.state))
      await applyTransition(manager, { actor }, document, 'collected', {
        reason: 'RECORDED_ELSEWHERE',
        detail,
      });
    const note = isDisputed
      ? { reason: found.code, detail: inTurn(detail, storedIssues([found])), issues: [found], dueInMs: 0 }
      : { reason: 'RECORDED_ELSEWHERE', detail, ...(isWritten ? { dueInMs: TOGETHER_MS } : {}) };
    await applyTransition(manager, { actor }, document, first, note);
    await this.wake(manager, document);
  }

  /** Makes its credit notes due, whose obstacle has changed or ended. */
  private async wake(manager: EntityManager, { organisationId }: TrackedDocument): Promise<void> {
    await this.documents.release(organisationId, 'dependants', manager);
    await this.leases.wake({ organisationId }, manager);
  }
}

function reading({ choice, today }: ReceiptCircumstances): ReadingBooks {
  return { foundAddress: choice?.foreignAddress ?? null, today, verifiedParts: COUNTRY.verifiedParts };
}

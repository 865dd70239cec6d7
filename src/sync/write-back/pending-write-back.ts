import { inTurn, sentencesOf, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import type { ReceiptToWrite, RecordedPart } from '../../documents/receipts.repository';
import type { FiscalReceiptRow } from '../../documents/receipts.entities';
import type { TrackedDocument, WriteBackRowResult } from '../../documents/documents.entities';
import { SEND_WITHIN_MS } from '../../domain/lifecycle/limits';
import { WRITE_BACK_PARTS, type WriteBackPart } from '../../domain/receipt/receipt';
import { CountedCalls } from '../../platform/telemetry/call-meter';
import type { NamedSale } from '../../domain/sales/same-sale';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { readSalesDocument } from '../../domain/sales/sales-document-json';

/** Fiscalised document with its receipt and the state of each part of its write-back. */
export class PendingWriteBack {
  /** Results of the parts attempted in this run, in order. */
  readonly written: RecordedPart[] = [];
  readonly receipt: FiscalReceiptRow;
  /** Account and credentials of the submission. */
  readonly sent: ReceiptToWrite['sent'];
  /** Calls to the platform for this document alone; one for several documents counts at the first of them. */
  readonly calls = new CountedCalls();
  /** True: a person can withdraw its recorded numbers, as no part has begun. */
  readonly isWithdrawable: boolean;
  /** Fingerprint of the fiscalised version. */
  readonly fiscalisedFingerprint: string | null;
  /** Document whose receipt is written; null: its own. */
  readonly sale: NamedSale | null;
  private readonly parts: Map<WriteBackPart, Pick<RecordedPart, 'part' | 'result' | 'detail'>>;
  private readonly noteBegunAt: Date | null;
  private link: string | null = null;
  private readonly loadedAt = performance.now();

  constructor(
    readonly document: TrackedDocument,
    known: ReceiptToWrite,
  ) {
    const { receipt, parts, sent, fingerprint, isEntered } = known;
    this.receipt = receipt;
    this.sent = sent;
    this.fiscalisedFingerprint = fingerprint;
    this.sale = known.sale ?? null;
    this.isWithdrawable = isEntered && document.state === 'fiscalised' && parts.length === 0;
    this.parts = new Map(parts.map((row) => [row.part, row]));
    this.noteBegunAt = parts.find(({ part }) => part === 'note')?.begunAt ?? null;
  }

  /** True when another process may be writing the note at this moment; its presence is checked afterwards. */
  isNoteUnderWay(now: Date): boolean {
    const begunAt = this.result('note') === 'begun' ? this.noteBegunAt : null;
    return begunAt !== null && now.getTime() - begunAt.getTime() <= SEND_WITHIN_MS;
  }

  /** Milliseconds since the document was first read. */
  get ageMs(): number {
    return Math.round((this.sent.ageMs ?? 0) + performance.now() - this.loadedAt);
  }

  /** Returns the known link in the books; empty: none. */
  get presentLink(): string {
    return this.link ?? linkOf(readSalesDocument(this.document.source));
  }

  /** Updates the document from a reading of the books. */
  sees(sales: SalesDocument): void {
    this.link = linkOf(sales);
  }

  result(part: WriteBackPart): WriteBackRowResult | null {
    return this.parts.get(part)?.result ?? null;
  }

  /** True for a final part: written, refused, or not to be written. */
  isDone(part: WriteBackPart): boolean {
    const result = this.result(part);
    return result === 'written' || result === 'refused' || result === 'not_applicable';
  }

  /** Updates the part with what was stored; `isNews`: it was written, or refused, just now. */
  remember(recorded: RecordedPart, isNews = true): void {
    if (isNews) this.written.push(recorded);
    this.parts.set(recorded.part, recorded);
  }

  /** Refusals of the platform, as sentences; empty when there were none. */
  refusals(): StoredSentence {
    const refused = WRITE_BACK_PARTS.flatMap((part) => {
      const known = this.parts.get(part);
      return known?.result === 'refused'
        ? [storedSentence('partRefused', { part, why: sentencesOf(known.detail) })]
        : [];
    });
    return inTurn(...refused);
  }
}

function linkOf({ marks }: SalesDocument): string {
  return marks?.link ?? '';
}

import { storedGap } from './sent-taxes';
import { createHash } from 'node:crypto';
import { type Period, dayOf } from '../../domain/calendar-day';
import { canonicalJson, sha256Hex } from '../../domain/canonical-json';
import { formatAmount, sum } from '../../domain/money';
import type { DocumentKind } from '../../domain/sales/sales-document';
import { Bridge, type BridgeRow, booksTaxesAsSent, type OtherTaxedSale } from './bridge';
import { type ClassTotal, ClassTotals } from './class-totals';
import type { ReconciliationClass } from '../../domain/sales/reconciliation-class';
import { classify, DIFFERENCES } from './classify';
import type { MissingNumbers, OtherDeviceReceipts } from './devices';
import {
  isSale,
  type PeriodPosition,
  type ElsewhereSide,
  type ReceiptSide,
  type ReconciledInput,
} from './reconciled-input';
import { type TaxTotal, TaxTotals } from './tax-totals';
import type { StoredSentence } from '../../domain/texts/stored-sentence';
import { TEXTS } from '../../domain/texts/language';

/**
 * Scope of a report: documents of an organisation dated within these days, by the books or their receipt, both days
 * included.
 */
export interface ReconciliationScope extends Period {
  readonly organisationId: string;
}

/** Facts of a report beyond its documents. */
export interface AroundTheBooks {
  readonly missingNumbers: readonly MissingNumbers[];
  readonly otherDevices: readonly OtherDeviceReceipts[];
  readonly otherSales: readonly OtherTaxedSale[];
}

/** Summary of a report without its documents. Amounts are decimal text. */
export interface ReconciliationSummary extends ReconciliationScope {
  readonly population: number;
  readonly classes: Readonly<Record<ReconciliationClass, number>>;
  readonly totals: readonly ClassTotal[];
  /** Taxes of the receipts dated in the period, whatever the date in the books. */
  readonly taxes: readonly TaxTotal[];
  readonly bridge: readonly BridgeRow[];
  readonly missingNumbers: readonly MissingNumbers[];
  readonly otherDevices: readonly OtherDeviceReceipts[];
  /** Number of documents with a `taxGap`. */
  readonly taxGaps: number;
  /** True: no differences, no unknown taxes, and no missing receipt numbers of the device. */
  readonly isWell: boolean;
  /** SHA-256 over the canonical JSON of the scope and of each compared document, a line each. */
  readonly inputsSha256: string;
  /** SHA-256 over the canonical JSON of each reported document, a line each, in order. */
  readonly documentsSha256: string;
  /** SHA-256 of the canonical JSON of all fields before this one. */
  readonly sha256: string;
}

interface ReconciliationReport extends ReconciliationSummary {
  readonly documents: readonly ReportedDocument[];
}

export interface ReportedDocument {
  /** Id of the document; null: it is only in the books. */
  readonly id: string | null;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly sourceId: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly books: string;
  /** Fiscalised total; null: not fiscalised. */
  readonly fiscalised: string | null;
  readonly class: ReconciliationClass;
  readonly reasons: readonly string[];
  readonly detail: StoredSentence;
  readonly actor: string;
  readonly receipt: ReceiptSide | null;
  /** Recorded receipt made elsewhere; null: none. */
  readonly elsewhere: ElsewhereSide | null;
  /** Time of the receipt by the device's clock; null: not fiscalised. */
  readonly datedAt: string | null;
  /** True: the receipt is dated in another month than the document in the books. */
  readonly straddles: boolean;
  /**
   * Position relative to the period. `out`: booked in it, with a receipt dated outside; `in`: the reverse.
   */
  readonly straddle: 'in' | 'out' | null;
  /** Currency of the receipt; null: not fiscalised. */
  readonly receiptCurrency: string | null;
  /** Tax of the receipt. */
  readonly receiptTax: string | null;
  /** Tax of the books when it was sent, else at present; null: unknown. */
  readonly booksTax: string | null;
  /** Fiscalised credit notes: number and day of the credited invoice, if known. */
  readonly original: { readonly number: string; readonly issuedOn: string } | null;
  /** Unknown part of its tax (the bridge does not explain this document); null: all is known. */
  readonly taxGap: StoredSentence | null;
}

const NOTHING_AROUND: AroundTheBooks = { missingNumbers: [], otherDevices: [], otherSales: [] };

/**
 * Classifies documents one after another and adds them up, in constant memory. Pure. Inputs must be in the order of
 * {@link inOrder}.
 */
export class Report {
  private readonly classTotals = new ClassTotals();
  private readonly taxTotals = new TaxTotals();
  private readonly bridge = new Bridge();
  private readonly inputsHash = createHash('sha256');
  private readonly documentsHash = createHash('sha256');
  private last: ReconciledInput | null = null;
  private taxGaps = 0;

  constructor(
    private readonly scope: ReconciliationScope,
    private readonly around: AroundTheBooks = NOTHING_AROUND,
  ) {
    const { organisationId, from, to } = scope;
    this.inputsHash.update(`${canonicalJson({ organisationId, from, to, ...around })}\n`);
    for (const sale of around.otherSales) this.bridge.addOther(sale);
  }

  /** @throws RangeError for an input out of order, or repeated */
  add(input: ReconciledInput): ReportedDocument {
    if (this.last !== null && inOrder(this.last, input) >= 0) {
      throw new RangeError(`${input.kind} ${input.sourceId} comes out of order`);
    }
    this.last = input;
    const place = periodPositionOf(input, this.scope);
    const document = reported(input, place);
    this.classTotals.add(input, document.class);
    if (place.dated !== null) this.taxTotals.add(input, place.dated);
    this.bridge.add(input, place, document.class);
    if (document.taxGap !== null) this.taxGaps += 1;
    this.inputsHash.update(`${canonicalJson({ ...input, reasons: [...input.reasons].sort() })}\n`);
    this.documentsHash.update(`${canonicalJson(document)}\n`);
    return document;
  }

  /** Ends the report; nothing can be added afterwards. */
  summary(): ReconciliationSummary {
    const { organisationId, from, to } = this.scope;
    const classes = this.classTotals.counts();
    const { missingNumbers, otherDevices } = this.around;
    const isWell = DIFFERENCES.every((name) => classes[name] === 0);
    const unsigned = {
      organisationId,
      from,
      to,
      population: Object.values(classes).reduce((one, other) => one + other, 0),
      classes,
      totals: this.classTotals.totals(),
      taxes: this.taxTotals.totals(),
      bridge: this.bridge.rows(),
      missingNumbers,
      otherDevices,
      taxGaps: this.taxGaps,
      isWell: isWell && this.taxGaps === 0 && missingNumbers.length === 0,
      inputsSha256: this.inputsHash.digest('hex'),
      documentsSha256: this.documentsHash.digest('hex'),
    };
    return { ...unsigned, sha256: sha256Hex(canonicalJson(unsigned)) };
  }
}

/** Builds the whole report at once, from inputs in any order. */
export function reconcile(
  scope: ReconciliationScope,
  inputs: readonly ReconciledInput[],
  around?: AroundTheBooks,
): ReconciliationReport {
  const report = new Report(scope, around);
  const documents = [...inputs].sort(inOrder).map((input) => report.add(input));
  return { ...report.summary(), documents };
}

/**
 * Orders by day, then invoices before credit notes, then by the bytes of the books' identifiers, as the
 * database sorts them.
 */
function inOrder(one: ReconciledInput, other: ReconciledInput): number {
  return (
    compare(one.books.issuedOn, other.books.issuedOn) ||
    compare(other.kind, one.kind) ||
    Buffer.compare(Buffer.from(one.sourceId), Buffer.from(other.sourceId))
  );
}

const BYTES_UNKNOWN = storedGap({ gap: 'bytes' });
const LINES_UNKNOWN = storedGap({ gap: 'lines' });

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function reported(input: ReconciledInput, place: PeriodPosition): ReportedDocument {
  const { id, kind, sourceId, books, sent, receipt, detail, actor, original } = input;
  const fiscalised = receipt !== null && sent !== null ? sent : null;
  const booksTaxes = (fiscalised === null ? null : booksTaxesAsSent(fiscalised)) ?? books.taxes;
  return {
    id,
    kind,
    number: books.number,
    sourceId,
    issuedOn: books.issuedOn,
    currency: books.currency,
    books: formatAmount(books.total),
    fiscalised: fiscalised === null ? null : formatAmount(fiscalised.total),
    ...classify(input),
    detail,
    actor,
    receipt,
    elsewhere: input.elsewhere,
    datedAt: fiscalised?.datedAt ?? null,
    straddles: fiscalised !== null && fiscalised.datedAt.slice(0, 7) !== books.issuedOn.slice(0, 7),
    straddle: place.straddle,
    receiptCurrency: fiscalised?.currency ?? null,
    receiptTax: fiscalised === null ? null : formatAmount(fiscalised.totalTax),
    booksTax: booksTaxes === null ? null : formatAmount(sum(booksTaxes.map(({ tax }) => tax))),
    original: fiscalised === null ? null : original,
    taxGap: taxGapOf(input, place),
  };
}

function taxGapOf(
  { books, sent, receipt }: ReconciledInput,
  { isBooked }: PeriodPosition,
): StoredSentence | null {
  if (receipt !== null && sent === null) return BYTES_UNKNOWN;
  if (receipt !== null && sent !== null && sent.taxGap !== null) return sent.taxGap;
  return isBooked && isSale(books) && books.taxes === null ? LINES_UNKNOWN : null;
}

/**
 * Returns the remedy for a document of a class; for voided or edited documents the same as on the document
 * itself.
 */
export function whatToDo(
  { kind, class: name, reasons }: Pick<ReportedDocument, 'kind' | 'class' | 'reasons'>,
  { reconciliation, afterFiscalisation: { voided, edited } } = TEXTS,
): string {
  if (name === 'in_no_book' && reasons.includes('FISCALISED')) return voided[kind];
  if (name !== 'changed_after') return reconciliation.toDo[name];
  return (reasons.includes('VOIDED') ? voided : edited)[kind];
}

/** Determines by the date of the books and the time of the receipt to which periods a sale belongs. Pure. */
function periodPositionOf({ books, sent, receipt }: ReconciledInput, { from, to }: Period): PeriodPosition {
  const isWithin = (day: string): boolean => from <= day && day <= to;
  const isBooked = isWithin(books.issuedOn);
  const fiscalised = receipt === null ? null : sent;
  const dated = fiscalised !== null && isWithin(dayOf(fiscalised.datedAt)) ? fiscalised : null;
  const isOut = isBooked && fiscalised !== null && dated === null;
  return { isBooked, dated, straddle: isOut ? 'out' : !isBooked && dated !== null ? 'in' : null };
}

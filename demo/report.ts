import { Decimal } from 'decimal.js';
import type { ShownDocument } from './connector-api';
import type { LoadedBooks, SourceDocument } from './loaded-books';
import type { ReceiptRegister } from './receipt-register';
import type { HeldDocument } from './month/people';
import { agrees, type VatReturn } from './month/vat-return';

const ENDED = ['written_back', 'waiting', 'rejected', 'uncertain', 'excluded', 'changed_after_fiscalisation'];

export interface ReportedDocument {
  readonly sourceId: string;
  readonly number: string;
  readonly kind: string;
  readonly issuedOn: string;
  readonly currency: string;
  readonly total: string;
  readonly state: string;
  /** Reason why it is not written back, in plain words; null when it is. */
  readonly reason: string | null;
  readonly reasonCodes: readonly string[];
  readonly fiscalData: ShownDocument['fiscalData'];
  readonly writeBacks: ShownDocument['writeBacks'];
}

export type Calls = Readonly<Record<string, number>>;

export interface DemoReport {
  readonly source: string;
  readonly isResumed: boolean;
  readonly documents: readonly ReportedDocument[];
  /** Documents of the source that are no approved sales documents. */
  readonly notSubmitted: readonly { sourceId: string; number: string; why: string }[];
  readonly totals: {
    readonly byState: Readonly<Record<string, number>>;
    readonly sums: readonly { currency: string; state: string; documents: number; total: string }[];
    readonly calls: { readonly xero: Calls; readonly fiscalService: Calls };
  };
  /**
   * Comparison of the connector with the receipts of the simulated service; all three lists are empty if they agree.
   */
  readonly audit: {
    readonly fiscalisedTwice: readonly string[];
    /** Documents approved in the source and unknown to the connector. */
    readonly lost: readonly string[];
    /** Documents fiscalised according to one side only, or with another number. */
    readonly disagreeing: readonly string[];
  };
  readonly stuck: string | null;
  /** Decisions of a person before the month went live; empty for other books. */
  readonly decisions: readonly string[];
  /** Edits of people in the books of the month in the meantime; empty for other books. */
  readonly edits: readonly string[];
  /** Documents of the month that waited when all others had gone, and were then corrected; empty for other books. */
  readonly held: readonly HeldDocument[];
  /** VAT return of the month; null for other books. */
  readonly vatReturn: VatReturn | null;
}

export function buildReport(
  books: LoadedBooks,
  isResumed: boolean,
  documents: readonly ShownDocument[],
  register: ReceiptRegister,
  calls: { xero: Calls; fiscalService: Calls },
  stuck: string | null,
): Omit<DemoReport, 'decisions' | 'edits' | 'held' | 'vatReturn'> {
  const reported = documents.map(toReported);
  return {
    source: books.name,
    isResumed,
    documents: reported,
    notSubmitted: notSubmitted(books),
    totals: { byState: countStates(reported), sums: sums(reported), calls },
    audit: audit(books, documents, register),
    stuck,
  };
}

/** True when every document is finished or waits with a reason, and both sides agree on the fiscalised ones. */
export function isGood({ documents, audit, stuck, vatReturn }: DemoReport): boolean {
  const isEnded = documents.every(
    (document) =>
      ENDED.includes(document.state) && (document.state === 'written_back' || document.reason !== null),
  );
  const complaints = [...audit.fiscalisedTwice, ...audit.lost, ...audit.disagreeing];
  const isReturnRight = vatReturn === null || agrees(vatReturn);
  return stuck === null && isEnded && isReturnRight && complaints.length === 0;
}

function toReported(document: ShownDocument): ReportedDocument {
  const { sourceId, number, kind, issuedOn, currency, total, state, fiscalData, writeBacks } = document;
  return {
    ...{ sourceId, number, kind, issuedOn, currency, total, state },
    reason: reasonOf(document),
    reasonCodes:
      document.issues.length > 0
        ? document.issues.map((issue) => issue.code)
        : [document.reason ?? ''].filter(Boolean),
    fiscalData,
    writeBacks,
  };
}

function reasonOf({ state, issues, explanation }: ShownDocument): string | null {
  if (issues.length > 0) return issues.map((issue) => issue.message).join(' ');
  return state === 'written_back' && explanation === '' ? null : explanation || null;
}

function sourceId(document: SourceDocument): string {
  return document.InvoiceID ?? document.CreditNoteID ?? '';
}

export function isApprovedSale({ Type, Status }: SourceDocument): boolean {
  return ['ACCREC', 'ACCRECCREDIT'].includes(Type ?? '') && ['AUTHORISED', 'PAID'].includes(Status ?? '');
}

function notSubmitted(books: LoadedBooks): DemoReport['notSubmitted'] {
  return [...books.invoices, ...books.creditNotes]
    .filter((document) => !isApprovedSale(document))
    .map((document) => ({
      sourceId: sourceId(document),
      number: document.InvoiceNumber ?? document.CreditNoteNumber ?? '',
      why: document.Type?.startsWith('ACCPAY')
        ? 'a purchase'
        : `not approved (${document.Status ?? 'no status'})`,
    }));
}

function countStates(documents: readonly ReportedDocument[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of documents) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}

function sums(documents: readonly ReportedDocument[]): DemoReport['totals']['sums'] {
  const groups = new Map<string, { currency: string; state: string; documents: number; total: Decimal }>();
  for (const { currency, state, kind, total } of documents) {
    const key = `${currency} ${state}`;
    const group = groups.get(key) ?? { currency, state, documents: 0, total: new Decimal(0) };
    const signed = kind === 'credit_note' ? new Decimal(total).negated() : new Decimal(total);
    groups.set(key, { ...group, documents: group.documents + 1, total: group.total.plus(signed) });
  }
  return [...groups.values()]
    .sort((a, b) => a.currency.localeCompare(b.currency) || a.state.localeCompare(b.state))
    .map((group) => ({ ...group, total: group.total.toFixed(2) }));
}

function audit(
  books: LoadedBooks,
  documents: readonly ShownDocument[],
  register: ReceiptRegister,
): DemoReport['audit'] {
  const known = new Set(documents.map((document) => document.sourceId));
  const lost = [
    ...[...books.invoices, ...books.creditNotes].filter(isApprovedSale).map(sourceId),
    ...books.takings.map(({ BankTransactionID }) => `receive-${BankTransactionID}`),
  ];
  const receipts = new Map(register.receipts.map((receipt) => [receipt.invoiceId, receipt]));
  const disagreeing = documents.filter((document) => {
    const receipt = receipts.get(document.sourceId);
    const number = document.fiscalData?.fiscalNumber;
    // Ignores uncertain documents, whose state is openly unknown; others must agree with the register.
    if (document.state === 'uncertain') return false;
    return (receipt === undefined ? undefined : String(receipt.receiptGlobalNo)) !== number;
  });
  return {
    fiscalisedTwice: register.fiscalisedTwice.map((entry) => entry.invoiceId),
    lost: lost.filter((id) => !known.has(id)),
    disagreeing: disagreeing.map((document) => document.sourceId),
  };
}

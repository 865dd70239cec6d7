import { ENTERED_AGAIN } from '../../domain/sales/change-after-fiscalisation';
import { CLASSES, type ReconciliationClass } from '../../domain/sales/reconciliation-class';
import type { ReconciledInput } from './reconciled-input';

/** Classes in which books and fiscal results differ, their agreement is unknown, or a sale waits. */
export const DIFFERENCES: readonly ReconciliationClass[] = CLASSES.slice(0, CLASSES.indexOf('pending'));

interface Classified {
  readonly class: ReconciliationClass;
  /** Stable codes in alphabetical order; empty where the class says enough. */
  readonly reasons: readonly string[];
}

export function classify(input: ReconciledInput): Classified {
  if (input.state === null) return classifyUnknown(input);
  if (input.receipt !== null) return classifyFiscalised(input);
  const reasons = [...new Set(input.reasons)].sort();
  const of = (name: ReconciliationClass): Classified => ({ class: name, reasons });
  if (input.state === 'uncertain') return of('uncertain');
  if (input.state === 'submitting' || input.state === 'processing') return of('pending');
  if (!isInBooks(input)) return of('in_no_book');
  if (input.elsewhere !== null && input.state === 'excluded')
    return of(input.elsewhere.sale === null ? 'elsewhere' : 'linked');
  if (input.state === 'changed_after_fiscalisation') return { class: 'changed_after', reasons: ['EDITED'] };
  if (input.books.status === 'void') return of('void');
  if (input.state === 'excluded' || reasons.includes('EXCLUDED_BY_RULE')) return of('excluded');
  if (input.state === 'rejected') return of('rejected');
  if (reasons.includes('BEFORE_GO_LIVE')) return of('before_go_live');
  if (input.state === 'waiting') return of('waiting');
  if (input.state === 'collected' || input.state === 'ready') return of('pending');
  return { class: 'uncertain', reasons: ['FISCALISED_WITHOUT_RECEIPT'] };
}

/** Classifies a document that exists only in the books, because the pipeline has not read it. */
function classifyUnknown({ books }: ReconciledInput): Classified {
  return books.isRecent
    ? { class: 'pending', reasons: ['NOT_COLLECTED_YET'] }
    : { class: 'missing', reasons: ['NEVER_COLLECTED'] };
}

/**
 * Classifies a document with a receipt by three questions: is it the only one, is the document still in the
 * books, and do both agree?
 */
function classifyFiscalised(input: ReconciledInput): Classified {
  const { books, sent } = input;
  const doubled = [
    ...(input.timesFiscalised > 1 || input.reasons.includes('FISCALISED_TWICE') ? ['FISCALISED_TWICE'] : []),
    ...(input.sharesNumber ? ['NUMBER_SHARED'] : []),
  ];
  if (doubled.length > 0) return { class: 'doubled', reasons: doubled };
  if (!isInBooks(input)) return { class: 'in_no_book', reasons: ['FISCALISED'] };
  if (sent === null) return { class: 'uncertain', reasons: ['RECEIPT_WITHOUT_SUBMISSION'] };
  if (books.status === 'void') return ofVoid(input);
  const isEdited = input.state === 'changed_after_fiscalisation' || books.fingerprint !== sent.fingerprint;
  const { booked } = sent;
  const faults = [
    ...(booked !== null && booked.currency !== books.currency ? ['CURRENCY_DIFFERS'] : []),
    ...(booked !== null && booked.issuedOn !== books.issuedOn ? ['DATE_MOVED'] : []),
    ...(isEdited ? ['EDITED'] : []),
    ...(books.total.equals(sent.total) ? [] : ['TOTAL_DIFFERS']),
  ];
  if (faults.length > 0) return { class: 'changed_after', reasons: faults };
  const isCredited = input.kind === 'invoice' && input.credited.greaterThanOrEqualTo(sent.total);
  return { class: isCredited ? 'credited' : 'agreed', reasons: [] };
}

/**
 * True when the books have the document itself, or documents linked as its sale since the books were reset.
 */
function isInBooks({ books, isLinked }: ReconciledInput): boolean {
  return books.isServed || isLinked;
}

/** Classifies a void document; a void whose sale was entered again needs no action. */
function ofVoid({ state, reasons }: ReconciledInput): Classified {
  const isOver = state === 'written_back' && reasons.includes(ENTERED_AGAIN);
  return isOver
    ? { class: 'void', reasons: [ENTERED_AGAIN] }
    : { class: 'changed_after', reasons: ['VOIDED'] };
}

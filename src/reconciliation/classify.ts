import type { ReconciledInput } from './reconciled-input';

/** Every document is in exactly one. What needs a person comes first; docs/reconciliation.md says what each means. */
export const CLASSES = [
  'in_no_book',
  'changed_after',
  'uncertain',
  'rejected',
  'waiting',
  'pending',
  'before_go_live',
  'excluded',
  'void',
  'credited',
  'agreed',
] as const;
export type ReconciliationClass = (typeof CLASSES)[number];

/** Books and fiscal results do not say the same, or nobody knows whether they do. */
export const DIFFERENCES: readonly ReconciliationClass[] = [
  'in_no_book',
  'changed_after',
  'uncertain',
  'rejected',
];

export interface Classified {
  readonly class: ReconciliationClass;
  /** Stable codes; empty where the class says it all. */
  readonly reasons: readonly string[];
}

/** @param isCredited fiscalised credit notes take back its whole amount */
export function classify(input: ReconciledInput, isCredited: boolean): Classified {
  if (input.receipt !== null) return classifyFiscalised(input, isCredited);
  const because = [...new Set(input.reasons)].sort();
  if (input.state === 'uncertain') return { class: 'uncertain', reasons: because };
  if (input.state === 'submitting' || input.state === 'processing')
    return { class: 'pending', reasons: because };
  if (!input.books.isServed) return { class: 'in_no_book', reasons: because };
  if (input.books.status === 'void') return { class: 'void', reasons: because };
  if (input.state === 'excluded' || because.includes('EXCLUDED_BY_RULE')) {
    return { class: 'excluded', reasons: because };
  }
  if (input.state === 'rejected') return { class: 'rejected', reasons: because };
  if (because.includes('BEFORE_GO_LIVE')) return { class: 'before_go_live', reasons: because };
  if (input.state === 'waiting') return { class: 'waiting', reasons: because };
  if (input.state === 'collected' || input.state === 'ready') return { class: 'pending', reasons: because };
  return { class: 'uncertain', reasons: ['FISCALISED_WITHOUT_RECEIPT'] };
}

/** With a receipt only two questions are left: do the books still have it, and do they still say the same. */
function classifyFiscalised(input: ReconciledInput, isCredited: boolean): Classified {
  const { books, sent } = input;
  if (!books.isServed) return { class: 'in_no_book', reasons: ['FISCALISED'] };
  if (sent === null) return { class: 'uncertain', reasons: ['RECEIPT_WITHOUT_SUBMISSION'] };
  if (books.status === 'void') return { class: 'changed_after', reasons: ['VOIDED'] };
  const faults: string[] = [];
  if (!books.total.equals(sent.total)) faults.push('TOTAL_DIFFERS');
  if (input.state === 'changed_after_fiscalisation') faults.push('EDITED');
  if (faults.length > 0) return { class: 'changed_after', reasons: faults.sort() };
  return { class: isCredited ? 'credited' : 'agreed', reasons: [] };
}

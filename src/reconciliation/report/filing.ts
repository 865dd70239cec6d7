import { counted } from '../../documents/counted';
import { type Decimal, formatAmount, parseDecimal, ZERO } from '../../documents/money';
import type { ReconciliationClass } from './classify';
import { missingSentence } from './devices';
import type { ReconciliationSummary } from './report';
import { signedAmount } from './signed-amount';
import { hasReceiptsByDate, readSummary } from './stored-summary';

/** Whether a VAT return can be filed from a report. */
export interface Filing {
  readonly isReady: boolean;
  /** Why not, as sentences; empty when it is ready. */
  readonly reasons: readonly string[];
}

/** Approved sales of the period that have no receipt, or of which nobody knows whether they have one. */
export const OPEN_CLASSES: readonly ReconciliationClass[] = [
  'missing',
  'uncertain',
  'rejected',
  'waiting',
  'pending',
];

const FROM_EARLIER =
  'This reconciliation was made by an earlier version, which left out receipts that the books date outside the period. Reconcile the period again.';

/** Of a stored report. Pure. */
export function filingOf(stored: object): Filing {
  if (!hasReceiptsByDate(stored)) return { isReady: false, reasons: [FROM_EARLIER] };
  const summary = readSummary(stored);
  const { bridge, missingNumbers, taxGaps } = summary;
  const reasons = [
    ...openSentences(summary),
    ...missingNumbers.map(missingSentence),
    ...(taxGaps === 0 ? [] : [taxGapsSentence(taxGaps)]),
    ...bridge
      .filter(({ unexplained }) => !isZero(unexplained))
      .map(
        ({ currency, taxCode, unexplained }) =>
          `The bridge of ${currency}, tax ${taxCode}, does not explain ${unexplained}.`,
      ),
  ];
  return { isReady: reasons.length === 0, reasons };
}

export function filingSentence({ isReady, reasons }: Filing): string {
  return isReady ? 'Ready to be filed.' : `Not ready to be filed: ${counted(reasons.length, 'reason')}.`;
}

function openSentences({ totals }: Pick<ReconciliationSummary, 'totals'>): string[] {
  const open = totals.filter((one) => OPEN_CLASSES.includes(one.class) && one.count > 0);
  if (open.length === 0) return [];
  const counts = OPEN_CLASSES.flatMap((name) => {
    const count = open.reduce((all, one) => all + (one.class === name ? one.count : 0), 0);
    return count === 0 ? [] : [`${count} ${name}`];
  });
  const money = new Map<string, Decimal>();
  for (const { currency, kind, books } of open) {
    money.set(currency, (money.get(currency) ?? ZERO).plus(signedAmount(kind, books)));
  }
  const amounts = [...money].map(([currency, amount]) => `${currency} ${formatAmount(amount)}`).sort();
  const count = open.reduce((all, one) => all + one.count, 0);
  return [
    `${counted(count, 'document')} of the period without a fiscal receipt: ${counts.join(', ')}; together ${amounts.join(', ')}. Have them fiscalised, or exclude them with a reason.`,
  ];
}

export function taxGapsSentence(count: number): string {
  return `Of ${counted(count, 'document')} the tax by tax code is not wholly known: taxGap of the document, and tax-not-known.csv of the VAT pack, say what.`;
}

function isZero(amount: string): boolean {
  return parseDecimal(amount)?.isZero() ?? false;
}

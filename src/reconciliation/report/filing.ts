import { counted } from '../../domain/counted';
import { type Decimal, formatAmount, parseDecimal, ZERO } from '../../domain/money';
import { isOpen, OPEN_CLASSES, type OpenClass } from '../../domain/sales/reconciliation-class';
import { TEXTS } from '../../domain/texts/language';
import type { Texts } from '../../domain/texts/texts';
import { missingSentence } from './devices';
import type { ReconciliationSummary } from './report';
import { signedAmount } from './tax-totals';

/** Judgement on filing a VAT return from a report. */
export interface Filing {
  readonly isReady: boolean;
  /** Reasons against it, as sentences; empty when it is ready. */
  readonly reasons: readonly string[];
}

/** Determines whether a report can be filed. Pure. */
export function filingOf(summary: ReconciliationSummary, texts = TEXTS): Filing {
  const { taxGaps: taxGapsSentence, unexplained: unexplainedSentence } = texts.reconciliation;
  const { bridge, missingNumbers, taxGaps } = summary;
  const reasons = [
    ...openSentences(summary, texts),
    ...missingNumbers.map((one) => missingSentence(one, texts)),
    ...(taxGaps === 0 ? [] : [taxGapsSentence(taxGaps)]),
    ...bridge
      .filter(({ unexplained }) => !isZero(unexplained))
      .map(({ unexplained, ...row }) => unexplainedSentence({ ...row, amount: unexplained })),
  ];
  return { isReady: reasons.length === 0, reasons };
}

export function filingSentence({ isReady, reasons }: Filing): string {
  return isReady ? 'Ready to be filed.' : `Not ready to be filed: ${counted(reasons.length, 'reason')}.`;
}

function openSentences(
  { totals }: Pick<ReconciliationSummary, 'totals'>,
  { reconciliation }: Texts,
): string[] {
  const open = totals.filter((one) => isOpen(one.class) && one.count > 0);
  if (open.length === 0) return [];
  const classes = OPEN_CLASSES.flatMap((name): [OpenClass, number][] => {
    const count = open.reduce((all, one) => all + (one.class === name ? one.count : 0), 0);
    return count === 0 ? [] : [[name, count]];
  });
  const money = new Map<string, Decimal>();
  for (const { currency, kind, books } of open) {
    money.set(currency, (money.get(currency) ?? ZERO).plus(signedAmount(kind, books)));
  }
  const amounts = [...money].map(([currency, amount]) => `${currency} ${formatAmount(amount)}`).sort();
  const documents = open.reduce((all, one) => all + one.count, 0);
  return [reconciliation.withoutReceipt({ documents, classes, amounts })];
}

function isZero(amount: string): boolean {
  return parseDecimal(amount)?.isZero() ?? false;
}

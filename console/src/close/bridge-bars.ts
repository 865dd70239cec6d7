import type { Shape } from '../api/client';
import { sum } from '../reconciliation/exact-difference';

type Row = Shape<'BridgeRowDto'>;

const STEPS = [
  ...(['books', 'straddlesOut', 'straddlesIn', 'changed', 'cents', 'open'] as const),
  ...(['leftOut', 'elsewhere', 'otherSales', 'unexplained', 'receipts'] as const),
] as const;
type BridgeStep = (typeof STEPS)[number];

/** Bar of the chart: exact amount, position in percent of the width. */
export interface BridgeBar {
  readonly step: BridgeStep;
  readonly amount: string;
  readonly left: number;
  readonly width: number;
}

/**
 * Bars for each currency, with all taxes added up: both ends, and each step that is not zero. A bar begins where the
 * one before it ended.
 */
export function bridgeBars(rows: readonly Row[]): { currency: string; bars: BridgeBar[] }[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  return currencies.map((currency) => ({
    currency,
    bars: barsOf(rows.filter((row) => row.currency === currency)),
  }));
}

function barsOf(rows: readonly Row[]): BridgeBar[] {
  const steps = STEPS.map((step) => ({
    step,
    amount: rows.reduce((total, row) => sum(total, row[step]), '0.00'),
  })).filter(({ step, amount }) => step === 'books' || step === 'receipts' || Number(amount) !== 0);
  let end = 0;
  // Rounding errors of `Number` are harmless here: they only place the bar.
  const lying = steps.map(({ step, amount }) => {
    const start = step === 'receipts' ? 0 : end;
    end = start + Number(amount);
    return { step, amount, low: Math.min(start, end), high: Math.max(start, end) };
  });
  const lowest = Math.min(0, ...lying.map(({ low }) => low));
  const whole = Math.max(0, ...lying.map(({ high }) => high)) - lowest || 1;
  return lying.map(({ step, amount, low, high }) => ({
    ...{ step, amount },
    left: ((low - lowest) / whole) * 100,
    width: ((high - low) / whole) * 100,
  }));
}

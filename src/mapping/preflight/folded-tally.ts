import type { FoldedAs, FoldedLine } from '../../documents/cent-adjustment';
import { type Decimal, ZERO } from '../../documents/money';
import type { SalesDocument } from '../../documents/sales-document';
import { lineAt } from './causes';
import type { Amounts } from './tally';

/** Lines below zero of one account that would become part of others for the same reason. */
export interface FoldedCount {
  readonly as: FoldedAs;
  /** Of the books; empty where the lines have none. */
  readonly accountCode: string;
  /** The words of the first of them. */
  readonly example: string;
  readonly lines: number;
  /** Documents, and what is taken off in each currency, with the sign of the books. */
  readonly off: Amounts;
}

/** Counts what a preflight would fold, so that a person sees what is recognised as what before it is sent. */
export class FoldedTally {
  private readonly found = new Map<string, FoldedCount>();

  add(document: SalesDocument, folded: readonly FoldedLine[]): void {
    const counted = new Set<string>();
    for (const { as, line, amount } of folded) {
      const { accountCode = '', description = '' } = lineAt(document, line) ?? {};
      const key = JSON.stringify([as, accountCode]);
      const before = this.found.get(key) ?? { as, accountCode, example: description, lines: 0, off: NOTHING };
      const documents = before.off.documents + (counted.has(key) ? 0 : 1);
      const totals = plus(before.off.totals, document.currency, amount);
      counted.add(key);
      this.found.set(key, { ...before, lines: before.lines + 1, off: { documents, totals } });
    }
  }

  /** Those of most documents first. */
  counts(): FoldedCount[] {
    return [...this.found.values()].sort(
      (a, b) =>
        b.off.documents - a.off.documents ||
        `${a.as} ${a.accountCode}`.localeCompare(`${b.as} ${b.accountCode}`),
    );
  }
}

const NOTHING: Amounts = { documents: 0, totals: new Map() };

function plus(
  totals: ReadonlyMap<string, Decimal>,
  currency: string,
  amount: Decimal,
): ReadonlyMap<string, Decimal> {
  return new Map([...totals, [currency, (totals.get(currency) ?? ZERO).plus(amount)]]);
}

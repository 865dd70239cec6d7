import type { FoldedAs, FoldedLine } from '../../domain/fiscal/adjustment';
import type { SalesDocument } from '../../domain/sales/sales-document';
import { lineAt } from './causes';
import { type Amounts, NOTHING, plusMoney } from './tally';

/** Negative lines of one account that would be deducted from others for the same reason. */
export interface FoldedCount {
  readonly as: FoldedAs;
  /** Account code on the platform; empty where the lines have none. */
  readonly accountCode: string;
  /** Text of the first of them; empty for a rounded total, whose cents are on no line. */
  readonly example: string;
  readonly lines: number;
  /** Documents, and the amounts deducted per currency, with the sign of the books. */
  readonly off: Amounts;
}

/** Counts what a preflight would deduct, so that a person can check it before anything is sent. */
export class FoldedTally {
  private readonly found = new Map<string, FoldedCount>();

  add(document: SalesDocument, folded: readonly FoldedLine[]): void {
    const counted = new Set<string>();
    for (const { as, line, amount } of folded) {
      const { accountCode = '', description = '' } = lineAt(document, line) ?? {};
      const key = JSON.stringify([as, accountCode]);
      const before = this.found.get(key) ?? { as, accountCode, example: description, lines: 0, off: NOTHING };
      const off = plusMoney(before.off, document.currency, amount, counted.has(key) ? 0 : 1);
      counted.add(key);
      this.found.set(key, { ...before, lines: before.lines + 1, off });
    }
  }

  /** Returns the counts, most documents first. */
  counts(): FoldedCount[] {
    return [...this.found.values()].sort(
      (a, b) =>
        b.off.documents - a.off.documents ||
        `${a.as} ${a.accountCode}`.localeCompare(`${b.as} ${b.accountCode}`),
    );
  }
}

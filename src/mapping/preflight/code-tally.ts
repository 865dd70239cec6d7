import { type Decimal, sum } from '../../domain/money';
import type { SalesDocument, SalesLine } from '../../domain/sales/sales-document';
import {
  codeText,
  type CodeRules,
  type LineCode,
  resolveProductCode,
  type WrittenCode,
} from '../product-code';
import { type Amounts, NOTHING, plusMoney } from './tally';

/**
 * State of a text that looks like a product code: `unconfirmed` (not sent), `confirmed`, or `taken` (sent without
 * confirmation).
 */
export type WrittenCodeState = 'unconfirmed' | 'confirmed' | 'taken';

export interface WrittenCodeTally extends WrittenCode {
  readonly state: WrittenCodeState;
  /** Description of a line that has it. */
  readonly example: string;
  /** Documents with such lines, and the amount of these lines alone. */
  readonly lines: Amounts;
}

/** Counts product codes found in the books, and lines with the organisation's code instead. */
export class CodeTally {
  private readonly found = new Map<string, WrittenCodeTally>();
  /** Documents with lines sent under the organisation's code, and the amount of these lines. */
  byDefault: Amounts = NOTHING;

  constructor(private readonly rules: CodeRules) {}

  add({ currency, lines }: SalesDocument): void {
    const money = new Map<string, Decimal[]>();
    const byDefault: Decimal[] = [];
    for (const line of lines) {
      const amount = line.lineAmount;
      if (amount === null || !amount.greaterThan(0)) continue;
      const resolved = resolveProductCode(line, this.rules);
      if (resolved.from === 'default') byDefault.push(amount);
      const written = this.writtenOf(line, resolved);
      if (written === null) continue;
      const key = `${written.scope} ${written.key}`;
      if (!this.found.has(key)) this.found.set(key, written);
      money.set(key, [...(money.get(key) ?? []), amount]);
    }
    if (byDefault.length > 0) this.byDefault = plusMoney(this.byDefault, currency, sum(byDefault));
    for (const [key, amounts] of money) {
      const one = this.found.get(key);
      if (one !== undefined)
        this.found.set(key, { ...one, lines: plusMoney(one.lines, currency, sum(amounts)) });
    }
  }

  /** Sorts undecided codes first, then by the number of documents. */
  written(): WrittenCodeTally[] {
    const rank = ({ state }: WrittenCodeTally): number => Number(state === 'confirmed');
    return [...this.found.values()].sort(
      (a, b) => rank(a) - rank(b) || b.lines.documents - a.lines.documents || a.key.localeCompare(b.key),
    );
  }

  private writtenOf(line: SalesLine, { code, from, written }: LineCode): WrittenCodeTally | null {
    const example = { example: line.description, lines: NOTHING };
    if (written !== null) {
      return { ...written, ...example, state: from === written.scope ? 'taken' : 'unconfirmed' };
    }
    if (code === null || (from !== 'item' && from !== 'description')) return null;
    const text = from === 'item' ? line.itemCode : codeText(line.description);
    if (this.rules.country.productCode.written(text) !== code) return null;
    return { scope: from, key: from === 'item' ? text : code, code, ...example, state: 'confirmed' };
  }
}

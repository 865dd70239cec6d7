import { ZERO } from '../../domain/money';
import type { SalesDocument, SalesLine } from '../../domain/sales/sales-document';
import { COUNTRY } from '../countries';
import type { StateDeduction } from '../country';
import { type Amounts, NOTHING, plusMoney } from '../preflight/tally';
import { findTaxRule, isWithoutVat } from '../map-taxes';
import type { MappingRules } from '../mapping-rules';
import type { RuleSet } from '../rule-set/rule-set';

/** Lines of one account about which the books alone do not say what they are. */
interface AskedLines {
  /** `untaxed`: a sale without tax, or none at all; `below_zero`; a deduction by the state, which is none of the sale. */
  readonly what: 'untaxed' | 'below_zero' | StateDeduction;
  readonly accountCode: string;
  /** Description of the first of them. */
  readonly example: string;
  readonly lines: number;
  /** Documents, and the total of these lines by currency. */
  readonly amounts: Amounts;
}

/** Counts lines without tax, and below zero, by account. */
export class AskedLinesTally {
  private readonly found = new Map<string, AskedLines>();
  /** Lines with a tax, by account. */
  private readonly taxed = new Map<string, number>();

  /** @param taxes mapped taxes: what is mapped as exempt is asked about like what has no tax */
  constructor(private readonly taxes: MappingRules['taxes']) {}

  add({ kind, currency, lines, issuedOn }: SalesDocument): void {
    const isUntaxed = ({ taxType }: SalesLine): boolean =>
      isWithoutVat(taxType, findTaxRule(this.taxes, taxType, issuedOn));
    for (const line of lines) {
      const { accountCode, lineAmount } = line;
      if (isUntaxed(line) || lineAmount === null || lineAmount.isZero()) continue;
      this.taxed.set(accountCode, (this.taxed.get(accountCode) ?? 0) + 1);
    }
    if (kind === 'credit_note') return;
    const counted = new Set<string>();
    for (const line of lines) {
      const what = whatIs(line, isUntaxed(line));
      const { accountCode, description, lineAmount } = line;
      if (what === null || accountCode === '') continue;
      const key = JSON.stringify([what, accountCode]);
      const before = this.found.get(key) ?? {
        what,
        accountCode,
        example: description,
        lines: 0,
        amounts: NOTHING,
      };
      const amounts = plusMoney(before.amounts, currency, lineAmount ?? ZERO, counted.has(key) ? 0 : 1);
      counted.add(key);
      this.found.set(key, { ...before, lines: before.lines + 1, amounts });
    }
  }

  /** Returns lines below zero of an account; null: it has none. */
  belowZero(accountCode: string): AskedLines | null {
    return this.found.get(JSON.stringify(['below_zero', accountCode])) ?? null;
  }

  /** Returns what a set-up asks: deductions, and lines without tax of accounts that no rule knows. */
  open({ exclusions, productCodes, lineRules }: Pick<RuleSet, 'exclusions' | 'productCodes' | 'lineRules'>) {
    const known = new Set([
      ...[...exclusions, ...productCodes].flatMap(({ scope, key }) => (scope === 'account' ? [key] : [])),
      ...lineRules.flatMap(({ scope, key }) => (scope === 'untaxed' ? [key] : [])),
    ]);
    return [...this.found.values()]
      .flatMap(({ what, ...one }) => {
        const isKnown = what === 'untaxed' && known.has(one.accountCode);
        return what === 'below_zero' || isKnown
          ? []
          : [{ ...one, what, taxedLines: this.taxed.get(one.accountCode) ?? 0 }];
      })
      .sort(
        (a, b) => b.amounts.documents - a.amounts.documents || a.accountCode.localeCompare(b.accountCode),
      );
  }
}

function whatIs({ description, lineAmount }: SalesLine, isUntaxed: boolean): AskedLines['what'] | null {
  if (lineAmount === null || lineAmount.isZero()) return null;
  if (lineAmount.isNegative()) return COUNTRY.deductionOfState(description, null) ?? 'below_zero';
  return isUntaxed ? 'untaxed' : null;
}

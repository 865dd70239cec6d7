import { issue, type Issue } from '../domain/issues/issue';
import { formatAmount, ZERO } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import { isWithoutVat } from './map-taxes';
import type { MappedLine } from './mapped-line';
import type { LineRule, MappingRules } from './mapping-rules';
import { rulesWith, scopedKey } from './rules-by-key';

/** Person's answer for lines without VAT of an account; null: not asked, or an exempt supply. */
function answerFor(
  accountCode: string,
  { lineRules, exclusions }: Pick<MappingRules, 'lineRules' | 'exclusions'>,
): 'no_supply' | 'wrong_rate' | null {
  const [rule]: readonly LineRule[] = rulesWith(
    lineRules,
    scopedKey,
    scopedKey({ scope: 'untaxed', key: accountCode }),
  );
  if (rule !== undefined) return rule.treatment === 'hold' ? 'wrong_rate' : null;
  const isNoSale = exclusions.some(({ scope, key }) => scope === 'account' && key === accountCode);
  return isNoSale ? 'no_supply' : null;
}

/**
 * Holds an invoice with lines that a person called no supply next to others: a receipt has every line and the whole
 * total, and would declare them as exempt. A credit note follows its invoice.
 */
export function noSupplyIssues(
  { kind, lines }: SalesDocument,
  mapped: readonly MappedLine[],
  rules: Pick<MappingRules, 'lineRules' | 'exclusions'>,
): Issue[] {
  if (kind === 'credit_note') return [];
  return mapped.flatMap(({ number, path, tax }) => {
    const line = lines[number - 1];
    if (line === undefined || !isWithoutVat(tax.taxType, tax)) return [];
    const { accountCode, description, lineAmount } = line;
    const answer = answerFor(accountCode, rules);
    if (answer === null) return [];
    const named = {
      line: number,
      description: description.trim(),
      lineAmount: formatAmount(lineAmount ?? ZERO),
    };
    return [issue('NO_SUPPLY_LINE', path, { ...named, accountCode, answer })];
  });
}

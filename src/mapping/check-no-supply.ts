import type { CalendarDay } from '../domain/calendar-day';
import type { FoldedLine } from '../domain/fiscal/adjustment';
import { issue, type Issue } from '../domain/issues/issue';
import { formatAmount, ZERO } from '../domain/money';
import type { SalesDocument } from '../domain/sales/sales-document';
import { findTaxRule, isWithoutVat } from './map-taxes';
import type { MappedLine } from './mapped-line';
import type { LineRule, MappingRules } from './mapping-rules';
import { rulesWith, scopedKey } from './rules-by-key';

/** Rules about lines without VAT. */
export type UntaxedRules = Pick<MappingRules, 'lineRules' | 'exclusions' | 'taxes'>;

/** Treatment that a rule gives lines without VAT of an account; null: none. */
export function untaxedTreatment(
  key: string,
  lineRules: MappingRules['lineRules'],
): LineRule['treatment'] | null {
  const [rule]: readonly LineRule[] = rulesWith(lineRules, scopedKey, scopedKey({ scope: 'untaxed', key }));
  return rule?.treatment ?? null;
}

/** Person's answer for lines without VAT of an account; null: not asked, or an exempt supply. */
function answerFor(
  accountCode: string,
  { lineRules, exclusions }: UntaxedRules,
): 'no_supply' | 'wrong_rate' | null {
  const treatment = untaxedTreatment(accountCode, lineRules);
  if (treatment === 'hold') return 'wrong_rate';
  if (treatment !== null) return treatment === 'no_supply' ? treatment : null;
  const isNoSale = exclusions.some(({ scope, key }) => scope === 'account' && key === accountCode);
  return isNoSale ? 'no_supply' : null;
}

/**
 * Holds an invoice with lines that a person called no supply next to others: a receipt has every line and the whole
 * total, and would declare them as exempt. A credit note follows its invoice.
 * @param taxDay day whose tax rules apply
 */
export function noSupplyIssues(
  { kind, lines }: SalesDocument,
  { mapped, folded }: { readonly mapped: readonly MappedLine[]; readonly folded: readonly FoldedLine[] },
  rules: UntaxedRules,
  taxDay: CalendarDay,
): Issue[] {
  if (kind === 'credit_note') return [];
  const off = folded.filter(({ as }) => as !== 'rounding');
  const sent = new Set([...mapped.map(({ path }) => path), ...off.map(({ line }) => line)]);
  return lines.flatMap(({ accountCode, description, lineAmount, taxType }, index) => {
    const path = `lines[${index}]`;
    if (!sent.has(path) || !isWithoutVat(taxType, findTaxRule(rules.taxes, taxType, taxDay))) return [];
    const answer = answerFor(accountCode, rules);
    if (answer === null) return [];
    const named = {
      line: index + 1,
      description: description.trim(),
      lineAmount: formatAmount(lineAmount ?? ZERO),
    };
    return [issue('NO_SUPPLY_LINE', path, { ...named, accountCode, answer })];
  });
}

import type { FoldedAs } from '../../domain/fiscal/adjustment';
import { issue, type Issue } from '../../domain/issues/issue';
import { Decimal, formatAmount, ZERO } from '../../domain/money';
import type { SalesLine } from '../../domain/sales/sales-document';
import type { LineRule, MappingRules, TaxRule } from '../mapping-rules';
import { rulesWith, scopedKey } from '../rules-by-key';

/** Returned goods, and corrections of another document, are no lower price: a person decides about those. */
const RETURN =
  /\breturn(?:s|ed|ing)?\b|\brefund\w*|\bcredit(?:s|ed)?\b|\brevers\w+|\bcorrect\w+|\bexchange[ds]?\b/i;

/**
 * Patterns in order; the first match decides. Words must describe the line, not only name a product: a brake disc, a
 * round bar or a promotional shirt with a negative amount was returned.
 */
const WORDS: readonly (readonly [Exclude<FoldedAs, 'rule'>, RegExp])[] = [
  ['rounding', /\brounding\b|\brounded\b|\bround[ -]?(?:off|up|down)\b|\bcents? (?:adjust\w+|difference)\b/i],
  [
    'discount',
    /\bdiscount\w*|^\W*disc\W*$|\bdisc\.? ?\d+(?:[.,]\d+)? ?%|\brebates?\b|\bpromo(?:tion(?:al)?)? (?:code|offer|price)\b|\bprice reduction\b|\d ?% off\b/i,
  ],
  [
    'deposit',
    /\bdeposit(?:s|ed)?\b|\bdown ?-?payments?\b|\b(?:advance|part|interim)[ -]payments?\b|\bpre-?pa(?:id|y\w*)\b|\b(?:already|previously) (?:paid|invoiced|billed)\b|\bpaid in advance\b/i,
  ],
];

/** Largest amount of rounding that may have its own tax, or none, or be positive. */
export const SMALLEST_COIN = new Decimal('0.05');

/** Rounding is less than one unit of any currency; more than that is something else by that name. */
const MOST_ROUNDING = new Decimal(1);

/** Recognises a negative line (or cents of rounding) by its text; null: a person has to decide. */
export function recogniseLine(description: string, amount: Decimal): Exclude<FoldedAs, 'rule'> | null {
  if (RETURN.test(description)) return null;
  const found = WORDS.find(([, words]) => words.test(description))?.[0] ?? null;
  return found === 'rounding' && !amount.abs().lessThan(MOST_ROUNDING) ? null : found;
}

/** Decision about a line: sent as part of other lines, a reason to hold the document, or null: like any other line. */
type LineJudgement = { readonly as: FoldedAs; readonly amount: Decimal } | { readonly issue: Issue } | null;

type NegativeLineRules = Pick<MappingRules, 'country' | 'negativeLines' | 'lineRules'>;

/**
 * Decides about a negative line: withholding and levies are never deducted; then a person's rule for its item or
 * account; then its text; otherwise a person is asked once.
 * @param tax null: not mapped
 * @param all lines of the document: cents are rounding only next to a sale
 */
export function judgeLine(
  line: SalesLine,
  index: number,
  tax: TaxRule | null,
  rules: NegativeLineRules,
  all: readonly SalesLine[],
): LineJudgement {
  const amount = line.lineAmount ?? ZERO;
  const hasSales = all.some(({ lineAmount }) => lineAmount?.greaterThan(SMALLEST_COIN));
  if (hasSales && isRoundingUp(line, amount, tax, rules)) return { as: 'rounding', amount };
  if (!isBelowZero(line, amount)) return null;
  const { description } = line;
  const named = { line: index + 1, description: description.trim(), lineAmount: formatAmount(amount) };
  const path = `lines[${index}]`;
  const state = rules.country.deductionOfState(description, tax?.deviceTaxId ?? null);
  if (state !== null) return { issue: issue('DEDUCTION_OF_STATE', path, { ...named, what: state }) };
  const rule = ruleFor(line, rules.lineRules);
  if (rule?.treatment === 'fold') return { as: 'rule', amount };
  const as = recogniseLine(description, amount);
  if (rule === null && as !== null) {
    return rules.negativeLines === 'fold' ? { as, amount } : null;
  }
  const asked = rule ?? ruleAskedFor(line);
  // A line without account and item cannot be named by a rule.
  if (asked === null) return null;
  return {
    issue: issue('NEGATIVE_LINE', path, {
      ...named,
      scope: asked.scope,
      key: asked.key,
      isRuled: rule !== null,
    }),
  };
}

/** True for an amount below zero; with negative quantity and price it is above zero. */
function isBelowZero({ quantity, unitAmount }: SalesLine, amount: Decimal): boolean {
  const isTwice = [quantity, unitAmount].every((part) => part?.isNegative() === true);
  return amount.isNegative() && !amount.isZero() && !isTwice;
}

function isRoundingUp(
  { description }: SalesLine,
  amount: Decimal,
  tax: TaxRule | null,
  { country, negativeLines }: NegativeLineRules,
): boolean {
  return (
    negativeLines === 'fold' &&
    amount.greaterThan(0) &&
    amount.lessThanOrEqualTo(SMALLEST_COIN) &&
    recogniseLine(description, amount) === 'rounding' &&
    country.deductionOfState(description, tax?.deviceTaxId ?? null) === null
  );
}

/** Rule about lines below zero. */
type AskedRule = Pick<LineRule, 'key'> & { readonly scope: 'item' | 'account' };

/** Rule for the line; a rule for the item precedes that for the account. */
function ruleFor(
  { itemCode, accountCode }: SalesLine,
  rules: readonly LineRule[],
): (AskedRule & Pick<LineRule, 'treatment'>) | null {
  const of = (scope: AskedRule['scope'], key: string) => {
    const [rule] = rulesWith(rules, scopedKey, scopedKey({ scope, key }));
    return rule === undefined ? null : { ...rule, scope };
  };
  return of('item', itemCode) ?? of('account', accountCode);
}

/** Rule that would decide about the line: that of its account, once for everything sold on it; null: none. */
function ruleAskedFor({ accountCode, itemCode }: SalesLine): AskedRule | null {
  if (accountCode !== '') return { scope: 'account', key: accountCode };
  return itemCode === '' ? null : { scope: 'item', key: itemCode };
}

import type { SalesLine } from '../../src/domain/sales/sales-document';
import type { LineRule } from '../../src/mapping/mapping-rules';
import { cents } from './books';

/** Decisions of a person in the shop about negative lines. */
export const SHOP_LINE_RULES: readonly LineRule[] = [
  { scope: 'account', key: '205', treatment: 'fold' },
  { scope: 'account', key: '206', treatment: 'hold' },
  { scope: 'item', key: 'TRADE-IN', treatment: 'fold' },
  { scope: 'item', key: 'KEEP', treatment: 'hold' },
];

/** Tax type of the withholding tax in the shop's books. */
const WITHHELD = 'TAX005';
const OF_STATE = /withholding|levy/i;
const RETURNED = /returned|refund|credit|correction/i;
const TAKEN_OFF = /deposit|already invoiced|advance payment|discount|rebate|\d+ ?% off/i;

/**
 * `folded` when a negative line becomes part of the others, otherwise the code of the issue that holds the document.
 */
export function fateOf(line: SalesLine): 'folded' | 'DEDUCTION_OF_STATE' | 'NEGATIVE_LINE' {
  const { description, itemCode, accountCode, taxType } = line;
  if (taxType === WITHHELD || OF_STATE.test(description)) return 'DEDUCTION_OF_STATE';
  const ofItem = SHOP_LINE_RULES.find(({ scope, key }) => scope === 'item' && key === itemCode);
  const ofAccount = SHOP_LINE_RULES.find(({ scope, key }) => scope === 'account' && key === accountCode);
  const rule = ofItem ?? ofAccount;
  if (rule !== undefined) return rule.treatment === 'fold' ? 'folded' : 'NEGATIVE_LINE';
  if (RETURNED.test(description)) return 'NEGATIVE_LINE';
  if (TAKEN_OFF.test(description)) return 'folded';
  return isRounding(line) && cents(line.lineAmount) > -100n ? 'folded' : 'NEGATIVE_LINE';
}

export function isRounding({ description }: SalesLine): boolean {
  return /rounding/i.test(description);
}

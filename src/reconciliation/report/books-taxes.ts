import { grouped } from '../../domain/grouped';
import { sum, ZERO } from '../../domain/money';
import type { SalesLine } from '../../domain/sales/sales-document';
import { findTaxRule } from '../../mapping/map-taxes';
import type { TaxRule } from '../../mapping/mapping-rules';
import { type BookedTax, percentText, type TaxKey } from './reconciled-input';

/**
 * Tax of lines of the books, by the tax that each is mapped to on a day. Unmapped taxes are listed under their own
 * name, so that the sum is complete.
 */
export function booksTaxes(
  lines: readonly Pick<SalesLine, 'taxType' | 'taxAmount'>[],
  rules: readonly TaxRule[],
  day: string,
): BookedTax[] {
  const taxes = [...grouped(lines, ({ taxType }) => taxType)].map(([taxType, ofType]) => ({
    ...taxKeyOf(taxType, rules, day),
    tax: sum(ofType.map(({ taxAmount }) => taxAmount ?? ZERO)),
  }));
  return [...grouped(taxes, taxKey).values()].map((same) => ({
    ...same[0],
    tax: sum(same.map(({ tax }) => tax)),
  }));
}

/** Key of a tax; equal keys mean the same tax. */
export function taxKey({ taxCode, percent, deviceTaxId }: TaxKey): string {
  return JSON.stringify([taxCode, percent, deviceTaxId]);
}

/** Tax that a tax of the books is mapped to on a day; unmapped: under its own name. */
export function taxKeyOf(taxType: string, rules: readonly TaxRule[], day: string): TaxKey {
  const rule = findTaxRule(rules, taxType, day);
  if (rule === null) return { taxCode: `not mapped: ${taxType || 'none'}`, percent: '', deviceTaxId: null };
  return { taxCode: rule.taxCode, percent: percentText(rule.percent), deviceTaxId: rule.deviceTaxId };
}

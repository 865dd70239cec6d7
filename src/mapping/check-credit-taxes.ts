import { issue, type Issue } from '../domain/issues/issue';
import type { MappedLine } from './mapped-line';
import { findTaxRule, taxGroupOf } from './map-taxes';
import type { MappingRules, OriginalInvoice, TaxRule } from './mapping-rules';

type Taxes = Pick<MappingRules, 'taxes'>;
type TaxOfAuthority = `${string | number} at ${string}`;

/**
 * Taxes of a credit note that its invoice does not have, compared by tax of the device and percent. The invoice counts
 * as sent; if unsent, or sent with unknown codes, also as in the books.
 * @param lines of the credit note, mapped by the taxes of the invoice's day
 */
export function strangeTaxIssues(
  lines: readonly Pick<MappedLine, 'tax'>[],
  original: OriginalInvoice,
  rules: Taxes,
): Issue[] {
  const known = taxesOf(original, rules);
  const strange = lines.map(({ tax }) => tax).filter((tax) => !known.has(asAuthoritySees(tax)));
  return [...new Set(strange.map(({ taxType }) => taxType))].map((taxType) =>
    issue('ORIGINAL_TAX_DIFFERS', 'lines', { invoice: original.number, taxType }),
  );
}

function taxesOf(
  { sent, taxTypes, issuedOn }: OriginalInvoice,
  { taxes }: Taxes,
): ReadonlySet<TaxOfAuthority> {
  const codes = [...new Set((sent?.lines ?? []).map(({ taxCode }) => taxCode))];
  const ofReceipt = codes.map((code) => taxes.filter(({ taxCode }) => taxCode === code));
  const isWhole = codes.length > 0 && ofReceipt.every((rules) => rules.length > 0);
  const ofBooks = isWhole ? [] : taxTypes.map((taxType) => findTaxRule(taxes, taxType, issuedOn));
  const found = [...ofReceipt.flat(), ...ofBooks].filter((rule) => rule !== null);
  return new Set(found.map(asAuthoritySees));
}

function asAuthoritySees(rule: TaxRule): TaxOfAuthority {
  return `${taxGroupOf(rule)} at ${rule.percent?.toFixed() ?? 'exempt'}`;
}

import { issue, type Issue } from '../domain/issues/issue';
import type { MappedLine } from './mapped-line';
import { findTaxRule, taxGroupOf } from './map-taxes';
import type { MappingRules, OriginalInvoice, TaxRule, SentLines } from './mapping-rules';
import { type Decimal, formatAmount, sum, ZERO } from '../domain/money';
import type { SubmittedForm } from './cents/solve-cents';

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

type TaxesOfCountry = Pick<MappingRules, 'taxes' | 'country'>;

/**
 * Checks the limit per tax: the credit must not exceed what is left of the tax on its invoice after other credit notes,
 * tax included and computed as the authority does, without tolerance. Taxes missing from the invoice are reported by
 * `checkOriginal`; an unsent invoice has no balance yet.
 * @param rules with all tax rules of the organisation: two codes may share one tax of the device
 */
export function creditPerTaxIssues(
  { isTaxInclusive, lines }: Pick<SubmittedForm, 'isTaxInclusive' | 'lines'>,
  original: OriginalInvoice,
  rules: TaxesOfCountry,
): Issue[] {
  const { taxes } = rules;
  const { sent } = original;
  if (sent == null) return [];
  const own: SentLines = {
    isTaxInclusive,
    lines: lines.map(({ line }) => ({ taxCode: line.taxCode, amount: line.lineAmount })),
  };
  const used = new Map(lines.map(({ line, tax }) => [keyOf(line.taxCode, taxes), tax]));
  return [...used].flatMap(([key, tax]) => {
    if (!isUsedBy(sent, key, taxes)) return [];
    const amountIn = (document: SentLines): Decimal => amountWithTax(document, key, tax, rules);
    const left = amountIn(sent).minus(sum((original.credits ?? []).map(amountIn)));
    const wanted = amountIn(own);
    return wanted.greaterThan(left) ? [exceeded(original, tax, left, wanted)] : [];
  });
}

/** True when an invoice was sent with a single tax: its total then equals the balance of that tax. */
export function hasOneTax({ sent }: OriginalInvoice, taxes: readonly TaxRule[]): boolean {
  return sent != null && new Set(sent.lines.map(({ taxCode }) => keyOf(taxCode, taxes))).size === 1;
}

type TaxKey = ReturnType<typeof taxGroupOf>;

function keyOf(taxCode: string, taxes: readonly TaxRule[]): TaxKey {
  return taxGroupOf(taxes.find((rule) => rule.taxCode === taxCode) ?? { taxCode, deviceTaxId: null });
}

function isUsedBy({ lines }: SentLines, key: TaxKey, taxes: readonly TaxRule[]): boolean {
  return lines.some(({ taxCode }) => keyOf(taxCode, taxes) === key);
}

function amountWithTax(
  { isTaxInclusive, lines }: SentLines,
  key: TaxKey,
  { percent }: TaxRule,
  { taxes, country }: TaxesOfCountry,
): Decimal {
  const ofTax = lines.filter(({ taxCode }) => keyOf(taxCode, taxes) === key);
  const amount = sum(ofTax.map((line) => line.amount));
  return isTaxInclusive ? amount : amount.plus(country.taxOn(amount, percent ?? ZERO, false));
}

function exceeded({ number }: OriginalInvoice, tax: TaxRule, left: Decimal, wanted: Decimal): Issue {
  return issue('CREDIT_EXCEEDS_TAX', 'lines', {
    invoice: number,
    taxType: tax.taxType,
    taxCode: tax.taxCode,
    percent: tax.percent?.toFixed() ?? null,
    left: formatAmount(left),
    credit: formatAmount(wanted),
  });
}

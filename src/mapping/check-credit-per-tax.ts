import { issue, type Issue } from '../domain/issues/issue';
import { type Decimal, formatAmount, sum, ZERO } from '../domain/money';
import type { SubmittedForm } from './cents/solve-cents';
import { taxGroupOf } from './map-taxes';
import type { MappingRules, OriginalInvoice, SentLines, TaxRule } from './mapping-rules';

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

import type { DeviceTax } from '../account';
import { Decimal, sum, toCents } from '../exact-json';
import { dayOf } from '../local-time';
import type { SubmittedDocument, SubmittedLine } from '../submitted-document';
import { breach, type RuleBreach } from './rule-breach';

/** Line with the device's tax; null if its code has none. */
export interface TaxedLine {
  readonly line: SubmittedLine;
  readonly tax: DeviceTax | null;
}

export interface TaxGroup {
  readonly tax: DeviceTax;
  readonly taxAmount: Decimal;
  readonly salesAmountWithTax: Decimal;
}

export interface TaxSources {
  /** Tax ids of the device by tax code. */
  readonly taxMappings: ReadonlyMap<string, number>;
  readonly deviceTaxes: readonly DeviceTax[];
}

export function findTaxes(lines: readonly SubmittedLine[], sources: TaxSources): TaxedLine[] {
  return lines.map((line) => {
    const taxId = sources.taxMappings.get(line.taxCode);
    return { line, tax: sources.deviceTaxes.find((tax) => tax.taxID === taxId) ?? null };
  });
}

export function isTaxedAboveZero(tax: DeviceTax | null): boolean {
  return tax?.taxPercent != null && new Decimal(tax.taxPercent).greaterThan(0);
}

/**
 * RCPT025: each line's tax must be mapped, on the device, and valid on the day of its rates. RCPT021: only registered
 * taxpayers charge VAT.
 */
export function checkTaxes(lines: readonly TaxedLine[], day: string, isVatPayer: boolean): RuleBreach[] {
  return lines.flatMap(({ line, tax }, index) => {
    const name = `Line ${index + 1}`;
    if (tax === null)
      return [breach('RCPT025', `${name}: the tax code ${line.taxCode} leads to no tax of the device.`)];
    if (day < tax.taxValidFrom || (tax.taxValidTill != null && day > tax.taxValidTill)) {
      return [breach('RCPT025', `${name}: ${tax.taxName} is not valid on ${day}.`)];
    }
    if (isVatPayer || !isTaxedAboveZero(tax)) return [];
    return [breach('RCPT021', `${name}: ${tax.taxName} is charged by a taxpayer not registered for VAT.`)];
  });
}

/** Tax of each group, on the sum of its lines, rounded once (RCPT026, RCPT027). */
export function taxGroups(lines: readonly TaxedLine[], isInclusive: boolean): TaxGroup[] {
  const members = new Map<DeviceTax, Decimal[]>();
  for (const { line, tax } of lines) {
    if (tax === null) continue;
    const amounts = members.get(tax) ?? [];
    amounts.push(line.lineAmount);
    members.set(tax, amounts);
  }
  return [...members].map(([tax, amounts]) => {
    const amount = sum(amounts);
    const percent = new Decimal(tax.taxPercent ?? 0);
    const taxAmount = toCents(amount.times(percent).dividedBy(isInclusive ? percent.plus(100) : 100));
    return { tax, taxAmount, salesAmountWithTax: isInclusive ? amount : amount.plus(taxAmount) };
  });
}

/** Day whose rates apply: that of the credited invoice for a credit note (RCPT036), otherwise the document's own. */
export function dayOfRates(document: SubmittedDocument, originalDate: string | null): string {
  return dayOf(originalDate ?? document.date);
}

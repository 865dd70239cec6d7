import { Decimal } from './amounts';
import type { Day } from './calendar';
import type { TaxRate } from './setting-types';

export type TaxType = 'OUTPUT' | 'TAX001' | 'TAX002' | 'ZERORATEDOUTPUT' | 'EXEMPTOUTPUT' | 'NONE';

/** From this day the standard rate is 15.5 % instead of 15 %; Xero has a new tax type for the new rate. */
const NEW_STANDARD_RATE_FROM: Day = '2026-01-01';

function taxRate(taxType: TaxType, name: string, percent: string, reportTaxType: string): TaxRate {
  const rate = new Decimal(percent);
  return {
    Name: name,
    TaxType: taxType,
    Status: 'ACTIVE',
    ReportTaxType: reportTaxType,
    CanApplyToRevenue: true,
    CanApplyToExpenses: taxType === 'NONE',
    DisplayTaxRate: rate,
    EffectiveRate: rate,
    TaxComponents: [{ Name: name, Rate: rate, IsCompound: false, IsNonRecoverable: false }],
  };
}

/** `TAX002` and `NONE` have no counterpart in `Mappings.taxes`: documents that use them have to wait. */
export const TAX_RATES: TaxRate[] = [
  taxRate('OUTPUT', 'VAT 15%', '15', 'OUTPUT'),
  taxRate('TAX001', 'VAT 15.5%', '15.5', 'OUTPUT'),
  taxRate('TAX002', 'Tourism levy 2%', '2', 'OUTPUT'),
  taxRate('ZERORATEDOUTPUT', 'Zero rated', '0', 'ZERORATEDOUTPUT'),
  taxRate('EXEMPTOUTPUT', 'Exempt', '0', 'EXEMPTOUTPUT'),
  taxRate('NONE', 'Tax exempt (no VAT)', '0', 'NONE'),
];

const PERCENTS: ReadonlyMap<string, Decimal> = new Map(
  TAX_RATES.map((rate) => [rate.TaxType, rate.EffectiveRate]),
);

/** The percentage of a tax type: 15.5 for 15.5 %. Throws on a type that the books do not have. */
export function percentOf(taxType: string): Decimal {
  const percent = PERCENTS.get(taxType);
  if (percent === undefined) throw new Error(`The books have no tax type "${taxType}"`);
  return percent;
}

export function standardTaxType(day: Day): TaxType {
  return day < NEW_STANDARD_RATE_FROM ? 'OUTPUT' : 'TAX001';
}

import { Decimal } from '../money';

/** Amounts sent under a tax code of the service, with the tax as the authority computes it. */
export interface SentTax {
  readonly taxCode: string;
  /** Percentage, 15.5 for 15.5 %; zero for zero-rated; null for exempt. */
  readonly percent: Decimal | null;
  /** Tax of the fiscal device, if known. Several codes may share one, by which the authority sums. */
  readonly deviceTaxId: number | null;
  /** Sum of the lines, tax included. */
  readonly amount: Decimal;
  readonly tax: Decimal;
  /** Tax of these lines in the books; null: unknown. */
  readonly booksTax: Decimal | null;
}

/** Tax in JSON form, with decimals as text. */
export interface StoredTax {
  readonly taxCode: string;
  readonly percent: string | null;
  readonly deviceTaxId: number | null;
  readonly amount: string;
  readonly tax: string;
  readonly booksTax: string | null;
}

export function writeTaxes(taxes: readonly SentTax[]): StoredTax[] {
  return taxes.map(({ taxCode, percent, deviceTaxId, amount, tax, booksTax }) => ({
    taxCode,
    percent: percent?.toFixed() ?? null,
    deviceTaxId,
    amount: amount.toFixed(2),
    tax: tax.toFixed(2),
    booksTax: booksTax?.toFixed(2) ?? null,
  }));
}

export function readTaxes(stored: readonly StoredTax[]): SentTax[] {
  return stored.map(({ taxCode, percent, deviceTaxId, amount, tax, booksTax }) => ({
    taxCode,
    percent: decimalOf(percent),
    deviceTaxId,
    amount: new Decimal(amount),
    tax: new Decimal(tax),
    booksTax: decimalOf(booksTax),
  }));
}

function decimalOf(text: string | null): Decimal | null {
  return text === null ? null : new Decimal(text);
}

import type { CalendarDay } from '../../domain/calendar-day';
import { Decimal, formatAmount, sum } from '../../domain/money';
import { grouped } from '../../domain/grouped';
import type { OtherSaleKind } from '../../connectors/other-sales';
import type { OtherSaleRow } from '../../sync/collect/takings/takings.entities';

/**
 * Amounts of one sale without an invoice, and so without a fiscal receipt, under one tax of the books.
 * Signed: refunds are negative.
 */
export interface TaxedSaleWithoutReceipt {
  readonly kind: OtherSaleKind;
  readonly sourceId: string;
  readonly issuedOn: CalendarDay;
  readonly reference: string;
  readonly customer: string;
  readonly bankAccount: string;
  readonly currency: string;
  /** Tax type on the accounting platform. */
  readonly taxType: string;
  readonly net: Decimal;
  readonly tax: Decimal;
  readonly gross: Decimal;
}

type StoredSale = Pick<
  OtherSaleRow,
  'kind' | 'sourceId' | 'issuedOn' | 'reference' | 'customer' | 'bankAccount' | 'currency' | 'lines'
>;

/** Splits a stored sale into one row per tax, untaxed lines included. Pure. */
export function perTax({ lines, ...sale }: StoredSale): TaxedSaleWithoutReceipt[] {
  const { kind, sourceId, issuedOn, reference, customer, bankAccount, currency } = sale;
  const named = { kind, sourceId, issuedOn, reference, customer, bankAccount, currency };
  return [...grouped(lines, ({ taxType }) => taxType)].map(([taxType, some]) => {
    const net = sum(some.map((line) => new Decimal(line.net)));
    const tax = sum(some.map((line) => new Decimal(line.tax)));
    return { ...named, taxType, net, tax, gross: net.plus(tax) };
  });
}

/** Total of one day, kind, currency and tax. Amounts are decimal text. */
interface OtherSalesTotal {
  readonly issuedOn: CalendarDay;
  readonly kind: OtherSaleKind;
  readonly currency: string;
  readonly taxType: string;
  readonly count: number;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

/** Adds up sales per day, ordered by day. Pure. */
export function totalsPerDay(sales: readonly TaxedSaleWithoutReceipt[]): OtherSalesTotal[] {
  const key = ({ issuedOn, kind, currency, taxType }: TaxedSaleWithoutReceipt): string =>
    JSON.stringify([issuedOn, kind, currency, taxType]);
  return [...grouped(sales, key)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, some]) => {
      const [first] = some;
      if (first === undefined) return [];
      const { issuedOn, kind, currency, taxType } = first;
      return [{ issuedOn, kind, currency, taxType, count: some.length, ...moneyOf(some) }];
    });
}

/** Formats amounts as decimal text with two places. */
export function moneyOf(sales: readonly TaxedSaleWithoutReceipt[]): {
  net: string;
  tax: string;
  gross: string;
} {
  const amount = (of: (sale: TaxedSaleWithoutReceipt) => Decimal): string => formatAmount(sum(sales.map(of)));
  return {
    net: amount((sale) => sale.net),
    tax: amount((sale) => sale.tax),
    gross: amount((sale) => sale.gross),
  };
}

export const SALE_COLUMNS = [
  ...['Kind', 'Date in the books', 'Reference', 'Customer', 'Bank account', 'Currency', 'Tax of the books'],
  ...['Net', 'Tax', 'With tax', 'Id in the books'],
];

/** Cells of a sale for one line of a file, ordered by {@link SALE_COLUMNS}. */
export function saleCells(sale: TaxedSaleWithoutReceipt): string[] {
  const { kind, issuedOn, reference, customer, bankAccount, currency, taxType, sourceId } = sale;
  const { net, tax, gross } = moneyOf([sale]);
  return [kind, issuedOn, reference, customer, bankAccount, currency, taxType, net, tax, gross, sourceId];
}

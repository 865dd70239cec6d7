import type { BooksSettings } from '../../../connectors/accounting-connector';

/**
 * True for a tax charged on sales, or missing from the tax rates of the books; false for one on a supplier's refund.
 */
export function chargedOnSales(taxes: BooksSettings['taxes']): (taxType: string) => boolean {
  const others = new Set(taxes.filter(({ appliesToSales }) => !appliesToSales).map(({ taxType }) => taxType));
  return (taxType) => !others.has(taxType);
}

import type { BooksSettings } from '../../../connectors/accounting-connector';

/**
 * Whether the books charge a tax on sales; one that their settings do not know counts. (Tax on a refund of a supplier is none.)
 */
export function chargedOnSales(taxes: BooksSettings['taxes']): (taxType: string) => boolean {
  const others = new Set(taxes.filter(({ appliesToSales }) => !appliesToSales).map(({ taxType }) => taxType));
  return (taxType) => !others.has(taxType);
}

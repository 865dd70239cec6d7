import type { BooksSettings } from '../../connectors/accounting-connector';
import type { OtherSale, OtherSaleLine } from '../../connectors/other-sales';
import { chargedOnSales } from '../../sync/collect/takings/sales-tax';

/** Platform settings about accounts and taxes. */
export type SalesSettings = Pick<BooksSettings, 'taxes' | 'salesAccounts'>;

/**
 * The lines that are sales: of a journal those to an account of revenue, of all others those with tax that the books
 * charge on sales (`chargedOnSales`). Pure.
 */
export function countedLines(
  { kind, lines }: Pick<OtherSale, 'kind' | 'lines'>,
  settings: SalesSettings,
): OtherSaleLine[] {
  const accounts = new Set(settings.salesAccounts.map(({ code }) => code));
  const isOfSales = chargedOnSales(settings.taxes);
  return lines.filter(({ accountCode, taxType, net, tax }) => {
    if (kind === 'journal') return accounts.has(accountCode) && !net.isZero();
    return !tax.isZero() && isOfSales(taxType);
  });
}

import type { SalesWithoutReceipt } from '../other-sales/other-sales-reports';
import { SALE_COLUMNS, saleCells } from '../other-sales/taxed-sale';
import type { PackTable } from './pack-table';

const ABOUT =
  'Taxed in the books without an invoice: money received, prepayments, overpayments, journals to revenue, by their date in ' +
  'the books. Money received of bank accounts that are fiscalised here is not among them. A prepayment comes back with the invoice that it is applied to.';

/** Taxed sales of the period without a fiscal receipt: money by currency and tax, and each of them. Pure. */
export function withoutReceiptTables({ sales, totals, unreadable, gaps }: SalesWithoutReceipt): PackTable[] {
  return [
    {
      name: 'without-receipt-totals',
      title: 'Taxed sales without a fiscal receipt',
      about: [ABOUT, ...gaps].join(' '),
      head: ['Currency', 'Tax of the books', 'Sales', 'Net', 'Tax', 'With tax'],
      rows: totals.map((one) => [
        ...[one.currency, one.taxType, String(one.count)],
        ...[one.net, one.tax, one.gross],
      ]),
    },
    {
      name: 'without-receipt',
      title: 'Each taxed sale without a fiscal receipt',
      about: 'One line for each sale and tax of the books. Amounts that were given back are negative.',
      head: SALE_COLUMNS,
      rows: sales.map(saleCells),
    },
    ...(unreadable.length === 0
      ? []
      : [
          {
            name: 'without-receipt-unreadable',
            title: 'Sales without an invoice that could not be read',
            about: 'Their money is in no sum. Look at each of them in the books.',
            head: ['Kind', 'Date in the books', 'Why', 'Id in the books'],
            rows: unreadable.map((one) => [one.kind, one.issuedOn, one.faults.join(' '), one.sourceId]),
          },
        ]),
  ];
}

import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { OtherSaleKind } from '../../src/connectors/other-sales';
import {
  type SalesWithoutReceipt,
  totalsPerTax,
} from '../../src/reconciliation/other-sales/other-sales-reports.service';
import { perTax } from '../../src/reconciliation/other-sales/taxed-sale';

type Row = Readonly<
  Record<'kind' | 'date' | 'reference' | 'bankAccount' | 'taxType' | 'net' | 'tax', string>
>;

/** Sales without an invoice of a case; empty without such a file. */
export function otherSalesOf(file: string): SalesWithoutReceipt {
  const rows = existsSync(file) ? parse<Row>(readFileSync(file), { columns: true }) : [];
  const sales = rows.flatMap(({ kind, date, reference, bankAccount, taxType, net, tax }, index) =>
    perTax({
      ...{ kind: kind as OtherSaleKind, sourceId: `books-${index + 1}`, issuedOn: date, reference },
      ...{ customer: '', bankAccount, currency: 'USD' },
      lines: [{ description: '', accountCode: '200', taxType, net, tax }],
    }),
  );
  const gaps = ['Overpayments are not read to the end yet: the rest follows on the next days.'];
  return { readFrom: '2026-01-01', lists: [], sales, totals: totalsPerTax(sales), unreadable: [], gaps };
}

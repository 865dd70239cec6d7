import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import type { DocumentState } from '../../src/documents/lifecycle';
import { Decimal } from '../../src/documents/money';
import type { ReconciledInput } from '../../src/reconciliation/report/reconciled-input';
import { reconcile } from '../../src/reconciliation/report/report';
import { reportCsv } from '../../src/reconciliation/report/report-csv';
import { VatPackSections } from '../../src/reconciliation/vat-pack/vat-pack';
import { vatPackPage } from '../../src/reconciliation/vat-pack/vat-pack-zip';
import { otherSalesOf } from './other-sales';

const CASES = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const SCOPE = { organisationId: 'golden', from: '2026-03-01', to: '2026-03-31' };

type Row = Readonly<
  Record<
    | ('kind' | 'number' | 'date' | 'books' | 'state' | 'reasons' | 'sent' | 'fiscalisedOn' | 'fiscalNumber')
    | ('credited' | 'invoice' | 'invoiceDate' | 'words' | 'by' | 'booksCents' | 'taxGap'),
    string
  >
>;

describe.each(CASES.map(({ name }) => name))('the books of %s', (name) => {
  const rows = parse<Row>(readFileSync(join(__dirname, name, 'books.csv')), { columns: true });
  const report = reconcile(SCOPE, rows.map(inputOf));

  it('are reported as they were read and agreed', async () => {
    expectGolden(
      join(__dirname, name, 'report.csv'),
      await text(reportCsv(report.documents.map((document) => ({ document })))),
    );
  });

  it('have the pack that was read and agreed', () => {
    const sections = new VatPackSections();
    for (const document of report.documents) sections.add(document);
    const { documents: _all, ...summary } = report;
    const pack = sections.pack('Msasa Hardware', summary, null);
    const withoutReceipt = otherSalesOf(join(__dirname, name, 'other-sales.csv'));
    expectGolden(join(__dirname, name, 'vat-pack.html'), vatPackPage({ ...pack, withoutReceipt }));
  });
});

function expectGolden(file: string, found: string): void {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, found);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(found);
}

function inputOf(row: Row): ReconciledInput {
  const isFiscalised = row.fiscalNumber !== '';
  const total = new Decimal(row.sent === '' ? 0 : row.sent);
  const tax = total.times(15.5).div(115.5).toDecimalPlaces(2);
  return {
    ...{ kind: row.kind as ReconciledInput['kind'], sourceId: `books-${row.number}` },
    ...{ id: row.state === '' ? null : `ours-${row.number}` },
    books: {
      ...{ isServed: true, isRecent: false, status: 'approved', number: row.number, issuedOn: row.date },
      ...{ currency: 'USD', total: new Decimal(row.books), fingerprint: row.books },
    },
    ...{ state: row.state === '' ? null : (row.state as DocumentState), detail: row.words, actor: row.by },
    reasons: row.reasons === '' ? [] : row.reasons.split(' '),
    sent: !isFiscalised
      ? null
      : {
          ...{ fingerprint: row.sent, datedAt: `${row.fiscalisedOn}T10:00:00`, currency: 'USD', total },
          totalTax: tax,
          taxes:
            row.taxGap === ''
              ? [{ taxCode: 'STD', amount: total, tax, booksTax: tax.plus(row.booksCents || 0) }]
              : [],
          taxGap: row.taxGap || null,
        },
    receipt: isFiscalised ? { deviceId: '1', fiscalDay: '1', fiscalNumber: row.fiscalNumber } : null,
    ...{ timesFiscalised: isFiscalised ? 1 : 0, sharesNumber: false },
    credited: new Decimal(row.credited === '' ? 0 : row.credited),
    original: row.invoice === '' ? null : { number: row.invoice, issuedOn: row.invoiceDate },
  };
}

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import type { DocumentState } from '../../src/domain/lifecycle/lifecycle';
import { Decimal } from '../../src/domain/money';
import type { ReconciledInput } from '../../src/reconciliation/report/reconciled-input';
import type { SalesWithoutReceipt } from '../../src/reconciliation/other-sales/other-sales-reports.service';
import { csvText } from '../../src/platform/api/csv';
import { filingOf } from '../../src/reconciliation/report/filing';
import { type AroundTheBooks, reconcile } from '../../src/reconciliation/report/report';
import { reportCsv } from '../../src/reconciliation/reconciliations.controller';
import type { SalesWithoutVat } from '../../src/reconciliation/vat-pack/sales-without-vat.service';
import { VatPackSections } from '../../src/reconciliation/vat-pack/vat-pack';
import { packTables, readMe, vatPackPage } from '../../src/reconciliation/vat-pack/vat-pack-zip';
import { otherSalesOf } from './other-sales';
import { storedWords } from '../../src/domain/texts/stored-sentence';

const CASES = readdirSync(__dirname, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const SCOPE = { organisationId: 'golden', from: '2026-03-01', to: '2026-03-31' };

type Row = Readonly<
  Record<
    | ('kind' | 'number' | 'date' | 'books' | 'state' | 'reasons' | 'sent' | 'fiscalisedOn' | 'fiscalNumber')
    | ('credited' | 'invoice' | 'invoiceDate' | 'words' | 'by' | 'booksCents' | 'taxGap'),
    string
  > &
    // Values of the books when the document was sent, if different now; USD if empty.
    Partial<Record<'currency' | 'wasDated' | 'wasCurrency' | 'rate' | 'elsewhere', string>>
>;

const TAXES = {
  '15.5': { taxCode: 'STD', percent: '15.5', deviceTaxId: 517 },
  '0': { taxCode: 'ZERO', percent: '0', deviceTaxId: 2 },
};

const TIPS = { currency: 'USD', documents: 3, onReceipts: '312.40', answeredBy: null, answeredAt: null };
const WITHOUT_VAT: readonly SalesWithoutVat[] = [
  {
    ...TIPS,
    ...{ accountCode: '831', accountName: 'Staff tips', amount: '312.40', example: 'Tips', answer: null },
  },
  {
    ...{ ...TIPS, accountCode: '840', accountName: 'Levies', amount: '52.00', onReceipts: '0.00' },
    ...{ example: 'Tourism levy', answer: 'no_supply', answeredBy: 'Chipo' },
    answeredAt: new Date('2026-04-01T22:30:00Z'),
  },
];

const DAY_IN_WORDS = /(?:\p{L}.*\b\d{4}-\d\d-\d\d\b)|(?:\b\d{4}-\d\d-\d\d\b.*\p{L})/u;

describe.each(CASES.map(({ name }) => name))('the books of %s', (name) => {
  const rows = parse<Row>(readFileSync(join(__dirname, name, 'books.csv')), { columns: true });
  const withoutReceipt = otherSalesOf(join(__dirname, name, 'other-sales.csv'));
  const around = aroundOf(join(__dirname, name, 'around.json'), withoutReceipt);
  const report = reconcile(SCOPE, rows.map(inputOf), around);

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
    const pack = {
      ...sections.pack('Msasa Hardware', summary, filingOf(summary), null),
      ...{ withoutReceipt, withoutVat: WITHOUT_VAT },
    };
    const [onPage, inFile] = [vatPackPage(pack), readMe(pack, packTables(pack))];
    expectGolden(join(__dirname, name, 'vat-pack.html'), onPage);
    expectGolden(join(__dirname, name, 'READ-ME.txt'), inFile);
    // A day alone is a cell that programs may read; only sentences spell days in words.
    expect(
      [...onPage.split(/<[^>]*>/), ...inFile.split('\r\n')].filter((one) => DAY_IN_WORDS.test(one)),
    ).toEqual([]);
    const bridge = packTables(pack).find((table) => table.name === 'bridge');
    expectGolden(join(__dirname, name, 'bridge.csv'), csvText([bridge?.head ?? [], ...(bridge?.rows ?? [])]));
  });
});

function expectGolden(file: string, found: string): void {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, found);
  expect(existsSync(file) ? readFileSync(file, 'utf8') : '').toBe(found);
}

/** Data besides the books: numbers that the device lacks, other devices, and sales without an invoice. */
function aroundOf(file: string, { sales }: SalesWithoutReceipt): AroundTheBooks {
  const read = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<AroundTheBooks>) : {};
  const otherSales = sales.map(({ taxType, currency, tax }) => ({
    ...(taxType === 'OUTPUT' ? TAXES['15.5'] : { taxCode: taxType, percent: '', deviceTaxId: null }),
    ...{ currency, tax },
  }));
  return { missingNumbers: [], otherDevices: [], ...read, otherSales };
}

function inputOf(row: Row): ReconciledInput {
  const isFiscalised = row.fiscalNumber !== '';
  const rate = row.rate === '0' ? '0' : '15.5';
  const taxIn = (total: Decimal): Decimal =>
    total.times(rate).div(new Decimal(rate).plus(100)).toDecimalPlaces(2);
  const total = new Decimal(row.sent === '' ? 0 : row.sent);
  const [tax, books] = [taxIn(total), new Decimal(row.books)];
  const currency = row.currency || 'USD';
  const booked = { issuedOn: row.wasDated || row.date, currency: row.wasCurrency || currency };
  const booksTax = (books.equals(total) ? tax : taxIn(books)).plus(row.booksCents || 0);
  const facts = (day: string, of: string, amount: Decimal): string => `${day} ${of} ${amount.toFixed(2)}`;
  return {
    ...{ kind: row.kind as ReconciledInput['kind'], sourceId: `books-${row.number}` },
    ...{ id: row.state === '' ? null : `ours-${row.number}` },
    books: {
      ...{ isServed: true, isRecent: false, status: 'approved', number: row.number, issuedOn: row.date },
      ...{ currency, receiptCurrency: currency, total: books, fingerprint: facts(row.date, currency, books) },
      taxes: row.state === '' || row.taxGap !== '' ? null : [{ ...TAXES[rate], tax: booksTax }],
    },
    ...{
      state: row.state === '' ? null : (row.state as DocumentState),
      detail: storedWords(row.words),
      actor: row.by,
    },
    reasons: row.reasons === '' ? [] : row.reasons.split(' '),
    sent: !isFiscalised
      ? null
      : {
          fingerprint: facts(booked.issuedOn, booked.currency, total),
          ...{ datedAt: `${row.fiscalisedOn}T10:00:00`, currency: booked.currency, total, booked },
          totalTax: tax,
          taxes:
            row.taxGap === ''
              ? [{ ...TAXES[rate], amount: total, tax, booksTax: tax.plus(row.booksCents || 0) }]
              : [],
          taxGap: row.taxGap === '' ? null : storedWords(row.taxGap),
        },
    receipt: isFiscalised ? { deviceId: '1', fiscalDay: '1', fiscalNumber: row.fiscalNumber } : null,
    elsewhere: row.elsewhere
      ? { deviceId: '9', fiscalNumber: row.elsewhere, datedOn: row.date, sale: null }
      : null,
    ...{ isLinked: false, timesFiscalised: isFiscalised ? 1 : 0, sharesNumber: false },
    credited: new Decimal(row.credited === '' ? 0 : row.credited),
    original: row.invoice === '' ? null : { number: row.invoice, issuedOn: row.invoiceDate },
  };
}

import type { ReportedDocument } from '../report/report';
import type { VatPack } from './vat-pack';
import { withoutReceiptTables } from './without-receipt-tables';

/** One section of a pack, for the page and as a CSV file of its own. */
export interface PackTable {
  /** Name of the CSV file without its ending. */
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const BOOKS = ['Kind', 'Number', 'Date in the books', 'Currency', 'Total in the books'];
const RECEIPT = ['Fiscalised on', 'Fiscalised total', 'Device', 'Fiscal day', 'Fiscal number'];
const WHY = ['Class', 'Why', 'Words', 'By'];

export function packTables(pack: VatPack): PackTable[] {
  return [
    classTable(pack),
    taxTable(pack),
    centsTable(pack),
    taxGapTable(pack),
    ...withoutReceiptTables(pack.withoutReceipt),
    ...documentTables(pack),
    creditTable(pack),
    ...zReportTables(pack),
  ];
}

function documentTables({ straddles, exclusions, notFiscalised, differences }: VatPack): PackTable[] {
  return [
    {
      name: 'differences',
      title: 'Differences',
      head: [...BOOKS, ...RECEIPT, ...WHY],
      about:
        'Books and fiscal results differ, or it is not known whether they agree. Each one needs your attention.',
      rows: differences.map((one) => [...booksOf(one), ...receiptOf(one), ...whyOf(one)]),
    },
    {
      name: 'straddles',
      title: 'Straddles',
      head: [...BOOKS, ...RECEIPT],
      about:
        'Booked in one month and fiscalised in another: the books and the tax authority count them in different periods.',
      rows: straddles.map((one) => [...booksOf(one), ...receiptOf(one)]),
    },
    {
      name: 'not-fiscalised',
      title: 'Not yet fiscalised',
      head: [...BOOKS, ...WHY],
      about: 'Sales of the period that have no fiscal number (yet).',
      rows: notFiscalised.map((one) => [...booksOf(one), ...whyOf(one)]),
    },
    {
      name: 'exclusions',
      title: 'Excluded',
      head: [...BOOKS, ...WHY],
      about: 'Not to be fiscalised: excluded by a user or a rule, before the go-live date, or void.',
      rows: exclusions.map((one) => [...booksOf(one), ...whyOf(one)]),
    },
  ];
}

function classTable({ summary }: VatPack): PackTable {
  return {
    name: 'totals',
    title: 'Totals by class',
    about: 'Every document of the period is in exactly one class. Months are those of the books.',
    head: ['Month', 'Currency', 'Kind', 'Class', 'Documents', 'Books', 'Fiscalised'],
    rows: summary.totals.map((one) => [
      one.month,
      one.currency,
      one.kind,
      one.class,
      String(one.count),
      one.books,
      one.fiscalised,
    ]),
  };
}

function taxTable({ summary }: VatPack): PackTable {
  return {
    name: 'taxes',
    title: 'Fiscalised by tax',
    about:
      'As submitted, tax included, by the month of the receipt: the period in which the tax authority counts it.',
    head: ['Month', 'Currency', 'Kind', 'Tax code', 'Amount with tax', 'Tax'],
    rows: summary.taxes.map((one) => [one.month, one.currency, one.kind, one.taxCode, one.amount, one.tax]),
  };
}

function centsTable({ cents }: VatPack): PackTable {
  return {
    name: 'cents',
    title: 'Books minus tax authority',
    about:
      'Tax in the books less fiscalised tax, invoices less credit notes, by the month of the receipt. The books compute tax line by line, the tax authority once per tax of a document; the totals of the documents are the same.',
    head: ['Month', 'Currency', 'Tax code', 'Books minus authority'],
    rows: cents.map((one) => [one.month, one.currency, one.taxCode, one.booksMinusAuthority]),
  };
}

function taxGapTable({ taxGaps }: VatPack): PackTable {
  return {
    name: 'tax-not-known',
    title: 'Tax not known by tax code',
    about: 'Fiscalised documents of whose tax something is not known. Look at each before you file.',
    head: [...BOOKS, ...RECEIPT, 'What is not known'],
    rows: taxGaps.map((one) => [...booksOf(one), ...receiptOf(one), one.taxGap ?? '']),
  };
}

function creditTable({ creditNotes }: VatPack): PackTable {
  return {
    name: 'credit-notes',
    title: 'Credit notes by the month of their invoice',
    about: 'Fiscalised credit notes of the period, with the month in which the credited invoice was booked.',
    head: ['Month of the invoice', 'Invoice', ...BOOKS, ...RECEIPT],
    rows: creditNotes.flatMap(({ originalMonth, documents }) =>
      documents.map((one) => [originalMonth, one.original?.number ?? '', ...booksOf(one), ...receiptOf(one)]),
    ),
  };
}

function zReportTables({ zReport }: VatPack): PackTable[] {
  if (zReport === null) return [];
  return [
    {
      name: 'z-report',
      title: 'Z-reports of the device',
      about:
        'Totals of the device on these fiscal days, compared with what was submitted. Amounts include tax.',
      head: [
        'Device',
        'Fiscal day',
        'Currency',
        'Tax code',
        'Kind',
        'Device amount',
        'Device tax',
        'Sent amount',
        'Sent tax',
        'Agrees',
      ],
      rows: zReport.map((one) => [
        one.deviceId,
        one.fiscalDay,
        one.currency,
        one.taxCode,
        one.kind,
        one.amount,
        one.tax,
        one.sentAmount,
        one.sentTax,
        one.agrees ? 'yes' : 'NO',
      ]),
    },
  ];
}

function booksOf(one: ReportedDocument): string[] {
  return [one.kind, one.number, one.issuedOn, one.currency, one.books];
}

function receiptOf({ datedAt, fiscalised, receipt }: ReportedDocument): string[] {
  return [
    datedAt?.slice(0, 10) ?? '',
    fiscalised ?? '',
    receipt?.deviceId ?? '',
    receipt?.fiscalDay ?? '',
    receipt?.fiscalNumber ?? '',
  ];
}

function whyOf(one: ReportedDocument): string[] {
  return [one.class, one.reasons.join(' '), one.detail, one.actor];
}

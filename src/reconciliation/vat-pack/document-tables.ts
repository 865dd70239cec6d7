import { Decimal, formatAmount, ZERO } from '../../domain/money';
import { type ReportedDocument, whatToDo } from '../report/report';
import { signedAmount } from '../report/tax-totals';
import { kindWord, type PackColumn, type PackTable, totalled } from './pack-table';
import type { VatPack } from './vat-pack';
import { sayStored } from '../../domain/texts/stored-sentence';
import { TEXTS } from '../../domain/texts/language';

type Column = PackColumn<ReportedDocument>;

const BOOKS: readonly Column[] = [
  { head: 'Kind', cell: ({ kind }) => kindWord(kind) },
  { head: 'Number', cell: ({ number }) => number },
  { head: 'Date in the books', cell: ({ issuedOn }) => issuedOn },
  { head: 'Currency', cell: ({ currency }) => currency },
  {
    head: 'Total in the books',
    cell: ({ books }) => books,
    adds: ({ kind, currency, books }, of) => (currency === of ? signedAmount(kind, books) : ZERO),
  },
  {
    head: 'VAT in the books',
    cell: ({ booksTax }) => booksTax ?? '',
    adds: ({ kind, currency, booksTax }, of) => (currency === of ? signedAmount(kind, booksTax) : ZERO),
  },
];
const RECEIPT: readonly Column[] = [
  { head: 'Receipt dated', cell: ({ datedAt }) => datedAt?.slice(0, 10) ?? '' },
  { head: 'Currency of the receipt', cell: ({ receiptCurrency }) => receiptCurrency ?? '' },
  {
    head: 'Total of the receipt',
    cell: ({ fiscalised }) => fiscalised ?? '',
    adds: (one, of) => (one.receiptCurrency === of ? signedAmount(one.kind, one.fiscalised) : ZERO),
  },
  {
    head: 'VAT of the receipt',
    cell: ({ receiptTax }) => receiptTax ?? '',
    adds: (one, of) => (one.receiptCurrency === of ? signedAmount(one.kind, one.receiptTax) : ZERO),
  },
  { head: 'Device', cell: ({ receipt }) => receipt?.deviceId ?? '' },
  { head: 'Fiscal day', cell: ({ receipt }) => receipt?.fiscalDay ?? '' },
  { head: 'Fiscal number', cell: ({ receipt }) => receipt?.fiscalNumber ?? '' },
];
const WHY: readonly Column[] = [
  { head: 'Class', cell: (one) => one.class },
  { head: 'Why', cell: ({ reasons }) => reasons.join(' ') },
  { head: 'Words', cell: ({ detail }) => sayStored(TEXTS, detail) },
  { head: 'By', cell: ({ actor }) => actor },
];
const ELSEWHERE: readonly Column[] = [
  { head: 'Receipt dated', cell: ({ elsewhere }) => elsewhere?.datedOn ?? 'not known' },
  { head: 'Device', cell: ({ elsewhere }) => elsewhere?.deviceId ?? '' },
  { head: 'Fiscal number', cell: ({ elsewhere }) => elsewhere?.fiscalNumber ?? '' },
];
const SALE: Column = {
  head: 'Sale',
  cell: ({ elsewhere, books }) => {
    const { number = '', total = '' } = elsewhere?.sale ?? {};
    const of = formatAmount(new Decimal(total === '' ? 0 : total));
    return of === books ? number : `rest of ${number}, ${books} of ${of}`;
  },
};
const TO_DO: Column = { head: 'What to do', cell: (one) => whatToDo(one) };
const GAP: Column = {
  head: 'What is not known',
  cell: ({ taxGap }) => (taxGap === null ? '' : sayStored(TEXTS, taxGap)),
};
const INVOICE: readonly Column[] = [
  { head: 'Month of the invoice', cell: ({ original }) => original?.issuedOn.slice(0, 7) ?? 'unknown' },
  { head: 'Invoice', cell: ({ original }) => original?.number ?? '' },
];

/** Columns of the file with every document; without totals, because it is streamed. */
export const DOCUMENT_COLUMNS: readonly Column[] = [...BOOKS, ...RECEIPT, ...WHY, GAP];

export function differenceTable({ differences }: VatPack): PackTable {
  return table(
    'differences',
    'Differences',
    'Books and receipts differ, a sale waits, or it is not known whether they agree. Each one needs your attention.',
    [...BOOKS, ...RECEIPT, TO_DO, ...WHY],
    differences,
  );
}

export function documentTables(pack: VatPack): PackTable[] {
  return [
    table(
      'straddles-out',
      'Straddles out',
      'The books date them in this period, their receipts are dated outside: their VAT belongs to the period of the receipt.',
      [...BOOKS, ...RECEIPT],
      pack.straddlesOut,
    ),
    table(
      'straddles-in',
      'Straddles in',
      'Their receipts are dated in this period, the books date them outside: their VAT belongs to this return.',
      [...BOOKS, ...RECEIPT],
      pack.straddlesIn,
    ),
    table(
      'tax-not-known',
      'Tax not known by tax',
      'Documents that the bridge does not explain. Look at each before you file.',
      [...BOOKS, ...RECEIPT, GAP],
      pack.taxGaps,
    ),
    table(
      'not-fiscalised',
      'Not yet fiscalised',
      'Sales of the period that have no receipt (yet).',
      [...BOOKS, TO_DO, ...WHY],
      pack.notFiscalised,
    ),
    table(
      'exclusions',
      'Excluded',
      'Not to be fiscalised: excluded by a user or a rule, before the go-live date, or void. Void documents have no VAT.',
      [...BOOKS, ...WHY],
      pack.exclusions,
    ),
    table(
      'receipts-elsewhere',
      'Receipts made elsewhere',
      'Recorded here, and made by another device, program or person: their VAT is in no box above. It belongs to the return of the period in which that receipt is dated.',
      [...BOOKS, ...ELSEWHERE, TO_DO],
      pack.elsewhere,
    ),
    table(
      'linked-sales',
      'Fiscalised with another document',
      'The sale has the receipt of another document, in these books or in others of the taxpayer. Its VAT counts with that document, once.',
      [...BOOKS, ...ELSEWHERE, SALE],
      pack.linked,
    ),
    table(
      'credit-notes',
      'Credit notes by the month of their invoice',
      'Receipts of credit notes dated in the period, with the month in which the books date the credited invoice.',
      [...INVOICE, ...BOOKS, ...RECEIPT],
      pack.creditNotes.flatMap(({ documents }) => documents),
    ),
  ];
}

function table(
  name: string,
  title: string,
  about: string,
  columns: readonly Column[],
  documents: readonly ReportedDocument[],
): PackTable {
  const currencies = documents.flatMap(({ currency, receiptCurrency }) =>
    receiptCurrency === null ? [currency] : [currency, receiptCurrency],
  );
  return {
    name,
    title,
    about,
    head: columns.map(({ head }) => head),
    rows: totalled(documents, columns, currencies),
  };
}

import { type Decimal, parseDecimal, ZERO } from '../../domain/money';
import { dayAt } from '../../domain/calendar-day';
import { COUNTRY } from '../../mapping/countries';
import { BRIDGE_STEPS, type BridgeRow } from '../report/bridge';
import type { ClassTotal } from '../report/class-totals';
import type { OtherDeviceReceipts } from '../report/devices';
import { signedAmount, type TaxTotal } from '../report/tax-totals';
import type { ReturnBox } from './return-boxes';
import { kindWord, type PackColumn, type PackTable, totalled } from './pack-table';
import type { SalesWithoutVat, UntaxedAnswer } from './sales-without-vat.service';
import type { CentsOfTax, VatPack } from './vat-pack';

const STEP_HEADS: Readonly<Record<(typeof BRIDGE_STEPS)[number], string>> = {
  books: 'VAT in the books',
  straddlesOut: 'Straddles out',
  straddlesIn: 'Straddles in',
  changed: 'Changed after fiscalisation',
  cents: 'Cents',
  open: 'Not yet fiscalised',
  leftOut: 'Left out',
  elsewhere: 'Receipts made elsewhere',
  otherSales: 'Sales without a receipt',
};

type InCurrency = { readonly currency: string };

function of<Item extends InCurrency>(amountOf: (item: Item) => Decimal) {
  return (item: Item, currency: string): Decimal => (item.currency === currency ? amountOf(item) : ZERO);
}

function money<Item extends InCurrency>(head: string, text: (item: Item) => string): PackColumn<Item> {
  return { head, cell: text, adds: of((item) => parseDecimal(text(item)) ?? ZERO) };
}

function signedMoney<Item extends InCurrency & Pick<TaxTotal, 'kind'>>(
  head: string,
  text: (item: Item) => string,
): PackColumn<Item> {
  return { head, cell: text, adds: of((item) => signedAmount(item.kind, text(item))) };
}

const BOXES: readonly PackColumn<ReturnBox>[] = [
  { head: 'Box', cell: ({ code }) => code },
  { head: 'Supplies', cell: ({ name }) => name },
  { head: 'Rate %', cell: ({ percent }) => percent },
  { head: 'Currency', cell: ({ currency }) => currency },
  money('Net', ({ net }) => net),
  money('Output tax', ({ tax }) => tax),
  money('Gross', ({ gross }) => gross),
];

const BRIDGE: readonly PackColumn<BridgeRow>[] = [
  { head: 'Tax code', cell: ({ taxCode }) => taxCode },
  { head: 'Rate %', cell: ({ percent }) => percent },
  { head: 'Device tax', cell: ({ deviceTaxId }) => deviceTaxId?.toString() ?? '' },
  { head: 'Currency', cell: ({ currency }) => currency },
  ...BRIDGE_STEPS.map((step) => money<BridgeRow>(STEP_HEADS[step], (row) => row[step])),
  money('VAT of the receipts', ({ receipts }) => receipts),
  money('Not explained', ({ unexplained }) => unexplained),
];

const TAXES: readonly PackColumn<TaxTotal>[] = [
  { head: 'Month', cell: ({ month }) => month },
  { head: 'Currency', cell: ({ currency }) => currency },
  { head: 'Kind', cell: ({ kind }) => kindWord(kind) },
  { head: 'Tax code', cell: ({ taxCode }) => taxCode },
  { head: 'Rate %', cell: ({ percent }) => percent },
  { head: 'Device tax', cell: ({ deviceTaxId }) => deviceTaxId?.toString() ?? '' },
  signedMoney('Net', ({ net }) => net),
  signedMoney('Tax', ({ tax }) => tax),
  signedMoney('Gross', ({ amount }) => amount),
];

const CENTS: readonly PackColumn<CentsOfTax>[] = [
  { head: 'Month', cell: ({ month }) => month },
  { head: 'Currency', cell: ({ currency }) => currency },
  { head: 'Tax code', cell: ({ taxCode }) => taxCode },
  money('Books minus authority', ({ booksMinusAuthority }) => booksMinusAuthority),
];

const CLASSES: readonly PackColumn<ClassTotal>[] = [
  { head: 'Month in the books', cell: ({ month }) => month },
  { head: 'Currency', cell: ({ currency }) => currency },
  { head: 'Kind', cell: ({ kind }) => kindWord(kind) },
  { head: 'Class', cell: (one) => one.class },
  { head: 'Documents', cell: ({ count }) => String(count) },
  signedMoney('Books', ({ books }) => books),
  signedMoney('Fiscalised', ({ fiscalised }) => fiscalised),
];

const DEVICES: readonly PackColumn<OtherDeviceReceipts>[] = [
  { head: 'Device', cell: ({ deviceId }) => deviceId },
  { head: 'Organisation', cell: ({ organisation }) => organisation },
  { head: 'Currency', cell: ({ currency }) => currency },
  { head: 'Receipts', cell: ({ receipts }) => String(receipts) },
  money('Total', ({ total }) => total),
];

const ANSWERS: Readonly<Record<UntaxedAnswer, string>> = {
  exempt: 'Exempt supply',
  no_supply: 'No supply: documents with nothing else are left out, others wait',
  no_supply_sent: 'No supply: next to other lines sent as exempt',
  wrong_rate: 'Wrong tax rate in the books',
};

const WITHOUT_VAT: readonly PackColumn<SalesWithoutVat>[] = [
  { head: 'Account', cell: ({ accountCode }) => accountCode },
  { head: 'Name', cell: ({ accountName }) => accountName },
  { head: 'Example', cell: ({ example }) => example },
  { head: 'Documents', cell: ({ documents }) => String(documents) },
  { head: 'Currency', cell: ({ currency }) => currency },
  money('Amount', ({ amount }) => amount),
  money('On receipts', ({ onReceipts }) => onReceipts),
  { head: 'Answer', cell: ({ answer }) => (answer === null ? 'Is this an exempt supply?' : ANSWERS[answer]) },
  { head: 'By', cell: ({ answeredBy }) => answeredBy ?? '' },
  {
    head: 'On',
    cell: ({ answeredAt }) => (answeredAt === null ? '' : dayAt(answeredAt, COUNTRY.timeOffset)),
  },
];

export function withoutVatTable({ withoutVat }: VatPack): PackTable {
  const about =
    'Exempt lines and lines without any tax, by account and the date in the books. Tips, levies and money paid on for a customer are no supply: declared as exempt they lower the input tax that may be deducted. Books and answers as they were when this pack was made, which may be later than the reconciliation.';
  return table('without-vat', 'Sales without VAT, by account', about, WITHOUT_VAT, withoutVat);
}

export function returnTable({ boxes }: VatPack): PackTable {
  const about =
    'Output side of the VAT return: receipts dated in the period, invoices less credit notes. File one return for each currency.';
  return table('vat-return', 'VAT return: output boxes', about, BOXES, boxes);
}

export function bridgeTable({ summary }: VatPack): PackTable {
  const about =
    'From the VAT in the books to the VAT of the receipts, by currency and tax; credit notes are negative. Each row adds up from left to right. "Not explained" must be 0.00: otherwise tax-not-known.csv names the documents.';
  return table('bridge', 'Bridge: books to receipts', about, BRIDGE, summary.bridge);
}

export function taxTables({ summary, cents }: VatPack): PackTable[] {
  return [
    table(
      'taxes',
      'Receipts by tax',
      'Every receipt dated in the period, whatever the date in the books, by the currency of the receipt. Totals are invoices less credit notes.',
      TAXES,
      summary.taxes,
    ),
    table(
      'cents',
      'Books minus tax authority',
      'Tax in the books less tax of the receipts, invoices less credit notes, by the month of the receipt. The books compute tax line by line, the tax authority once per tax of a document; the totals of the documents are the same.',
      CENTS,
      cents,
    ),
    table(
      'other-devices',
      'Other devices of the taxpayer',
      'Receipts of the period that belong to the same taxpayer and are not in this pack. File the sum of all packs.',
      DEVICES,
      summary.otherDevices,
    ),
    table(
      'totals',
      'Totals by class',
      'Every document of the pack is in exactly one class. Months are those of the books: one outside the period is that of a document whose receipt is dated in the period. Totals are invoices less credit notes.',
      CLASSES,
      summary.totals,
    ),
  ];
}

function table<Item extends InCurrency>(
  name: string,
  title: string,
  about: string,
  columns: readonly PackColumn<Item>[],
  items: readonly Item[],
): PackTable {
  const currencies = items.map(({ currency }) => currency);
  return {
    name,
    title,
    about,
    head: columns.map(({ head }) => head),
    rows: totalled(items, columns, currencies),
  };
}

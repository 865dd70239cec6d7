import { missingSentence } from '../report/devices';
import { differenceTable, documentTables } from './document-tables';
import type { PackTable } from './pack-table';
import { bridgeTable, returnTable, taxTables } from './tax-tables';
import type { VatPack } from './vat-pack';
import { withoutReceiptTables } from './without-receipt-tables';

/** Builds the tables in reading order: those that need a person first. */
export function packTables(pack: VatPack): PackTable[] {
  return [
    differenceTable(pack),
    missingTable(pack),
    returnTable(pack),
    bridgeTable(pack),
    ...taxTables(pack),
    ...withoutReceiptTables(pack.withoutReceipt),
    ...documentTables(pack),
    ...zReportTables(pack),
  ];
}

function missingTable({ summary }: VatPack): PackTable {
  return {
    name: 'missing-numbers',
    title: 'Receipts of the device that are not known here',
    about:
      'A device counts its receipts without gaps: these numbers were given to receipts that are in no other file.',
    head: [
      'Device',
      'First number',
      'Last number',
      'Receipt before dated',
      'Receipt after dated',
      'What to do',
    ],
    rows: summary.missingNumbers.map((one) => [
      one.deviceId,
      one.first,
      one.last,
      one.after,
      one.till,
      missingSentence(one),
    ]),
  };
}

function zReportTables({ zReport }: VatPack): PackTable[] {
  if (zReport === null) return [];
  return [
    {
      name: 'z-report',
      title: 'Z-reports of the device',
      about:
        'Totals of the device on these fiscal days by its own tax and rate, compared with what was submitted. Amounts include tax.',
      head: [
        ...['Device', 'Fiscal day', 'Currency', 'Device tax', 'Rate %', 'Tax code', 'Kind'],
        ...['Device amount', 'Device tax amount', 'Sent amount', 'Sent tax', 'Agrees'],
      ],
      rows: zReport.map((one) => [
        one.deviceId,
        one.fiscalDay,
        one.currency,
        one.taxId,
        one.percent,
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

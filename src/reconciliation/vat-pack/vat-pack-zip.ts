import { counted } from '../../domain/counted';
import { dayInEnglish } from '../../domain/texts/language';
import { escapedHtml } from '../../platform/api/escaped-html';
import { missingSentence, type OtherDeviceReceipts } from '../report/devices';
import { filingSentence } from '../report/filing';
import { differenceTable, documentTables } from './document-tables';
import type { VatPack } from './vat-pack';
import type { PackTable } from './pack-table';
import { zReportSentence, zReportVerdict } from './z-report';
import { bridgeTable, returnTable, taxTables, withoutVatTable } from './tax-tables';
import type { SalesWithoutReceipt } from '../other-sales/other-sales-reports.service';
import { SALE_COLUMNS, saleCells } from '../other-sales/taxed-sale';

const ABOUT =
  'Taxed in the books without an invoice: money received, prepayments, overpayments, journals to revenue, by their date in ' +
  'the books. Money received of bank accounts that are fiscalised here is not among them. A prepayment comes back with the invoice that it is applied to.';

/** Tables of taxed sales of the period without a fiscal receipt: totals by currency and tax, and single sales. Pure. */
function withoutReceiptTables({ sales, totals, unreadable, gaps }: SalesWithoutReceipt): PackTable[] {
  return [
    {
      name: 'without-receipt-totals',
      title: 'Taxed sales without a fiscal receipt',
      about: [ABOUT, ...gaps].join(' '),
      head: ['Currency', 'Tax of the books', 'Sales', 'Net', 'Tax', 'With tax'],
      rows: totals.map((one) => [one.currency, one.taxType, String(one.count), one.net, one.tax, one.gross]),
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

/** Builds the tables in reading order, those that need a person first. */
export function packTables(pack: VatPack): PackTable[] {
  return [
    differenceTable(pack),
    missingTable(pack),
    returnTable(pack),
    bridgeTable(pack),
    ...taxTables(pack),
    withoutVatTable(pack),
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

/** Renders a heading, a sentence and a table; without rows only the sentence. */
function section(
  title: string,
  about: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const heading = `<h2>${escapedHtml(title)}</h2>\n<p>${escapedHtml(about)}</p>`;
  if (rows.length === 0) return `${heading}\n<p class="none">None.</p>`;
  const cells = (tag: string, row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}${isAmount(cell) ? ' class="n"' : ''}>${escapedHtml(cell)}</${tag}>`).join('')}</tr>`;
  const body = rows.map((row) => cells('td', row)).join('\n');
  return `${heading}\n<table>\n<thead>${cells('th', head)}</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

/** Renders sentences as a list. */
function list(sentences: readonly string[]): string {
  return `<ul>\n${sentences.map((sentence) => `<li>${escapedHtml(sentence)}</li>`).join('\n')}\n</ul>`;
}

const STYLE = `body{font:14px/1.5 system-ui,sans-serif;max-width:72rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}
table{border-collapse:collapse;width:100%;margin:.5rem 0 1.5rem}th,td{border:1px solid #ccc;padding:.25rem .5rem;
text-align:left;vertical-align:top}th{background:#f3f3f3}.n{text-align:right;font-variant-numeric:tabular-nums}
.none{color:#666}code{word-break:break-all}@media print{body{margin:0;max-width:none}}`;

/** Self-contained page: no scripts, images or external addresses. */
function page(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapedHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapedHtml(title)}</h1>
${parts.join('\n')}
</body>
</html>
`;
}

function isAmount(text: string): boolean {
  return /^[+-]?\d+(\.\d+)?$/.test(text);
}

/** Renders the whole pack as one page, to be read or printed. */
export function vatPackPage(pack: VatPack): string {
  const { summary, zReport, filing } = pack;
  const hashes = `<p>Inputs <code>${escapedHtml(summary.inputsSha256)}</code><br>Report <code>${escapedHtml(summary.sha256)}</code></p>`;
  return page(titleOf(pack), [
    `<p><strong>${escapedHtml(filingSentence(filing))}</strong></p>`,
    ...(filing.isReady ? [] : [list(filing.reasons)]),
    ...(summary.otherDevices.length === 0 ? [] : [list(summary.otherDevices.map(otherDeviceSentence))]),
    `<p>${escapedHtml(`${counted(summary.population, 'sales document')}. ${verdictOf(summary)}`)}</p>`,
    ...(zReport === null ? [] : [`<p>${escapedHtml(zReportSentence(zReportVerdict(zReport)))}</p>`]),
    ...packTables(pack).map(({ title, about, head, rows }) => section(title, about, head, rows)),
    hashes,
  ]);
}

function titleOf({ organisation, summary: { from, to } }: VatPack): string {
  return `VAT period pack: ${organisation}, ${dayInEnglish(from)} to ${dayInEnglish(to)}`;
}

function verdictOf({ isWell }: VatPack['summary']): string {
  return isWell
    ? 'Books and receipts agree: there are no differences.'
    : 'There are differences between the books and the receipts.';
}

/** Explains the purpose of each file, and whether the return can be filed. */
export function readMe(pack: VatPack, tables: readonly PackTable[]): string {
  const { summary, filing, zReport } = pack;
  const notes = summary.otherDevices.map(otherDeviceSentence);
  const lines = [
    titleOf(pack),
    '',
    filingSentence(filing),
    ...[...filing.reasons, ...notes].map((reason) => `- ${reason}`),
    `${counted(summary.population, 'sales document')}. ${verdictOf(summary)}`,
    ...(zReport === null ? [] : [zReportSentence(zReportVerdict(zReport))]),
    '',
    'The return counts receipts by their own date and currency. Amounts are written as 1234.50; credit notes are taken away in totals.',
    '',
    'vat-pack.html: everything on one page, to be read or printed.',
    ...tables.map(({ name, title, about }) => `${name}.csv: ${title}. ${about}`),
    'documents.csv: every document of the pack.',
    'vat-pack.json: the same facts for programs.',
    '',
    `SHA-256 of the inputs ${summary.inputsSha256}`,
    `SHA-256 of the report ${summary.sha256}`,
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function otherDeviceSentence({ deviceId, organisation, receipts }: OtherDeviceReceipts): string {
  return `${counted(receipts, 'receipt')} of device ${deviceId} (organisation ${organisation}) belong to the same taxpayer and are not in this pack: make the pack of that organisation, too, and file the sum.`;
}

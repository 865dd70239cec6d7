import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvStream } from '../../platform/api/csv';
import { counted } from '../../domain/counted';
import { spellDay } from '../../domain/texts/en/days';
import { escapedHtml } from '../../platform/api/escaped-html';
import { otherDeviceSentence } from '../report/devices';
import { filingSentence } from '../report/filing';
import type { ReportedDocument } from '../report/report';
import { DOCUMENT_COLUMNS } from './document-tables';
import { list, page, section } from './html';
import type { VatPack } from './vat-pack';
import { packTables } from './vat-pack-tables';
import type { PackTable } from './pack-table';
import { zReportSentence, zReportVerdict } from './z-report';

/** The pack as a zip: what is in it, a page, the facts as JSON, each section and all documents as CSV. */
export function vatPackZip(
  pack: VatPack,
  documents: () => AsyncIterable<{ readonly document: ReportedDocument }>,
): Readable {
  const zip = new ZipFile();
  const add = (name: string, open: () => Readable): void =>
    zip.addReadStreamLazy(name, { mtime: new Date() }, (take) => {
      // A failure half-way destroys the stream, so that a partial archive does not look complete.
      const stream = open().once('error', (error) => (zip.outputStream as Readable).destroy(error));
      take(null, stream);
    });
  const tables = packTables(pack);
  add('READ-ME.txt', () => Readable.from([readMe(pack, tables)], { objectMode: false }));
  add('vat-pack.html', () => Readable.from([vatPackPage(pack)], { objectMode: false }));
  add('vat-pack.json', () =>
    Readable.from([`${JSON.stringify(pack, undefined, 2)}\n`], { objectMode: false }),
  );
  for (const { name, head, rows } of tables) add(`${name}.csv`, () => csvStream([head, ...rows]));
  add('documents.csv', () => csvStream(documentRows(documents())));
  zip.end();
  return zip.outputStream as Readable;
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
  return `VAT period pack: ${organisation}, ${spellDay(from)} to ${spellDay(to)}`;
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

async function* documentRows(
  documents: AsyncIterable<{ readonly document: ReportedDocument }>,
): AsyncGenerator<string[]> {
  yield DOCUMENT_COLUMNS.map(({ head }) => head);
  for await (const { document } of documents) yield DOCUMENT_COLUMNS.map(({ cell }) => cell(document));
}

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { csvStream } from '../../platform/api/csv';
import { counted } from '../../documents/counted';
import { escapedHtml } from '../../platform/api/escaped-html';
import { reportCsv } from '../report/report-csv';
import type { ReportedDocument } from '../report/report';
import { page, section } from './html';
import type { VatPack } from './vat-pack';
import { packTables } from './vat-pack-tables';
import { zReportSentence, zReportVerdict } from './z-report';

/** The pack as a zip: a page, the facts as JSON, each section and all documents as CSV. */
export function vatPackZip(
  pack: VatPack,
  documents: () => AsyncIterable<{ readonly document: ReportedDocument }>,
): Readable {
  const zip = new ZipFile();
  const add = (name: string, open: () => Readable): void =>
    zip.addReadStreamLazy(name, { mtime: new Date() }, (take) => {
      // What fails half-way must not look whole.
      const stream = open().once('error', (error) => (zip.outputStream as Readable).destroy(error));
      take(null, stream);
    });
  add('vat-pack.html', () => Readable.from([vatPackPage(pack)], { objectMode: false }));
  add('vat-pack.json', () =>
    Readable.from([`${JSON.stringify(pack, undefined, 2)}\n`], { objectMode: false }),
  );
  for (const { name, head, rows } of packTables(pack)) add(`${name}.csv`, () => csvStream([head, ...rows]));
  add('documents.csv', () => reportCsv(documents()));
  zip.end();
  return zip.outputStream as Readable;
}

/** Everything of the pack on one page, to be read or printed. */
export function vatPackPage(pack: VatPack): string {
  const { organisation, summary, zReport } = pack;
  const verdict = summary.isWell
    ? 'Books and fiscal results agree: there are no differences.'
    : 'There are differences between the books and the fiscal results.';
  const hashes = `<p>Inputs <code>${escapedHtml(summary.inputsSha256)}</code><br>Report <code>${escapedHtml(summary.sha256)}</code></p>`;
  return page(`VAT period pack: ${organisation}, ${summary.from} to ${summary.to}`, [
    `<p>${escapedHtml(`${counted(summary.population, 'sales document')}. ${verdict}`)}</p>`,
    ...(zReport === null ? [] : [`<p>${escapedHtml(zReportSentence(zReportVerdict(zReport)))}</p>`]),
    ...packTables(pack).map(({ title, about, head, rows }) => section(title, about, head, rows)),
    hashes,
  ]);
}

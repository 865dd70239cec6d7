import type { Readable } from 'node:stream';
import { csvStream } from '../../platform/api/csv';
import type { ReportedDocument } from './report';

const COLUMNS: readonly (readonly [string, (document: ReportedDocument) => string | null | undefined])[] = [
  ['class', (one) => one.class],
  ['kind', (one) => one.kind],
  ['number', (one) => one.number],
  ['issuedOn', (one) => one.issuedOn],
  ['currency', (one) => one.currency],
  ['books', (one) => one.books],
  ['fiscalised', (one) => one.fiscalised],
  ['reasons', (one) => one.reasons.join(' ')],
  ['detail', (one) => one.detail],
  ['actor', (one) => one.actor],
  ['deviceId', (one) => one.receipt?.deviceId],
  ['fiscalDay', (one) => one.receipt?.fiscalDay],
  ['fiscalNumber', (one) => one.receipt?.fiscalNumber],
  ['datedAt', (one) => one.datedAt],
  ['straddles', (one) => (one.straddles ? 'yes' : '')],
  ['originalNumber', (one) => one.original?.number],
  ['originalIssuedOn', (one) => one.original?.issuedOn],
  ['taxGap', (one) => one.taxGap],
  ['sourceId', (one) => one.sourceId],
  ['documentId', (one) => one.id],
];

/** Formats the documents of a report as CSV, with a heading line. */
export function reportCsv(
  lines:
    | Iterable<{ readonly document: ReportedDocument }>
    | AsyncIterable<{ readonly document: ReportedDocument }>,
): Readable {
  return csvStream(rowsOf(lines));
}

async function* rowsOf(lines: Parameters<typeof reportCsv>[0]): AsyncGenerator<string[]> {
  yield COLUMNS.map(([heading]) => heading);
  for await (const { document } of lines) yield COLUMNS.map(([, cell]) => cell(document) ?? '');
}

import { pipeline, Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { stringify as stringifyAtOnce } from 'csv-stringify/sync';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

const OPTIONS: Options = {
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
  // Escapes texts from the books that begin like a formula; amounts stay amounts.
  cast: { string: (text) => safeCell(text) },
};

/** Streams rows as CSV (RFC 4180), line by line, in UTF-8. */
export function csvStream(rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>): Readable {
  const lines = stringify(OPTIONS);
  // `pipeline` is used instead of `pipe`, so that an error while reading rows ends the file and reaches its
  // reader.
  pipeline(Readable.from(rows), lines, () => undefined);
  return lines;
}

/** Formats a few rows at once; each ends with a line end. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return stringifyAtOnce(rows as string[][], OPTIONS);
}

/**
 * Adds an apostrophe to text that a spreadsheet would compute as a formula (OWASP, CSV injection); not to plain
 * decimals such as `-12.50` or `+0.37`.
 */
export function safeCell(text: string): string {
  const looksLikeFormula = /^[\s\0]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/.test(text);
  return looksLikeFormula && !/^(-?\d+(\.\d+)?|\+\d+\.\d{2})$/.test(text) ? `'${text}` : text;
}

/** Decorator for a route that returns {@link csvFile}. */
export function AnswersCsv(): MethodDecorator {
  return applyDecorators(ApiProduces('text/csv'), ApiOkResponse({ schema: { type: 'string' } }));
}

/** Builds an answer that a browser saves under this name. */
export function csvFile(rows: Readable, name: string): StreamableFile {
  return new StreamableFile(rows, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}

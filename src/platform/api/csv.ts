import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { stringify as stringifyAtOnce } from 'csv-stringify/sync';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import { CSV_FORM } from '../../domain/csv-form';

/** Streams rows as CSV, line by line, in UTF-8. */
export function csvStream(rows: Iterable<readonly string[]> | AsyncIterable<readonly string[]>): Readable {
  const lines = stringify(CSV_FORM);
  // `pipeline` is used instead of `pipe`, so that an error while reading rows ends the file and reaches its
  // reader.
  pipeline(Readable.from(rows), lines, () => undefined);
  return lines;
}

/** Formats a few rows at once; each ends with a line end. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return stringifyAtOnce(rows as string[][], CSV_FORM);
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

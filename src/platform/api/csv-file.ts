import type { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

/** For a route that answers {@link csvFile}. */
export function AnswersCsv(): MethodDecorator {
  return applyDecorators(ApiProduces('text/csv'), ApiOkResponse({ schema: { type: 'string' } }));
}

/** An answer that a browser saves under this name. */
export function csvFile(rows: Readable, name: string): StreamableFile {
  return new StreamableFile(rows, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  });
}

import type { Readable } from 'node:stream';
import { applyDecorators, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

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

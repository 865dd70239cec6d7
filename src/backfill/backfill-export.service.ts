import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { csvStream } from '../platform/api/csv';
import { Decimal, formatAmount } from '../domain/money';
import { requireFound } from '../platform/api/require-found';
import { type BackfillLine, type BackfillResult, BackfillsRepository } from './backfills.repository';

const BATCH = 1_000;
const COLUMNS: readonly (keyof BackfillLine)[] = [
  'position',
  'kind',
  'number',
  'issuedOn',
  'currency',
  'total',
  'result',
  'state',
  'reason',
  'documentId',
];

/** Export of a plan's documents with their results. */
@Injectable()
export class BackfillExportService {
  constructor(private readonly backfills: BackfillsRepository) {}

  async lines(id: string, after: number, limit: number, result?: BackfillResult): Promise<BackfillLine[]> {
    requireFound(await this.backfills.find(id), 'backfill');
    const lines = await this.backfills.lines(id, after, limit, result);
    return lines.map((line) => ({ ...line, total: formatAmount(new Decimal(line.total)) }));
  }

  /** @throws NotThere before the first line */
  async csv(id: string): Promise<Readable> {
    const first = await this.lines(id, 0, BATCH);
    return csvStream(this.rows(id, first));
  }

  private async *rows(id: string, first: readonly BackfillLine[]): AsyncGenerator<string[]> {
    yield [...COLUMNS];
    for (let lines = first; ;) {
      yield* lines.map((line) => COLUMNS.map((column) => String(line[column] ?? '')));
      const last = lines.at(-1)?.position;
      if (lines.length < BATCH || last === undefined) return;
      lines = await this.lines(id, last, BATCH);
    }
  }
}

import { Injectable } from '@nestjs/common';
import { csvText } from '../../csv/csv';
import {
  type BackfillLine,
  type BackfillResult,
  BackfillsRepository,
} from '../../database/backfills.repository';
import { requireFound } from '../require-found';

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

/** The documents of a plan with what became of each. */
@Injectable()
export class BackfillExport {
  constructor(private readonly backfills: BackfillsRepository) {}

  async lines(id: string, after: number, limit: number, result?: BackfillResult): Promise<BackfillLine[]> {
    requireFound(await this.backfills.find(id), 'backfill');
    return this.backfills.lines(id, after, limit, result);
  }

  async csv(id: string): Promise<string> {
    const parts = [csvText([COLUMNS])];
    for (let after = 0; ;) {
      const lines = await this.lines(id, after, BATCH);
      parts.push(csvText(lines.map((line) => COLUMNS.map((column) => String(line[column] ?? '')))));
      after = lines.at(-1)?.position ?? after;
      if (lines.length < BATCH) return parts.join('');
    }
  }
}

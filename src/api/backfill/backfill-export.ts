import { Injectable } from '@nestjs/common';
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
    const rows = [COLUMNS.join(',')];
    for (let after = 0; ;) {
      const lines = await this.lines(id, after, BATCH);
      rows.push(...lines.map((line) => COLUMNS.map((column) => cell(line[column])).join(',')));
      after = lines.at(-1)?.position ?? after;
      if (lines.length < BATCH) return `${rows.join('\r\n')}\r\n`;
    }
  }
}

/** A number of the books may begin like a formula: a spreadsheet must not compute it. */
function cell(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+@\t\r-]/.test(text) && !/^-?[\d.]+$/.test(text);
  const shown = safe ? `'${text}` : text;
  return /[",\r\n]/.test(shown) ? `"${shown.replace(/"/g, '""')}"` : shown;
}

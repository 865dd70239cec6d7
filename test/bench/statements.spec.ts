import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { ThroughputReport } from '../../proof/bench/throughput/report';

const PROGRAM = resolve('dist/proof/bench/main.js');
/** More documents than a batch of submissions, so that statements per batch are visible. */
const DOCUMENTS = 60;

/**
 * Maximum statements and flushes per document. Statements per run or batch weigh more in short runs. These may only be
 * lowered.
 */
const BUDGET = { statements: 13, flushes: 8, insertsOfDocuments: 0.5 };

describe('what a document asks of PostgreSQL', () => {
  it('stays within the budget of statements and flushed commits', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      ...[PROGRAM, 'throughput', '--organisations', '1', '--documents', String(DOCUMENTS), '--warm-up', '30'],
      ...['--statements', '1000', '--no-queue', '--no-unread', '--json'],
    ]);
    const { statements, spent } = (JSON.parse(stdout) as { result: ThroughputReport }).result.run;
    // Expects each statement once per document. Parts of a write-back may be two: the file and the note.
    const often = statements.filter(([, times]) => times > 1.2).map(([text]) => text);
    expect(often.filter((text) => !text.includes('insert into write_backs'))).toEqual([]);
    const [, inserts = 0] = statements.find(([text]) => text.includes('insert into documents')) ?? [];
    expect(inserts).toBeLessThanOrEqual(BUDGET.insertsOfDocuments);
    expect(spent.statements).toBeLessThanOrEqual(BUDGET.statements);
    expect(spent.roundTrips).toBeLessThanOrEqual(spent.statements);
    expect(spent.walSyncs).toBeLessThanOrEqual(BUDGET.flushes);
  }, 420_000);

  it('is not counted for invalid arguments', async () => {
    const run = promisify(execFile)(process.execPath, [PROGRAM, 'throughput', '--documents', 'many']);
    await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('Usage:') });
  });
});

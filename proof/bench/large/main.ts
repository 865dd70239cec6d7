import Table from 'cli-table3';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { auditLine, isClean } from '../load/audit';
import { MeasuredDatabase } from '../load/measured-database';
import { type LargeResult, type MeasuredStatement, runLarge } from './large-run';
import { largeCommand, type LargeOptions } from './options';

/** Statements listed of those that took most of the time on the large tables. */
const SHOWN_STATEMENTS = 20;
const SHOWN_SIGNS = 90;

async function main(options: LargeOptions): Promise<void> {
  const results: LargeResult[] = [];
  for (const stored of options.small === 0 ? [options.stored] : [options.small, options.stored]) {
    // A server of its own for each: one would answer from what the other has brought into memory.
    const database = await MeasuredDatabase.start({ shared_preload_libraries: 'pg_stat_statements' });
    try {
      say(`${stored} documents stored`);
      results.push(await runLarge(database, stored, options, say));
    } finally {
      await database.stop();
    }
  }
  process.stdout.write(options.json ? `${JSON.stringify({ options, results }, null, 2)}\n` : tables(results));
  if (!results.every((result) => isClean(result.audit))) process.exitCode = 1;
}

function tables(results: readonly LargeResult[]): string {
  const table = new Table({
    head: ['documents stored', ...results.map(({ stored }) => String(stored))],
    colAligns: ['left', ...results.map(() => 'right' as const)],
    style: { head: [], border: [], compact: true },
  });
  const row = (label: string, of: (result: LargeResult) => number | null | undefined, digits = 0): void => {
    table.push([label, ...results.map((result) => of(result)?.toFixed(digits) ?? '-')]);
  };
  row('size of the database, MB', (result) => result.megabytes);
  row('filled in, s', (result) => result.fillSeconds);
  row('lines of the journal', (result) => result.journalLines);
  row('first start, ms', (result) => result.startMs[0]);
  row('next start, ms', (result) => result.startMs[1]);
  for (const [index, { name }] of (results[0]?.pages ?? []).entries()) {
    row(`${name}, first, ms`, (result) => result.pages[index]?.firstMs);
    row(`${name}, median, ms`, (result) => result.pages[index]?.medianMs);
  }
  row('documents a second', (result) => result.documentsPerSecond, 1);
  row('processor of the connector, ms a document', (result) => result.spent.connectorMs, 1);
  row('processor of PostgreSQL, ms a document', (result) => result.spent.postgresMs, 1);
  row('bytes of the log, a document', (result) => result.spent.walBytes);
  for (const statement of (results.at(-1)?.statements ?? []).slice(0, SHOWN_STATEMENTS)) {
    const of = (result: LargeResult): MeasuredStatement | undefined =>
      result.statements.find(({ key }) => key === statement.key);
    row(`${statement.text.slice(0, SHOWN_SIGNS)}, mean, ms`, (result) => of(result)?.meanMs, 2);
    row('  its calls', (result) => of(result)?.calls);
    row('  its blocks', (result) => of(result)?.blocks);
  }
  const audits = results.map(({ audit }) => auditLine(audit, false));
  return `${table.toString()}\n${audits.join('\n')}\n`;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

void runProgram(largeCommand().action(main));

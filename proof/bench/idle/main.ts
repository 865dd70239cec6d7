import Table from 'cli-table3';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { MeasuredDatabase } from '../load/measured-database';
import { type IdleResult, runIdle, type Window } from './idle-run';
import { idleCommand, type IdleOptions } from './options';

async function main(options: IdleOptions): Promise<void> {
  const database = await MeasuredDatabase.start();
  try {
    const result = await runIdle(database, options, (line) => process.stderr.write(`${line}\n`));
    const { version: postgres } = database;
    const report = { options, postgres, node: process.version, result };
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : tables(options, result));
  } finally {
    await database.stop();
  }
}

function tables({ organisations, accelerate }: IdleOptions, result: IdleResult): string {
  const { usual, accelerated } = result;
  const head = ['', 'without a poll', `polls x ${accelerate}`, 'an ordinary day'];
  const table = new Table({
    head,
    colAligns: ['left', 'right', 'right', 'right'],
    style: { head: [], border: [], compact: true },
  });
  const row = (label: string, of: (window: Window) => number | null, day: number | null): void => {
    const shown = (value: number | null): string => value?.toFixed(2) ?? '';
    table.push([label, shown(of(usual)), shown(of(accelerated)), shown(day)]);
  };
  row('statements a second', (window) => window.statements, result.statementsPerSecond);
  row('transactions that write, a second', (window) => window.writingTransactions, null);
  row('connector, % of a core', (window) => window.connectorPercent, result.connectorPercent);
  row('PostgreSQL, % of a core', (window) => window.postgresPercent, result.postgresPercent);
  row('calls to Xero a second', (window) => window.xeroCalls, null);
  row('resident memory at the beginning, MB', (window) => window.megabytesBefore, null);
  row('resident memory at the end, MB', (window) => window.megabytesAfter, null);
  row('resident memory at most, MB', (window) => window.megabytesPeak, null);
  row('growth of it in the second half, MB an hour', (window) => window.megabytesAnHour, null);
  const calls = result.xeroCallsPerOrganisationAndDay.toFixed(0);
  const frequent = usual.frequent.map(
    ([text, count]) => `${count.toFixed(2).padStart(8)}  ${text.slice(0, 160)}`,
  );
  return (
    `${organisations} organisations in which nothing happens\n${table.toString()}\n` +
    `Calls to Xero for each organisation and day: ${calls}, by the accelerated polls; settings of the books, once a day, come on top.\n` +
    `Statements for a poll that finds nothing: ${result.statementsPerPoll.toFixed(1)}\n` +
    `Statements a second without a poll:\n${frequent.join('\n')}\n`
  );
}

void runProgram(idleCommand().action(main));

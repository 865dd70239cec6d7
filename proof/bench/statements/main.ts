import { Command } from 'commander';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { wholeNumber } from '../../../src/platform/command-line/number-options';
import { BenchDatabases } from '../calls/bench-world';
import { measureStatements, type StatementReport } from './measure-statements';

interface Options {
  readonly documents: number;
  readonly json?: true;
}

async function main({ documents, json }: Options): Promise<void> {
  const databases = await BenchDatabases.start();
  const ofSimulators = await BenchDatabases.start();
  try {
    const report = await measureStatements(documents, databases, ofSimulators);
    process.stdout.write(json === true ? `${JSON.stringify(report)}\n` : table(report));
  } finally {
    await databases.stop();
    await ofSimulators.stop();
  }
}

function table(report: StatementReport): string {
  const { documents, statements, perDocument: per } = report;
  const rows = statements.map(({ text, times }) => `${(times / documents).toFixed(2).padStart(6)}  ${text}`);
  return [
    `${documents} invoices of one organisation; per document:`,
    ...rows,
    `${per.statements.toFixed(1)} statements in ${per.roundTrips.toFixed(1)} round trips, ` +
      `${per.commits.toFixed(1)} commits, ${per.flushes.toFixed(1)} of them flushed, ` +
      `${(per.walBytes / 1_000).toFixed(1)} kB of write-ahead log, ` +
      `${per.serverMs.toFixed(1)} ms of the server's processor, ${per.connectorMs.toFixed(1)} ms of the connector's`,
    '',
  ].join('\n');
}

const program = new Command('npm run bench:statements --')
  .option('--documents <N>', 'invoices, 10 to 2000', wholeNumber(10, 2_000), 200)
  .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
  .showHelpAfterError()
  .action(main);

void runProgram(program);

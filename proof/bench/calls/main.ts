import { runProgram } from '../../../src/platform/command-line/run-program';
import { benchBooks, customerCount } from './bench-invoices';
import { BenchDatabases, BenchWorld } from './bench-world';
import { runAlone, runConnector } from './connector-run';
import { benchCommand, type BenchOptions } from './options';
import { buildReport, type CallsReport, type MeasuredRun, measured, tables } from './report';
import { runScript } from './script-run';

const MOST_ALONE = 20;
const WEBHOOK_KEY = 'key-of-the-webhook-of-the-benchmark';

async function run({ documents }: BenchOptions, databases: BenchDatabases): Promise<CallsReport> {
  const withNote = await connectorRun('with_note', documents, databases, 'always');
  const whenNoLink = await connectorRun('when_no_link', documents, databases, 'when_no_link');
  const withoutNote = await connectorRun('without_note', documents, databases, 'never');
  const alone = await aloneRun(Math.min(documents, MOST_ALONE), databases);
  const script = await scriptRun(documents, databases);
  const runs = { withNote, whenNoLink, withoutNote, alone, script };
  return buildReport(documents, customerCount(documents), runs);
}

async function aloneRun(documents: number, databases: BenchDatabases): Promise<MeasuredRun> {
  say(`${documents} invoices, one after the other, announced by webhooks`);
  const settings = { XERO_WEBHOOK_KEY: WEBHOOK_KEY };
  const world = await BenchWorld.start('alone', databases, settings);
  try {
    const begun = performance.now();
    const calls = await runAlone(world, documents, WEBHOOK_KEY);
    return measured(calls, documents, (performance.now() - begun) / 1_000);
  } finally {
    await world.stop();
  }
}

async function connectorRun(
  name: string,
  documents: number,
  databases: BenchDatabases,
  writesNote: 'always' | 'when_no_link' | 'never',
): Promise<MeasuredRun> {
  say(`${documents} invoices, the history note ${writesNote}`);
  const world = await BenchWorld.start(name, databases);
  try {
    const begun = performance.now();
    const calls = await runConnector(world, benchBooks(documents), { writesNote });
    return measured(calls, documents, (performance.now() - begun) / 1_000, true);
  } finally {
    await world.stop();
  }
}

async function scriptRun(documents: number, databases: BenchDatabases): Promise<MeasuredRun> {
  say(`${documents} invoices, the script`);
  const world = await BenchWorld.start('script', databases);
  try {
    await world.load(benchBooks(documents));
    const begun = performance.now();
    const calls = await runScript(world.xero.url);
    return measured(calls, documents, (performance.now() - begun) / 1_000);
  } finally {
    await world.stop();
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(options: BenchOptions): Promise<void> {
  const databases = await BenchDatabases.start();
  try {
    const report = await run(options, databases);
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : tables(report));
  } finally {
    await databases.stop();
  }
}

void runProgram(benchCommand().action(main));

import { runProgram } from '../src/platform/command-line/run-program';
import { DemoRun } from './demo-run';
import { loadBooks } from './loaded-books';
import { demoCommand, type DemoOptions, sourceOf } from './options';
import { isGood } from './report';
import { resultTable, summary } from './result-table';

/** Runs Ledgerstamp between two simulators on an embedded database, for a person to watch. */
async function main(options: DemoOptions): Promise<void> {
  const people = options.json ? process.stderr : process.stdout;
  const run = new DemoRun(options, loadBooks(sourceOf(options)), people);
  stopOnSignals(run);
  try {
    const report = await run.untilSettled();
    people.write(`\n${resultTable(report)}\n\n${summary(report)}\n`);
    if (options.json) await written(process.stdout, `${JSON.stringify(report, null, 2)}\n`);
    process.exitCode = isGood(report) ? 0 : 1;
    if (options.once) return await run.stop();
    await run.showTrouble();
    people.write(`\n${await run.whatToOpen()}\n`);
    await run.ended;
  } catch (error) {
    await run.stop();
    throw error;
  }
}

function stopOnSignals(run: DemoRun): void {
  const stop = (): void => {
    void run.stop().finally(() => process.exit());
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** Resolves when the text has left this process, since a pipe may be slow. */
function written(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((resolve) => stream.write(text, () => resolve()));
}

void runProgram(demoCommand().action(main), (error) => {
  process.stderr.write(`The demo stopped: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});

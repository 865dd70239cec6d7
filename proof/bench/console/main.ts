import Table from 'cli-table3';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { MeasuredDatabase } from '../load/measured-database';
import { type ConsoleResult, runConsole } from './console-run';
import { goalsOf } from './goals';
import { consoleCommand, type ConsoleOptions } from './options';

async function main(options: ConsoleOptions): Promise<void> {
  const database = await MeasuredDatabase.start();
  try {
    const result = await runConsole(database, options, (line) => process.stderr.write(`${line}\n`));
    const report = {
      options,
      postgres: database.version,
      node: process.version,
      goals: goalsOf(result),
      result,
    };
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : tables(options, result));
  } finally {
    await database.stop();
  }
}

function tables({ organisations }: ConsoleOptions, result: ConsoleResult): string {
  const { stored, held, browser } = result;
  const what = `${organisations} organisations, ${stored} documents, ${held} of them held; Chromium ${browser}`;
  return [what, ofPages(result), ofAnswers(result), ofGoals(result), ''].join('\n');
}

function ofPages({ pages }: ConsoleResult): string {
  const table = new Table({
    head: ['page', 'painted, ms', 'kB', 'requests', 'main thread, ms', 'screens', 'slowest interaction, ms'],
    ...STYLE,
  });
  for (const { name, load, acts } of pages) {
    const { paintedMs, kilobytes, requests, mainThreadMs, screens } = load;
    const slowest = acts.toSorted((a, b) => b.interactionMs - a.interactionMs)[0];
    table.push([
      ...[name, paintedMs.toFixed(0), kilobytes.toFixed(0), String(requests), mainThreadMs.toFixed(0)],
      ...[screens.toFixed(1), `${slowest?.interactionMs ?? '-'} ${slowest?.name ?? ''}`],
    ]);
  }
  return table.toString();
}

function ofAnswers({ answers }: ConsoleResult): string {
  const table = new Table({ head: ['GET', 'first, ms', 'p50', 'worst'], ...STYLE });
  for (const { route, firstMs, medianMs, worstMs } of answers)
    table.push([route, ...[firstMs, medianMs, worstMs].map((ms) => ms.toFixed(0))]);
  return table.toString();
}

function ofGoals(result: ConsoleResult): string {
  const table = new Table({ head: ['goal', 'at most', 'found', '', 'where'], ...STYLE });
  for (const { name, most, found, isMet, where } of goalsOf(result))
    table.push([name, String(most), found.toFixed(most < 10 ? 1 : 0), isMet ? 'met' : 'missed', where]);
  return table.toString();
}

const STYLE = { style: { head: [], border: [], compact: true } };

void runProgram(consoleCommand().action(main));

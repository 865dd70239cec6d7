import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runProgram } from '../../../src/platform/command-line/run-program';
import { naiveCommand, type NaiveOptions } from '../options';
import { naiveTable, runNaive } from './naive-run';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(options: NaiveOptions): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-chaos-naive-'));
  try {
    const report = await runNaive(options, directory, say);
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : naiveTable(report));
  } finally {
    if (options.keepLogs) say(`the logs are in ${directory}`);
    else rmSync(directory, { recursive: true, force: true });
  }
}

void runProgram(naiveCommand('chaos:naive', randomInt(2 ** 32)).action(main));

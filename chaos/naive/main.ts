import { randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions, USAGE, UsageFault } from '../options';
import { naiveTable, runNaive } from './naive-run';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), randomInt(2 ** 32));
  const directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-chaos-naive-'));
  try {
    const report = await runNaive(options, directory, say);
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : naiveTable(report));
  } finally {
    if (options.keepLogs) say(`the logs are in ${directory}`);
    else rmSync(directory, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageFault;
  say(isUsage ? `${error.message}\n\n${USAGE}` : String(error instanceof Error ? error.stack : error));
  process.exitCode = isUsage ? 2 : 1;
});

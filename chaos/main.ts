import { randomInt } from 'node:crypto';
import { runChaos } from './chaos-run';
import { readOptions, USAGE, UsageFault } from './options';
import { tables } from './report';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), randomInt(2 ** 32));
  try {
    const report = await runChaos(options, say);
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : tables(report));
    if (report.violations.length > 0) throw new Error('promises were broken');
  } catch (error) {
    say(`seed ${options.seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  }
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageFault;
  say(isUsage ? `${error.message}\n\n${USAGE}` : String(error instanceof Error ? error.stack : error));
  process.exitCode = isUsage ? 2 : 1;
});

import { randomInt } from 'node:crypto';
import { runProgram } from '../../src/platform/command-line/run-program';
import { runChaos } from './chaos-run';
import { chaosCommand, type ChaosOptions } from './options';
import { tables } from './report';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(options: ChaosOptions): Promise<void> {
  try {
    const report = await runChaos(options, say);
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : tables(report));
    if (report.violations.length > 0) throw new Error('promises were broken');
  } catch (error) {
    say(`seed ${options.seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    process.exitCode = 1;
  }
}

void runProgram(chaosCommand(randomInt(2 ** 32)).action(main));

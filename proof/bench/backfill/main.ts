import { runProgram } from '../../../src/platform/command-line/run-program';
import { backfillCommand, type BackfillBenchOptions } from './options';
import { runReal } from './real-run';
import { runSimulated } from './simulated-run';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(options: BackfillBenchOptions): Promise<void> {
  const { report, text, isKept } = await (options.real ? runReal : runSimulated)(options, say);
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : text);
  process.exitCode = isKept ? 0 : 1;
}

void runProgram(backfillCommand().action(main));

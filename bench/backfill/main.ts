import { readOptions, USAGE, UsageFault } from './options';
import { runReal } from './real-run';
import { runSimulated } from './simulated-run';

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const { report, text, isKept } = await (options.isReal ? runReal : runSimulated)(options, say);
  process.stdout.write(options.json ? `${JSON.stringify(report)}\n` : text);
  process.exitCode = isKept ? 0 : 1;
}

main().catch((error: unknown) => {
  const isUsage = error instanceof UsageFault;
  say(isUsage ? `${error.message}\n\n${USAGE}` : String(error instanceof Error ? error.stack : error));
  process.exitCode = isUsage ? 2 : 1;
});

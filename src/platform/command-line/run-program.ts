import { type Command, CommanderError } from 'commander';

/** Exit code for an invalid command line, reported with the usage. Commander itself exits with 1. */
const CANNOT_BE_MEANT = 2;

/**
 * Runs a command line. Exit codes: 0 for help, 2 for an invalid line; `onFault` reports other failures and decides, by
 * default 1.
 */
export async function runProgram(
  program: Command,
  onFault: (error: unknown) => void = tellWhole,
): Promise<void> {
  // A reader may stop after the first lines (head, less); that is no fault.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  try {
    await program.exitOverride().parseAsync();
  } catch (error) {
    // Commander has already printed the reason: invalid arguments, or help.
    if (!(error instanceof CommanderError)) return onFault(error);
    process.exitCode = error.exitCode === 0 ? 0 : CANNOT_BE_MEANT;
  }
}

function tellWhole(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
}

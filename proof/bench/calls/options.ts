import { Command } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';

export interface BenchOptions {
  readonly documents: number;
  /** Prints a JSON report to stdout instead of the tables; progress goes to stderr. */
  readonly json?: true;
}

export function benchCommand(): Command {
  return new Command('npm run bench:calls --')
    .option('--documents <N>', 'invoices per run, 1 to 10000', wholeNumber(1, 10_000), 100)
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

import { Command } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';

export interface ConsoleOptions {
  readonly organisations: number;
  /** Stored, of all organisations together. */
  readonly documents: number;
  /** Number of times each page is opened. */
  readonly loads: number;
  /** Number of requests to each address of the API. */
  readonly calls: number;
  readonly json?: true;
}

export function consoleCommand(): Command {
  return new Command('npm run bench:console --')
    .option('--organisations <N>', 'connected organisations, 1 to 1000', wholeNumber(1, 1_000), 200)
    .option(
      '--documents <N>',
      'documents stored, of all organisations together',
      wholeNumber(10, 20_000_000),
      50_000,
    )
    .option('--loads <N>', 'how often each page is opened', wholeNumber(1, 50), 3)
    .option('--calls <N>', 'how often each address of the API is asked', wholeNumber(1, 1_000), 15)
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

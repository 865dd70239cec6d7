import { Command } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';

export interface LargeOptions {
  /** Documents stored before anything is measured: in the large run, and in the small one that it is held against. */
  readonly stored: number;
  readonly small: number;
  readonly organisations: number;
  /** Invoices of each organisation in the measured run. */
  readonly documents: number;
  /** False: without the journal of everything stored. */
  readonly journal: boolean;
  readonly json?: true;
}

export function largeCommand(): Command {
  return new Command('npm run bench:large --')
    .option('--stored <N>', 'documents stored in the large run', wholeNumber(100, 20_000_000), 1_000_000)
    .option(
      '--small <N>',
      'documents stored in the run it is held against; 0: none',
      wholeNumber(0, 1_000_000),
      1_000,
    )
    .option('--organisations <N>', 'connected organisations, 1 to 1000', wholeNumber(1, 1_000), 20)
    .option(
      '--documents <N>',
      'invoices of each organisation in the measured run',
      wholeNumber(1, 10_000),
      30,
    )
    .option('--no-journal', 'without a journal of everything stored')
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

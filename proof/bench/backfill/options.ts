import { Command, Option } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';

export interface BackfillBenchOptions {
  /** Documents of the history. */
  readonly documents: number;
  /** Number of times the connector is killed during the run. */
  readonly kills: number;
  /** Live documents that are approved during the run, spread over it. */
  readonly live: number;
  /** Xero's limits of calls, enforced by the simulated Xero; that of a day in simulated time alone. */
  readonly perMinute: number;
  readonly perDay: number;
  readonly seed: number;
  readonly ahead: boolean;
  /** The built programs, each in a process of its own, in real time. */
  readonly real?: true;
  readonly json?: true;
}

export function backfillCommand(): Command {
  return new Command('npm run bench:backfill --')
    .option(
      '--documents <N>',
      'documents before the go-live date, 20 to 10000',
      wholeNumber(20, 10_000),
      1000,
    )
    .option('--kills <N>', 'kills of the connector during the run', wholeNumber(0, 1_000), 5)
    .option('--live <N>', 'live invoices during the run', wholeNumber(0, 1_000), 10)
    .option(
      '--per-minute <N>',
      "Xero's limit of calls a minute (with --real 1200 unless given); a third of it is kept for live work",
      wholeNumber(60, 100_000),
      60,
    )
    .option(
      '--per-day <N>',
      "Xero's limit of calls a day; three fifths of it are kept for live work",
      wholeNumber(100, 10_000_000),
      5000,
    )
    .option('--seed <N>', 'of the documents, the kills and the moments', wholeNumber(0, 2_147_483_647), 1)
    .option(
      '--ahead',
      "go live after the plan, as older-documents proposes: own dates, over a year's end at which a tax ends (simulated time alone)",
      false,
    )
    .addOption(
      new Option(
        '--real',
        'the built programs as processes in real time; else all happens in simulated time',
      ).implies({ perMinute: 1200 }),
    )
    .option('--json', 'print one JSON report on stdout')
    .showHelpAfterError();
}

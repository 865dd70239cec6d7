import { Command } from 'commander';
import { wholeNumber } from '../../src/platform/command-line/number-options';

export interface IdleOptions {
  readonly organisations: number;
  readonly replicas: number;
  /** Seconds of each of the two windows; the second one lasts for two polls at least. */
  readonly seconds: number;
  /** In the second window the time between two polls is divided by this. */
  readonly accelerate: number;
  readonly json?: true;
}

export function idleCommand(): Command {
  return new Command('npm run bench:idle --')
    .option('--organisations <N>', 'connected organisations, 1 to 2000', wholeNumber(1, 2_000), 100)
    .option('--replicas <N>', 'connector processes, 1 to 16', wholeNumber(1, 16), 1)
    .option('--seconds <N>', 'seconds of each of the two windows', wholeNumber(1, 86_400), 60)
    .option(
      '--accelerate <N>',
      'polls so many times as often in the second window',
      wholeNumber(1, 1_800),
      60,
    )
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

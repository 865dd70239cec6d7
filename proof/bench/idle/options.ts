import { Command } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';

export interface IdleOptions {
  readonly organisations: number;
  readonly replicas: number;
  /** Seconds of the first window. */
  readonly seconds: number;
  /** Seconds of the second window, which lasts for two polls at least; 0: as long as the first. */
  readonly polling: number;
  /** In the second window the time between two polls is divided by this. */
  readonly accelerate: number;
  readonly json?: true;
}

export function idleCommand(): Command {
  return new Command('npm run bench:idle --')
    .option('--organisations <N>', 'connected organisations, 1 to 2000', wholeNumber(1, 2_000), 100)
    .option('--replicas <N>', 'connector processes, 1 to 16', wholeNumber(1, 16), 1)
    .option('--seconds <N>', 'seconds of the first of two windows', wholeNumber(1, 86_400), 60)
    .option(
      '--polling <N>',
      'seconds of the second window; 0: as long as the first',
      wholeNumber(0, 86_400),
      0,
    )
    .option(
      '--accelerate <N>',
      'polls so many times as often in the second window',
      wholeNumber(1, 1_800),
      60,
    )
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

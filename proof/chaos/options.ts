import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { decimalNumber, wholeNumber } from '../../src/platform/command-line/number-options';

export interface NaiveOptions {
  readonly minutes: number;
  readonly seed: number;
  /** Prints a JSON report to stdout instead of the table; progress goes to stderr. */
  readonly json?: true;
  /** Keeps the logs of all processes, which are deleted at the end otherwise. */
  readonly keepLogs?: true;
}

export interface ChaosOptions extends NaiveOptions {
  /** Required number of kills. A run is extended for it by at most its own duration, or four minutes. */
  readonly kills: number;
  /** Disables kills, so that processes live long enough to show whether memory grows. */
  readonly soak?: true;
  /** Compiled folder of an older version, which rolling restarts change to and from; null for none. */
  readonly old: string | null;
}

/** Options that both programs share; without `--seed`, the seed is `newSeed`. */
export function naiveCommand(name: string, newSeed: number): Command {
  return new Command(`npm run ${name} --`)
    .option('--minutes <M>', 'how long everything is disturbed, 0.1 to 600', decimalNumber(0.1, 600), 2)
    .addOption(
      new Option('--seed <S>', 'whole number; the plan of a run that failed')
        .argParser(wholeNumber(0, 2 ** 32 - 1))
        .default(newSeed, 'a new one'),
    )
    .option('--json', `print one JSON report on stdout (with npm: npm run --silent ${name} -- --json)`)
    .option('--keep-logs', 'leave the logs of all processes behind after a good run, too')
    .showHelpAfterError();
}

export function chaosCommand(newSeed: number): Command {
  return naiveCommand('chaos', newSeed)
    .option(
      '--kills <N>',
      'go on until so many processes have been killed, for as long again at most, or 4 minutes',
      wholeNumber(0, 1_000_000),
      0,
    )
    .addOption(
      new Option(
        '--soak',
        'kill nobody: everything else goes wrong, and the slope of memory is measured',
      ).conflicts('kills'),
    )
    .addOption(
      new Option('--old <DIR>', 'the dist folder of an older version: rolling restarts change between both')
        .argParser((directory) => resolve(directory))
        .default(null, 'none'),
    );
}

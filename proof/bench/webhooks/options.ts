import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';

export interface FloodOptions {
  readonly seconds: number;
  /** Deliveries a second with a wrong signature, and genuine ones. */
  readonly bad: number;
  readonly good: number;
  /** The compiled folder of another version, measured first under the same flood; null: ours alone. */
  readonly before: string | null;
  readonly json?: true;
}

export function floodCommand(): Command {
  return new Command('npm run bench:webhooks --')
    .option('--seconds <N>', 'how long the flood lasts, 1 to 600', wholeNumber(1, 600), 20)
    .option('--bad <N>', 'deliveries with a wrong signature a second, 0 to 5000', wholeNumber(0, 5_000), 500)
    .option('--good <N>', 'genuine deliveries a second, 1 to 500', wholeNumber(1, 500), 20)
    .addOption(
      new Option('--before <DIR>', 'the dist folder of another version, to be measured in the same run')
        .argParser((directory) => resolve(directory))
        .default(null, 'none'),
    )
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

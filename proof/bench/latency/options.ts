import { Command } from 'commander';
import { decimalNumber, wholeNumber } from '../../../src/platform/command-line/number-options';

export interface LatencyOptions {
  readonly organisations: number;
  readonly replicas: number;
  readonly latency: number;
  readonly processing: number;
  /** Documents while nothing else is going on, one after the other. */
  readonly idle: number;
  /** Seconds of half load. */
  readonly seconds: number;
  /** Documents a second at half load; 0: half of what a short run before it has moved. */
  readonly rate: number;
  readonly json?: true;
}

export function latencyCommand(): Command {
  return new Command('npm run bench:latency --')
    .option('--organisations <N>', 'connected organisations, 1 to 1000', wholeNumber(1, 1_000), 20)
    .option('--replicas <N>', 'connector processes, 1 to 16', wholeNumber(1, 16), 1)
    .option('--latency <MS>', 'wait before each answer of Xero and of the service', wholeNumber(0, 60_000), 0)
    .option('--processing <MS>', 'from acceptance to outcome at the service', wholeNumber(0, 600_000), 300)
    .option('--idle <N>', 'documents while nothing else goes on', wholeNumber(1, 1_000), 15)
    .option('--seconds <N>', 'how long half load lasts', wholeNumber(1, 3_600), 20)
    .option(
      '--rate <N>',
      'documents a second at half load; 0: half of what was measured',
      decimalNumber(0, 1_000),
      0,
    )
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

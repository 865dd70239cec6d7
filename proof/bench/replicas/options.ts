import { Command } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';

export interface ReplicasOptions {
  /** Organisations that each process works on at the same time. */
  readonly atOnce: number;
  /** Milliseconds before each answer of Xero and of the fiscal service. */
  readonly latency: number;
  /** Milliseconds from acceptance to outcome at the fiscal service. */
  readonly processing: number;
  /** Invoices of each organisation: more than are done in the run. */
  readonly documents: number;
  /** Seconds for which each number of processes is measured. */
  readonly seconds: number;
  /** Organisations that are under way when a process goes; 0: that is not measured. */
  readonly takeover: number;
  readonly json?: true;
}

export function replicasCommand(): Command {
  return new Command('npm run bench:replicas --')
    .option('--at-once <N>', 'organisations that a process works on at once', wholeNumber(1, 500), 20)
    .option(
      '--latency <MS>',
      'wait before each answer of Xero and of the service',
      wholeNumber(0, 60_000),
      300,
    )
    .option('--processing <MS>', 'from acceptance to outcome at the service', wholeNumber(0, 600_000), 1_500)
    .option(
      '--documents <N>',
      'invoices of each organisation, more than are done',
      wholeNumber(1, 10_000),
      150,
    )
    .option('--seconds <N>', 'for each number of processes', wholeNumber(1, 3_600), 10)
    .option(
      '--takeover <N>',
      'organisations under way when a process goes; 0: not measured',
      wholeNumber(0, 500),
      50,
    )
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

import { resolve } from 'node:path';
import { Command, InvalidArgumentError, Option } from 'commander';
import { wholeNumber } from '../../../src/platform/command-line/number-options';

export const NOTES = ['always', 'when_no_link', 'never'] as const;

export interface ThroughputOptions {
  readonly organisations: number;
  /** For each organisation; with `backlog`, for each of the small ones a tenth of it. */
  readonly documents: number;
  readonly replicas: number;
  /** Organisations that each process works on at the same time; 0: as installed. */
  readonly atOnce: number;
  /** Milliseconds before each answer of Xero and of the fiscal service. */
  readonly latency: number;
  /** Milliseconds from acceptance to outcome at the fiscal service. */
  readonly processing: number;
  readonly lines: number;
  readonly pdf: number;
  readonly note: (typeof NOTES)[number];
  /** Documents for each organisation that go the whole way before anything is measured. */
  readonly warmUp: number;
  /** The run is cut off after so many seconds; 0: when everything is written back. */
  readonly seconds: number;
  /** Organisations with long backlogs when the others arrive with a few documents each. */
  readonly backlog: number;
  readonly realLimits?: true;
  /** Settings of each organisation, as PATCH takes them. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Number of the most frequent statements listed. */
  readonly statements: number;
  /** Number of tables and indexes listed, those that write most of the log. */
  readonly log: number;
  /** False: no second run in which the text of PDFs is not read. */
  readonly unread: boolean;
  /** False: no other queues next to the connector. */
  readonly queues: boolean;
  /** The compiled folder of another version, which is measured instead of ours. */
  readonly build?: string;
  /** False: as the owner of the tables, without row security; versions before 0.2 know nothing else. */
  readonly walls: boolean;
  readonly tls?: true;
  /** Arguments of node for each connector. */
  readonly node?: string;
  readonly json?: true;
}

export function throughputCommand(): Command {
  return new Command('npm run bench:throughput --')
    .option('--organisations <N>', 'connected organisations, 1 to 1000', wholeNumber(1, 1_000), 20)
    .option('--documents <N>', 'invoices of each organisation, 1 to 100000', wholeNumber(1, 100_000), 50)
    .option('--replicas <N>', 'connector processes, 1 to 16', wholeNumber(1, 16), 1)
    .option(
      '--at-once <N>',
      'organisations that a process works on at once; 0: the default',
      wholeNumber(0, 2_000),
      0,
    )
    .option('--latency <MS>', 'wait before each answer of Xero and of the service', wholeNumber(0, 60_000), 0)
    .option('--processing <MS>', 'from acceptance to outcome at the service', wholeNumber(0, 600_000), 0)
    .option('--lines <N>', 'lines of each invoice, 1 to 500', wholeNumber(1, 500), 5)
    .option('--pdf <BYTES>', 'size of each fiscal PDF', wholeNumber(1_000, 5_000_000), 20_000)
    .addOption(new Option('--note <WHEN>', 'history notes').choices(NOTES).default('always'))
    .option(
      '--warm-up <N>',
      'invoices of each organisation before the measured ones',
      wholeNumber(0, 1_000),
      5,
    )
    .option('--seconds <N>', 'cut the run off; 0: when all are written back', wholeNumber(0, 86_400), 0)
    .option(
      '--backlog <N>',
      'organisations with long backlogs; the others come later',
      wholeNumber(0, 1_000),
      0,
    )
    .option('--real-limits', "hold to Xero's own limits: 60 calls a minute and organisation")
    .option('--settings <JSON>', 'settings of each organisation, as the API takes them', jsonObject, {})
    .option('--statements <N>', 'list the N most frequent statements', wholeNumber(0, 1_000), 0)
    .option('--log <N>', 'list the N tables and indexes that write most of the log', wholeNumber(0, 1_000), 0)
    .option('--no-unread', 'without a second run in which the text of PDFs is not read')
    .option('--no-queues', 'without the same number of jobs through pg-boss and graphile-worker')
    .option('--build <DIR>', 'measure the dist folder of another version', (directory) => resolve(directory))
    .option('--tls', 'calls to Xero and to the fiscal service over TLS')
    .option('--node <OPTIONS>', 'arguments of node for each connector, as NODE_OPTIONS takes them')
    .option('--no-walls', 'as the owner of the tables, without row security')
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError();
}

function jsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Said below: what is no JSON is no object either.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}

import { parseArgs } from 'node:util';

export interface BackfillBenchOptions {
  /** Documents of the history. */
  readonly documents: number;
  /** How often the connector is killed during the run. */
  readonly kills: number;
  /** Live documents that are approved during the run, spread over it. */
  readonly live: number;
  /** Xero's limits of calls, enforced by the simulated Xero; that of a day in simulated time alone. */
  readonly perMinute: number;
  readonly perDay: number;
  readonly seed: number;
  /** True: the built programs, each in a process of its own, in real time. */
  readonly isReal: boolean;
  readonly json: boolean;
}

export const USAGE = `usage: npm run bench:backfill -- [--documents N] [--kills N] [--live N] [--per-minute N] [--per-day N]
                                 [--seed N] [--real] [--json]

  --documents N   documents before the go-live date, 20 to 10000 (default 1000)
  --kills N       kills of the connector during the run (default 5)
  --live N        live invoices during the run (default 10)
  --per-minute N  Xero's limit of calls a minute (default 60, with --real 1200); a third of it is kept for live work
  --per-day N     Xero's limit of calls a day (default 5000); three fifths of it are kept for live work
  --seed N        of the documents, the kills and the moments (default 1)
  --real          the built programs as processes in real time; without it everything happens in simulated time
  --json          print one JSON report on stdout`;

/** A command line that cannot be meant, with what is wrong. */
export class UsageFault extends Error {}

/** @throws UsageFault */
export function readOptions(args: readonly string[]): BackfillBenchOptions {
  const values = parse(args);
  const isReal = values.real ?? false;
  return {
    documents: wholeNumber('documents', values.documents ?? '1000', 20, 10_000),
    kills: wholeNumber('kills', values.kills ?? '5', 0, 1_000),
    live: wholeNumber('live', values.live ?? '10', 0, 1_000),
    perMinute: wholeNumber('per-minute', values['per-minute'] ?? (isReal ? '1200' : '60'), 60, 100_000),
    perDay: wholeNumber('per-day', values['per-day'] ?? '5000', 100, 10_000_000),
    seed: wholeNumber('seed', values.seed ?? '1', 0, 2_147_483_647),
    isReal,
    json: values.json ?? false,
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  throw new UsageFault(`--${name} must be a whole number from ${least} to ${most}, not ${text}`);
}

function parse(args: readonly string[]) {
  try {
    const number = { type: 'string' } as const;
    const options = {
      ...{ documents: number, kills: number, live: number, 'per-minute': number, 'per-day': number },
      ...{ seed: number },
      real: { type: 'boolean' },
      json: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

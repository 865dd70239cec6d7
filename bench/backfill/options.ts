import { parseArgs } from 'node:util';

export interface BackfillBenchOptions {
  /** Documents of the history. */
  readonly documents: number;
  /** How often the connector is killed during the run. */
  readonly kills: number;
  /** Live documents that are approved during the run, spread over it. */
  readonly live: number;
  /** Xero's limit of calls a minute, enforced by the simulated Xero. */
  readonly perMinute: number;
  readonly json: boolean;
}

export const USAGE = `usage: npm run bench:backfill -- [--documents N] [--kills N] [--live N] [--per-minute N] [--json]

  --documents N   invoices before the go-live date, 20 to 10000 (default 1000)
  --kills N       kills of the connector during the run (default 5)
  --live N        live invoices during the run (default 10)
  --per-minute N  Xero's limit of calls a minute (default 1200); a third of it is kept for live work
  --json          print one JSON report on stdout`;

/** A command line that cannot be meant, with what is wrong. */
export class UsageFault extends Error {}

/** @throws UsageFault */
export function readOptions(args: readonly string[]): BackfillBenchOptions {
  const values = parse(args);
  return {
    documents: wholeNumber('documents', values.documents ?? '1000', 20, 10_000),
    kills: wholeNumber('kills', values.kills ?? '5', 0, 1_000),
    live: wholeNumber('live', values.live ?? '10', 0, 1_000),
    perMinute: wholeNumber('per-minute', values['per-minute'] ?? '1200', 60, 100_000),
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
      ...{ documents: number, kills: number, live: number, 'per-minute': number },
      json: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

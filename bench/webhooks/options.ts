import { parseArgs } from 'node:util';
import { resolve } from 'node:path';

export interface FloodOptions {
  readonly seconds: number;
  readonly badPerSecond: number;
  readonly goodPerSecond: number;
  /** The compiled folder of another version, measured first under the same flood; null: ours alone. */
  readonly before: string | null;
  readonly json: boolean;
}

export const USAGE = `usage: npm run bench:webhooks -- [--seconds N] [--bad N] [--good N] [--before DIR] [--json]

  --seconds N    how long the flood lasts, 1 to 600 (default 20)
  --bad N        deliveries with a wrong signature a second, 0 to 5000 (default 500)
  --good N       genuine deliveries a second, 1 to 500 (default 20)
  --before DIR   the dist folder of another version, to be measured in the same run
  --json         print one JSON report on stdout (with npm: npm run --silent bench:webhooks -- --json)`;

/** A command line that cannot be meant, with what is wrong. */
export class UsageFault extends Error {}

/** @throws UsageFault */
export function readOptions(args: readonly string[]): FloodOptions {
  const { seconds = '20', bad = '500', good = '20', before, json = false } = parse(args);
  return {
    seconds: whole('--seconds', seconds, 1, 600),
    badPerSecond: whole('--bad', bad, 0, 5_000),
    goodPerSecond: whole('--good', good, 1, 500),
    before: before === undefined ? null : resolve(before),
    json,
  };
}

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new UsageFault(`${name} must be a whole number from ${least} to ${most}, not ${text}`);
}

interface Given {
  readonly seconds?: string;
  readonly bad?: string;
  readonly good?: string;
  readonly before?: string;
  readonly json?: boolean;
}

function parse(args: readonly string[]): Given {
  const text = { type: 'string' } as const;
  const options = { seconds: text, bad: text, good: text, before: text, json: { type: 'boolean' } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

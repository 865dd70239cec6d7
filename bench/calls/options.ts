import { parseArgs } from 'node:util';

export interface BenchOptions {
  readonly documents: number;
  /** One JSON report on stdout instead of the tables; what is said on the way goes to stderr. */
  readonly json: boolean;
}

export const USAGE = `usage: npm run bench:calls -- [--documents N] [--json]

  --documents N  invoices per run, 1 to 10000 (default 100)
  --json         print one JSON report on stdout (with npm: npm run --silent bench:calls -- --json)`;

/** A command line that cannot be meant, with what is wrong. */
export class UsageFault extends Error {}

/** @throws UsageFault */
export function readOptions(args: readonly string[]): BenchOptions {
  const values = parse(args);
  const documents = Number(values.documents ?? '100');
  if (!Number.isInteger(documents) || documents < 1 || documents > 10_000) {
    throw new UsageFault(`--documents must be a whole number from 1 to 10000, not ${values.documents}`);
  }
  return { documents, json: values.json ?? false };
}

function parse(args: readonly string[]): { documents?: string; json?: boolean } {
  try {
    const options = { documents: { type: 'string' }, json: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

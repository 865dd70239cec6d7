import { parseArgs } from 'node:util';

export interface DemoOptions {
  /** Exit when nothing is left to do. */
  readonly once: boolean;
  /** One JSON report on stdout; everything for people goes to stderr. */
  readonly json: boolean;
  /** Forget an interrupted run. */
  readonly fresh: boolean;
  readonly source:
    { readonly file: string } | { readonly documents: number; readonly seed: number } | 'samples';
}

export const USAGE = `usage: npm run demo -- [--once] [--json] [--source FILE | --documents N [--seed S]] [--fresh]

  --once         exit when nothing is left to do (0: every document has ended or waits with a reason)
  --json         print one JSON report on stdout (with npm: npm run --silent demo -- --once --json)
  --source FILE  documents in Xero's own JSON form: {"Invoices":[...],"CreditNotes":[...],"Contacts":[...],"Items":[...]}
  --documents N  generate N varied documents, the same ones for the same --seed (default 1)
  --fresh        begin anew instead of going on with an interrupted run`;

/** A command line that cannot be meant, with what is wrong. */
export class UsageFault extends Error {}

/** @throws UsageFault */
export function readOptions(args: readonly string[]): DemoOptions | 'help' {
  const values = parse(args);
  if (values.help === true) return 'help';
  const { once = false, json = false, fresh = false, source: file } = values;
  if (file !== undefined && values.documents !== undefined) {
    throw new UsageFault('--source and --documents exclude each other');
  }
  if (file !== undefined) return { once, json, fresh, source: { file } };
  if (values.documents === undefined) return { once, json, fresh, source: 'samples' };
  const documents = wholeNumber('--documents', values.documents, 1, 1_000_000);
  return {
    once,
    json,
    fresh,
    source: { documents, seed: wholeNumber('--seed', values.seed ?? '1', 0, 2 ** 31) },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        once: { type: 'boolean' },
        json: { type: 'boolean' },
        fresh: { type: 'boolean' },
        source: { type: 'string' },
        documents: { type: 'string' },
        seed: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  throw new UsageFault(`${name} takes a whole number from ${least} to ${most}, not "${text}"`);
}

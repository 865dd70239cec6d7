import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

export interface ChaosOptions {
  readonly minutes: number;
  readonly seed: number;
  /** It goes on until so many processes have been killed: as long again at most, or four minutes. */
  readonly kills: number;
  /** Nobody is killed, so that lives are long enough to show whether memory grows. */
  readonly soak: boolean;
  /** The dist folder of an older version, which rolling restarts change to and from; null: none. */
  readonly old: string | null;
  /** One JSON report on stdout instead of the table; progress goes to stderr. */
  readonly json: boolean;
  /** The logs of all processes are left behind; else they are removed at the end. */
  readonly keepLogs: boolean;
}

export const USAGE = `usage: npm run chaos -- [--minutes M] [--seed S] [--kills N] [--soak] [--old DIR] [--json]
                              [--keep-logs]

  --minutes M  how long everything is disturbed, 0.1 to 600 (default 2)
  --seed S     whole number; the plan of a run that failed (default: a new one)
  --kills N    go on until so many processes have been killed, for as long again at most, or 4 minutes (default 0)
  --soak       kill nobody: everything else goes wrong, and the slope of memory is measured
  --old DIR    the dist folder of an older version: rolling restarts change between both
  --json       print one JSON report on stdout (with npm: npm run --silent chaos -- --json)
  --keep-logs  leave the logs of all processes behind, and say where`;

/** A command line that cannot be meant, with what is wrong. */
export class UsageFault extends Error {}

/** @throws UsageFault */
export function readOptions(args: readonly string[], newSeed: number): ChaosOptions {
  const values = parse(args);
  const minutes = Number(values.minutes ?? '2');
  if (!(minutes >= 0.1 && minutes <= 600)) {
    throw new UsageFault(`--minutes must be a number from 0.1 to 600, not ${values.minutes}`);
  }
  const seed = Number(values.seed ?? newSeed);
  if (!Number.isInteger(seed) || seed < 0 || seed >= 2 ** 32) {
    throw new UsageFault(`--seed must be a whole number from 0 to ${2 ** 32 - 1}, not ${values.seed}`);
  }
  const kills = Number(values.kills ?? '0');
  if (!Number.isInteger(kills) || kills < 0) {
    throw new UsageFault(`--kills must be a whole number, not ${values.kills}`);
  }
  const old = values.old === undefined ? null : resolve(values.old);
  const flags = { soak: values.soak ?? false, json: values.json ?? false };
  if (flags.soak && kills > 0) throw new UsageFault('--soak kills nobody: leave out --kills');
  return { ...{ minutes, seed, kills, old }, ...flags, keepLogs: values['keep-logs'] ?? false };
}

interface Given {
  readonly minutes?: string;
  readonly seed?: string;
  readonly kills?: string;
  readonly old?: string;
  readonly soak?: boolean;
  readonly json?: boolean;
  readonly 'keep-logs'?: boolean;
}

function parse(args: readonly string[]): Given {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args: [...args],
      options: {
        ...{ minutes: text, seed: text, kills: text, old: text },
        ...{ soak: flag, json: flag, 'keep-logs': flag },
      },
    }).values;
  } catch (error) {
    throw new UsageFault((error as Error).message);
  }
}

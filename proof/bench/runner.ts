import { Command, Option } from 'commander';
import { decimalNumber, wholeNumber } from '../../src/platform/command-line/number-options';
import { LoadWorld, type WorldOptions } from './load/load-world';
import { MeasuredDatabase } from './load/measured-database';

/** Option of a bench. Its name on the command line is that of its field: `atOnce` is `--at-once`. */
export interface Flag<T> {
  readonly initial: T;
  readonly argument: string;
  readonly help: string;
  readonly read?: (text: string) => T;
}

type Flags = Readonly<Record<string, Flag<unknown>>>;
export type Values<F extends Flags> = {
  readonly [K in keyof F]: F[K] extends Flag<infer T> ? T : never;
};

export function whole(help: string, initial: number, least: number, most: number, unit = 'N'): Flag<number> {
  const range = `${help}, ${least} to ${most}`;
  return { initial, argument: ` <${unit}>`, help: range, read: wholeNumber(least, most) };
}

export function decimal(help: string, initial: number, least: number, most: number): Flag<number> {
  return {
    initial,
    argument: ' <N>',
    help: `${help}, ${least} to ${most}`,
    read: decimalNumber(least, most),
  };
}

export function words<T = string>(
  help: string,
  argument: string,
  initial: T | undefined,
  read: (text: string) => T,
): Flag<T | undefined> {
  return { initial, argument: ` <${argument}>`, help, read };
}

/** Option without an argument. @param initial true if the option is `--no-NAME` and switches it off */
export function flag(help: string, initial = false): Flag<boolean> {
  return { initial, argument: '', help };
}

/** Options of every bench that puts a load on connectors. */
export const LOAD = {
  organisations: whole('connected organisations', 20, 1, 2_000),
  replicas: whole('connector processes', 1, 1, 16),
  latency: whole('wait before each answer of Xero and of the service', 0, 0, 60_000, 'MS'),
  processing: whole('from acceptance to outcome at the service', 0, 0, 600_000, 'MS'),
};

/** Times as with the real systems: answers after 0.3 seconds, outcomes after 1.5. */
export const REAL_TIMES = {
  latency: { ...LOAD.latency, initial: 300 },
  processing: { ...LOAD.processing, initial: 1_500 },
};

/** Result of a bench as data and as text, and whether its bounds are kept; if not, the exit code is 1. */
export interface Outcome {
  readonly result: object;
  readonly text: string;
  readonly isKept?: boolean;
}

export interface Bench {
  readonly flags: Flags;
  readonly run: (values: never, stage: Stage) => Promise<Outcome>;
}

export function bench<F extends Flags>(
  flags: F,
  run: (values: Values<F>, stage: Stage) => Promise<Outcome>,
): Bench {
  return { flags, run };
}

/** Servers that a bench has started, all of which are stopped with it. */
export class Stage {
  postgres: string | undefined;
  private ends: (() => Promise<void>)[] = [];

  say(line: string): void {
    process.stderr.write(`${line}\n`);
  }

  async database(settings: Readonly<Record<string, string>> = {}): Promise<MeasuredDatabase> {
    const database = await MeasuredDatabase.start(settings);
    this.postgres = database.version;
    this.ends.push(() => database.stop());
    return database;
  }

  /** @param name of the run's database */
  async world(name: string, database: MeasuredDatabase, options: WorldOptions = {}): Promise<LoadWorld> {
    const world = await LoadWorld.start(`bench_${name}`, database, options);
    this.ends.push(() => world.stop());
    return world;
  }

  async clear(): Promise<void> {
    const ends = this.ends.splice(0).reverse();
    for (const end of ends) await end();
  }
}

export function commandOf(name: string, { flags, run }: Bench): Command {
  const command = new Command(`npm run bench -- ${name}`);
  for (const [field, { initial, argument, help, read }] of Object.entries(flags)) {
    const long = field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const option = new Option(`--${initial === true ? 'no-' : ''}${long}${argument}`, help);
    if (read !== undefined) option.argParser((text: string) => read(text));
    if (initial !== undefined && initial !== true) option.default(initial);
    command.addOption(option);
  }
  return command
    .option('--json', 'print one JSON report on stdout (with npm: npm run --silent ...)')
    .showHelpAfterError()
    .action(async ({ json, ...values }: { json?: true }) => {
      const stage = new Stage();
      try {
        const { result, text, isKept = true } = await run(values as never, stage);
        const { postgres } = stage;
        const report = { bench: name, options: values, postgres, node: process.version, isKept, result };
        process.stdout.write(json === true ? `${JSON.stringify(report)}\n` : `${text}\n`);
        if (!isKept) process.exitCode = 1;
      } finally {
        await stage.clear();
      }
    });
}

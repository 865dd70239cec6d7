import { setTimeout as settleAfter } from 'node:timers/promises';
import type { ReceiptRegister } from '../../../demo/receipt-register';
import type { BenchWorld } from '../calls/bench-world';
import { BackfillTrial, type ShownBackfill } from './backfill-trial';
import type { BackfillBenchOptions } from './options';

const LOOK_EVERY_MS = 500;
/** Live documents before the run, to learn what one costs. */
const CALIBRATION = 3;

export interface BackfillBenchReport {
  readonly documents: number;
  readonly kills: number;
  readonly perMinute: number;
  readonly results: Readonly<Record<string, number>>;
  readonly calls: {
    readonly planned: number;
    /** Calls made for the history: all calls, less those of the live documents. */
    readonly made: number;
    readonly all: number;
    readonly perLiveDocument: number;
    readonly differencePercent: number;
  };
  readonly fiscalisedTwice: number;
  /** Receipts of the history that follow one of a later document date. */
  readonly outOfOrder: number;
  readonly limitViolations: number;
  readonly live: { readonly documents: number; readonly slowestSeconds: number };
  readonly minutes: number;
}

/** Plans and runs a history, kills the connector meanwhile, serves live documents, and counts. */
export async function backfillBench(
  world: BenchWorld,
  options: BackfillBenchOptions,
  say: (line: string) => void,
): Promise<BackfillBenchReport> {
  const { documents, kills, perMinute } = options;
  const trial = await BackfillTrial.prepare(world, documents, perMinute);
  const perLiveDocument = await calibrate(trial);
  const plan = await trial.plan();
  say(
    `Planned: ${plan.planned} documents, ${plan.report.effort.calls} calls, ${plan.report.effort.minutes} minutes`,
  );
  const before = await trial.calls();
  const begun = performance.now();
  await trial.run(plan);
  const latencies = await disturb(trial, plan, options, say);
  await trial.rest();
  const all = (await trial.calls()) - before;
  const minutes = (performance.now() - begun) / 60_000;
  const made = Math.round(all - perLiveDocument * latencies.length);
  const planned = plan.report.effort.calls;
  const { results } = await trial.look(plan);
  const register = await trial.register();
  return {
    ...{ documents, kills, perMinute },
    results: Object.fromEntries(results.map((one) => [one.result, one.documents])),
    calls: {
      ...{ planned, made, all, perLiveDocument: rounded(perLiveDocument) },
      differencePercent: rounded((100 * (made - planned)) / planned),
    },
    fiscalisedTwice: register.fiscalisedTwice.length,
    outOfOrder: outOfOrder(register, trial.days),
    limitViolations: await trial.violations(),
    live: { documents: latencies.length, slowestSeconds: rounded(Math.max(0, ...latencies) / 1_000) },
    minutes: rounded(minutes),
  };
}

/** Calls that one live document costs, its share of the polls included. */
async function calibrate(trial: BackfillTrial): Promise<number> {
  await trial.rest();
  const before = await trial.calls();
  for (let index = 0; index < CALIBRATION; index += 1) {
    await trial.serveLive();
    await trial.rest();
  }
  return ((await trial.calls()) - before) / CALIBRATION;
}

/** Until the run ends: kills and live documents, each at its share of the way. Answers how long each live one took. */
async function disturb(
  trial: BackfillTrial,
  plan: ShownBackfill,
  { kills, live }: BackfillBenchOptions,
  say: (line: string) => void,
): Promise<number[]> {
  const latencies: number[] = [];
  let killed = 0;
  for (;;) {
    const { state, reason, settled, planned } = await trial.look(plan);
    if (state === 'completed') return latencies;
    if (state !== 'running') throw new Error(`the run is ${state}: ${reason ?? ''}`);
    const share = settled / planned;
    if (kills > 0 && share >= (killed + 0.5) / kills) {
      killed += 1;
      say(`${settled} of ${planned}; kill ${killed}`);
      await trial.kill();
    } else if (live > 0 && share >= (latencies.length + 0.5) / live) {
      latencies.push(await trial.serveLive());
      say(`${settled} of ${planned}; a live document took ${rounded((latencies.at(-1) ?? 0) / 1_000)} s`);
    } else {
      await settleAfter(LOOK_EVERY_MS);
    }
  }
}

function outOfOrder({ receipts }: ReceiptRegister, days: ReadonlyMap<string, string>): number {
  const history = [...receipts]
    .sort((one, other) => one.receiptGlobalNo - other.receiptGlobalNo)
    .flatMap(({ invoiceNumber }) => days.get(invoiceNumber) ?? []);
  return history.filter((day, index) => index > 0 && day < (history[index - 1] ?? '')).length;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

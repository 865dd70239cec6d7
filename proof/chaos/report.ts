import Table from 'cli-table3';
import type { Bookkeeper } from './bookkeeper';
import type { Rest } from './coming-to-rest';
import { notMet } from './kill-aim';
import { type Measurements, percentile } from './measurements';
import { type MemorySample, memorySlope } from './memory-slope';
import type { ChaosOptions } from './options';

export interface ChaosReport {
  readonly seed: number;
  readonly minutes: number;
  readonly kills: {
    readonly all: number;
    readonly atRandom: number;
    readonly atPoints: Measurements['killsAtPoints'];
    /** Kill points at which no process ended. */
    readonly notMet: readonly string[];
  };
  readonly disturbances: Measurements['disturbances'];
  readonly inBooks: Bookkeeper['counts'];
  readonly documents: number;
  readonly byState: Readonly<Record<string, number>>;
  /** Number of held documents by state and reason. */
  readonly held: Readonly<Record<string, number>>;
  readonly restAfterSeconds: number;
  readonly databaseRecovery: {
    readonly times: number;
    readonly p50Ms: number | null;
    readonly maxMs: number | null;
  };
  readonly goodWebhooksUnderFlood: {
    readonly answered: number;
    readonly p50Ms: number | null;
    readonly p99Ms: number | null;
  };
  readonly webhookAnswers: Measurements['webhookAnswers'];
  /** Number of connections refused and reset, and of chunks swallowed and delayed. */
  readonly networkEffects: Readonly<Record<string, number>>;
  /**
   * Resident memory in megabytes: medians of the first and last quarter of the run, the peak, and the hourly growth of
   * the longest life (null if none was long enough).
   */
  readonly memory: {
    readonly firstMb: number | null;
    readonly lastMb: number | null;
    readonly maxMb: number | null;
    readonly slopeMbPerHour: number | null;
  };
  /** Documents that are not written back, by number, with what a person sees. */
  readonly heldDocuments: readonly {
    readonly number: string;
    readonly state: string;
    readonly why: string;
  }[];
  /** Broken promises; empty if all were kept. */
  readonly violations: readonly string[];
}

interface Findings extends Pick<ChaosOptions, 'seed' | 'minutes'> {
  readonly measurements: Measurements;
  readonly rest: Rest;
  readonly violations: readonly string[];
  readonly inBooks: Bookkeeper['counts'];
  readonly effects: Readonly<Record<string, number>>;
}

export function buildReport({
  seed,
  minutes,
  measurements,
  rest,
  violations,
  inBooks,
  effects,
}: Findings): ChaosReport {
  const { killsAtRandom, killsAtPoints, recoveriesMs, goodWebhooksMs } = measurements;
  const { documents } = rest;
  return {
    ...{ seed, minutes, inBooks, violations },
    kills: {
      ...{ all: measurements.kills, atRandom: killsAtRandom, atPoints: killsAtPoints },
      notMet: notMet(killsAtPoints),
    },
    disturbances: measurements.disturbances,
    documents: documents.length,
    byState: counted(documents.map(({ state }) => state)),
    held: counted(
      documents
        .filter(({ state, reason }) => state !== 'written_back' || reason !== null)
        .map(({ state, reason, issues }) => `${state} ${reason ?? issues.map(({ code }) => code).join()}`),
    ),
    restAfterSeconds: Math.round(rest.seconds),
    databaseRecovery: {
      times: recoveriesMs.length,
      p50Ms: percentile(recoveriesMs, 0.5),
      maxMs: percentile(recoveriesMs, 1),
    },
    goodWebhooksUnderFlood: {
      answered: goodWebhooksMs.length,
      p50Ms: percentile(goodWebhooksMs, 0.5),
      p99Ms: percentile(goodWebhooksMs, 0.99),
    },
    webhookAnswers: measurements.webhookAnswers,
    networkEffects: effects,
    memory: memoryOf(measurements.memory),
    heldDocuments: documents
      .filter(({ state }) => state !== 'written_back')
      .map(({ number, state, explanation }) => ({ number, state, why: explanation })),
  };
}

export function tables(report: ChaosReport): string {
  const { kills, memory, databaseRecovery, goodWebhooksUnderFlood: flood, violations } = report;
  const table = new Table({ style: { head: [], border: [] } });
  table.push(
    ['Seed, minutes', `${report.seed}, ${report.minutes}`],
    ['Processes killed', `${kills.all}: ${kills.atRandom} at any moment, ${listed(kills.atPoints)}`],
    ['Points not met', kills.notMet.join(', ') || 'none'],
    ['Disturbances', listed(report.disturbances)],
    ['In the books', listed(report.inBooks)],
    ['Documents', `${report.documents}: ${listed(report.byState)}`],
    ['Held or in part', listed(report.held)],
    ['At rest after', `${report.restAfterSeconds} s`],
    [
      'PostgreSQL back',
      `${databaseRecovery.times} times; in use again after ${ms(databaseRecovery.p50Ms)} (median), ${ms(databaseRecovery.maxMs)} (longest)`,
    ],
    ['Good webhooks in a flood', `${flood.answered}: p50 ${ms(flood.p50Ms)}, p99 ${ms(flood.p99Ms)}`],
    ['Webhooks of the floods', listed(report.webhookAnswers)],
    ['Network', listed(report.networkEffects)],
    ['Memory', described(memory)],
    ['Promises broken', String(violations.length)],
  );
  return `${wrapped(table)}\n${violations.map((violation) => `- ${violation}\n`).join('')}`;
}

function memoryOf(memory: readonly MemorySample[]): ChaosReport['memory'] {
  const samples = memory.map(({ megabytes }) => megabytes);
  const slope = memorySlope(memory);
  const quarter = Math.max(1, Math.floor(samples.length / 4));
  return {
    firstMb: percentile(samples.slice(0, quarter), 0.5),
    lastMb: percentile(samples.slice(-quarter), 0.5),
    maxMb: percentile(samples, 1),
    slopeMbPerHour: slope === null ? null : Math.round(slope * 10) / 10,
  };
}

function described({ firstMb, lastMb, maxMb, slopeMbPerHour }: ChaosReport['memory']): string {
  const slope = slopeMbPerHour === null ? 'lives too short for a slope' : `${slopeMbPerHour} MB an hour`;
  return `${firstMb} MB at first, ${lastMb} MB at last, ${maxMb} MB at most; ${slope}`;
}

function wrapped(table: Table.Table): string {
  table.options.colWidths = [26, 92];
  table.options.wordWrap = true;
  return table.toString();
}

function counted(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of [...names].sort()) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function listed(counts: Readonly<Record<string, number>>): string {
  const entries = Object.entries(counts);
  return entries.length === 0 ? 'none' : entries.map(([name, count]) => `${count} ${name}`).join(', ');
}

function ms(value: number | null): string {
  return value === null ? 'not measured' : `${value} ms`;
}

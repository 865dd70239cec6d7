import Table from 'cli-table3';
import type { Flooded } from './flood';

/** Result of a version under the flood. */
export interface MeasuredFlood {
  readonly answers: Flooded['answers'];
  /** Share of the genuine deliveries that were taken at once, 0 to 1. */
  readonly goodTaken: number;
  readonly goodP50Ms: number | null;
  readonly goodP99Ms: number | null;
  /** Genuine deliveries of the fiscal service answered with a 2xx, and how many of the flood the database holds. */
  readonly promised: number;
  readonly stored: number;
  readonly senderLateMs: number;
}

export interface FloodReport {
  readonly seconds: number;
  readonly badPerSecond: number;
  readonly goodPerSecond: number;
  readonly before: MeasuredFlood | null;
  readonly now: MeasuredFlood;
  /** 99th percentile of the other version for one of ours; null without one. */
  readonly p99BeforeToNow: number | null;
}

export function measured(
  { answers, goodMs, promised, senderLateMs }: Flooded,
  stored: number,
): MeasuredFlood {
  const good = Object.entries(answers).filter(([what]) => what.startsWith('good'));
  const all = good.reduce((sum, [, count]) => sum + count, 0);
  return {
    ...{ answers, promised, stored, senderLateMs },
    goodTaken: all === 0 ? 0 : goodMs.length / all,
    goodP50Ms: percentile(goodMs, 0.5),
    goodP99Ms: percentile(goodMs, 0.99),
  };
}

export function tables({ seconds, badPerSecond, goodPerSecond, before, now }: FloodReport): string {
  const table = new Table({ head: ['', ...(before === null ? [] : ['before']), 'now'], style: { head: [] } });
  const row = (label: string, tell: (run: MeasuredFlood) => string): void => {
    table.push([label, ...(before === null ? [] : [tell(before)]), tell(now)]);
  };
  row('good ones taken at once', (run) => `${(run.goodTaken * 100).toFixed(1)} %`);
  row('answered after, median', (run) => `${run.goodP50Ms ?? '-'} ms`);
  row('answered after, 99 of 100', (run) => `${run.goodP99Ms ?? '-'} ms`);
  row('promised, stored', (run) => `${run.promised}, ${run.stored}`);
  row('answers', (run) => Object.entries(run.answers).map(String).sort().join('\n').replaceAll(',', ': '));
  row('beats of the sender late by', (run) => `${run.senderLateMs} ms at most`);
  const what = `${badPerSecond} forged and ${goodPerSecond} genuine deliveries a second, for ${seconds} s`;
  return `${what}\n${table.toString()}\n`;
}

function percentile(values: readonly number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  return value === undefined ? null : Math.round(value);
}

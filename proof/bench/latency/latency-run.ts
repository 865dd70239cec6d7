import type { BookedInvoice } from '../servers/thin-books';
import { type Audit, audit, type Ledgers, readLedgers } from '../load/audit';
import { ClientLoad } from '../load/client-load';
import { withNotes } from '../load/connect-clients';
import { LoadWorld } from '../load/load-world';
import type { MeasuredDatabase } from '../load/measured-database';
import type { LatencyOptions } from './options';

const WARM_UP = 3;
/** Documents per organisation in the short run that determines full load. */
const FULL_LOAD_DOCUMENTS = 10;
/** Between two documents of an idle connector: longer than everything that one of them causes. */
const IDLE_PAUSE_MS = 2_500;

/** Milliseconds; null without documents. */
export interface Percentiles {
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p99: number | null;
}

export interface MeasuredPhase {
  readonly name: string;
  readonly documents: number;
  readonly perSecond: number;
  /** From Xero's webhook to the first byte of the document at the fiscal service. */
  readonly toSubmitted: Percentiles;
  /** From the service's webhook to the last part in Xero. */
  readonly toWrittenBack: Percentiles;
}

export interface LatencyResult {
  readonly fullLoadPerSecond: number | null;
  readonly phases: readonly MeasuredPhase[];
  readonly audit: Audit;
}

/** Documents come one at a time, announced by Xero's webhook: at rest, and then at half of full load. */
export async function runLatency(
  database: MeasuredDatabase,
  options: LatencyOptions,
  say: (line: string) => void,
): Promise<LatencyResult> {
  const { organisations, replicas, latency: latencyMs, processing: processingMs } = options;
  const world = await LoadWorld.start('bench_latency', database, { replicas, settings: {} });
  try {
    say(`connecting ${organisations} organisations`);
    const load = await ClientLoad.connect(world, withNotes(organisations), 5);
    let all = await load.warmUp(WARM_UP);
    const full = options.rate > 0 ? null : await fullLoad(load, all, say);
    if (full !== null) all += organisations * FULL_LOAD_DOCUMENTS;
    await world.pace({ latencyMs, processingMs });
    const rate = full === null ? options.rate : full / 2;
    const idle = await phase(say, 'idle', options.idle, IDLE_PAUSE_MS, () => load.approveOne(0));
    await load.written(all + idle.count);
    let turn = 0;
    const many = Math.max(1, Math.round(options.seconds * rate));
    const half = await phase(say, 'half load', many, 1_000 / rate, () =>
      load.approveOne(turn++ % organisations),
    );
    await load.written(all + idle.count + half.count);
    await world.stopConnectors();
    const ledgers = await readLedgers(world);
    const phases = [idle, half].map((one) => measured(one, ledgers));
    return { fullLoadPerSecond: full, phases, audit: await audit(ledgers, world.databaseUrl, true, false) };
  } finally {
    await world.stop();
  }
}

interface Phase {
  readonly name: string;
  readonly count: number;
  readonly from: number;
  readonly till: number;
}

async function fullLoad(load: ClientLoad, before: number, say: (line: string) => void): Promise<number> {
  say('measuring full load');
  const count = load.organisations.length * FULL_LOAD_DOCUMENTS;
  const begun = performance.now();
  await load.approve(0, load.organisations.length, FULL_LOAD_DOCUMENTS);
  await load.written(before + count);
  return (count * 1_000) / (performance.now() - begun);
}

/** Starts a document at each beat, whatever the state of earlier ones. */
async function phase(
  say: (line: string) => void,
  name: string,
  count: number,
  everyMs: number,
  approve: () => Promise<void>,
): Promise<Phase> {
  say(`${name}: ${count} documents, one every ${Math.round(everyMs)} ms`);
  const [from, begun] = [Date.now(), performance.now()];
  for (let beat = 0; beat < count; beat += 1) {
    const wait = begun + beat * everyMs - performance.now();
    if (wait > 0) await new Promise((settle) => setTimeout(settle, wait));
    await approve();
  }
  return { name, count, from, till: Date.now() };
}

function measured({ name, from, till, count }: Phase, { xero, fiscal }: Ledgers): MeasuredPhase {
  const submittedOf = new Map(fiscal.numbers.map((one) => [one.number, one]));
  const invoices = xero.invoices.filter(({ approvedAt }) => approvedAt >= from && approvedAt <= till);
  const times = invoices.flatMap((invoice) => {
    const submitted = submittedOf.get(invoice.number);
    const [submittedAt, receipt] = [submitted?.submittedAt[0], submitted?.receipts[0]];
    const writtenAt = lastPartOf(invoice);
    if (submittedAt === undefined || receipt === undefined || writtenAt === null) return [];
    return [{ toSubmitted: submittedAt - invoice.approvedAt, toWrittenBack: writtenAt - receipt.toldAt }];
  });
  return {
    ...{ name, documents: times.length, perSecond: (count * 1_000) / Math.max(1, till - from) },
    toSubmitted: percentiles(times.map((time) => time.toSubmitted)),
    toWrittenBack: percentiles(times.map((time) => time.toWrittenBack)),
  };
}

function lastPartOf({ attachedAt, linkedAt, notedAt }: BookedInvoice): number | null {
  if (attachedAt === null || linkedAt === null) return null;
  return Math.max(attachedAt, linkedAt, notedAt ?? 0);
}

function percentiles(values: readonly number[]): Percentiles {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number | null =>
    sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
  return { p50: at(0.5), p90: at(0.9), p99: at(0.99) };
}

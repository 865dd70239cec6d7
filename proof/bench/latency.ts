import { type Audit, audit, auditLine, isClean, type Ledgers, readLedgers } from './load/audit';
import { ClientLoad } from './load/client-load';
import { withNotes } from './load/connect-clients';
import { pause, quantile, table } from './load/figures';
import { bench as benchOf, decimal, LOAD, whole } from './runner';
import type { BookedInvoice } from './servers/thin-books';

const WARM_UP = 3;
/** Documents per organisation in the short run that determines full load. */
const FULL_LOAD_DOCUMENTS = 10;
/** Pause between two documents of an idle connector, in milliseconds: longer than all work that one of them causes. */
const IDLE_PAUSE_MS = 2_500;

/** Percentiles in milliseconds; null without documents. */
export interface Percentiles {
  readonly p50: number | null;
  readonly p90: number | null;
  readonly p99: number | null;
}

export interface MeasuredPhase {
  readonly name: string;
  readonly documents: number;
  readonly perSecond: number;
  /** Time from Xero's webhook to the first byte of the document at the fiscal service. */
  readonly toSubmitted: Percentiles;
  /** Time from the service's webhook to the last part written to Xero. */
  readonly toWrittenBack: Percentiles;
}

export interface LatencyResult {
  readonly fullLoadPerSecond: number | null;
  readonly phases: readonly MeasuredPhase[];
  readonly audit: Audit;
}

const flags = {
  ...LOAD,
  processing: { ...LOAD.processing, initial: 300 },
  idle: whole('documents while nothing else goes on', 15, 1, 1_000),
  seconds: whole('how long half load lasts', 20, 1, 3_600),
  rate: decimal('documents a second at half load; 0: half of what was measured', 0, 0, 1_000),
};

/** Measures documents one at a time, announced by Xero's webhook: at an idle connector, and at half of full load. */
export const bench = benchOf(flags, async (options, stage) => {
  const { organisations, replicas, latency: latencyMs, processing: processingMs } = options;
  const database = await stage.database();
  const world = await stage.world('latency', database, { replicas });
  stage.say(`connecting ${organisations} organisations`);
  const load = await ClientLoad.connect(world, withNotes(organisations), 5);
  let all = await load.warmUp(WARM_UP);
  const full = options.rate > 0 ? null : await fullLoad(load, all);
  if (full !== null) all += organisations * FULL_LOAD_DOCUMENTS;
  await world.pace({ latencyMs, processingMs });
  const rate = full === null ? options.rate : full / 2;
  stage.say(`${options.idle} documents, one after the other`);
  const idle = await phase('idle', options.idle, IDLE_PAUSE_MS, () => load.approveOne(0));
  await load.written(all + idle.count);
  let turn = 0;
  const many = Math.max(1, Math.round(options.seconds * rate));
  stage.say(`${many} documents, ${rate.toFixed(1)} a second`);
  const half = await phase('half load', many, 1_000 / rate, () => load.approveOne(turn++ % organisations));
  await load.written(all + idle.count + half.count);
  await world.stopConnectors();
  const ledgers = await readLedgers(world);
  const phases = [idle, half].map((one) => measured(one, ledgers));
  const found = await audit(ledgers, world.databaseUrl, true, false);
  const result: LatencyResult = { fullLoadPerSecond: full, phases, audit: found };
  return { result, text: text(result), isKept: isClean(found) };
});

function text({ fullLoadPerSecond, phases, audit: found }: LatencyResult): string {
  const full =
    fullLoadPerSecond === null ? [] : [`full load ${fullLoadPerSecond.toFixed(1)} documents a second`];
  const rows = phases.flatMap(({ name, documents, perSecond, toSubmitted, toWrittenBack }) => {
    const row = (what: string, { p50, p90, p99 }: Percentiles): (string | number)[] => {
      const times = [p50, p90, p99].map((ms) => (ms === null ? '-' : `${Math.round(ms)} ms`));
      return [`${name}: ${what}`, documents, perSecond.toFixed(1), ...times];
    };
    const submitted = row("Xero's webhook to submitted", toSubmitted);
    return [submitted, row("the service's webhook to written back", toWrittenBack)];
  });
  const shown = table(['', 'documents', 'a second', 'p50', 'p90', 'p99'], rows);
  return [...full, shown, auditLine(found, false)].join('\n');
}

interface Phase {
  readonly name: string;
  readonly count: number;
  readonly from: number;
  readonly till: number;
}

async function fullLoad(load: ClientLoad, before: number): Promise<number> {
  const count = load.organisations.length * FULL_LOAD_DOCUMENTS;
  const begun = performance.now();
  await load.approve(0, load.organisations.length, FULL_LOAD_DOCUMENTS);
  await load.written(before + count);
  return (count * 1_000) / (performance.now() - begun);
}

/** Creates a document at regular intervals, whatever the state of earlier ones. */
async function phase(
  name: string,
  count: number,
  everyMs: number,
  approve: () => Promise<void>,
): Promise<Phase> {
  const [from, begun] = [Date.now(), performance.now()];
  for (let beat = 0; beat < count; beat += 1) {
    const wait = begun + beat * everyMs - performance.now();
    if (wait > 0) await pause(wait);
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
  return { p50: quantile(values, 0.5), p90: quantile(values, 0.9), p99: quantile(values, 0.99) };
}

import { type Audit, audit, readLedgers } from '../load/audit';
import { ClientLoad, type Written } from '../load/client-load';
import { LoadWorld } from '../load/load-world';
import { logByTable, type LogShare } from '../load/log-by-table';
import type { MeasuredDatabase } from '../load/measured-database';
import type { ProbeMemory } from '../load/pg-probe';
import { memoryOf, read, type Spent, spentBetween, statementsBetween } from '../load/spent';
import { fairness, type Fairness } from './fairness';
import type { ThroughputOptions } from './options';

/** Delay after which the small organisations arrive, long after the others have begun. */
const SMALL_ONES_AFTER_MS = 5_000;
/** Divisor of a long backlog that gives the documents of a small organisation. */
const SMALL_SHARE = 10;

export interface ThroughputResult {
  readonly documents: number;
  readonly documentsPerSecond: number;
  readonly isCutOff: boolean;
  readonly spent: Spent;
  /** When the last document was written back. */
  readonly memory: ProbeMemory;
  readonly statements: readonly (readonly [string, number])[];
  /** Bytes and records of each document. */
  readonly log: readonly LogShare[];
  readonly mostCallsOfOneInAMinute: number;
  readonly mostCallsInAMinute: number;
  readonly fairness: Fairness | null;
  readonly audit: Audit;
}

/**
 * From so many approved invoices to the last of them written back; the audit against the servers' ledgers follows.
 * @param more settings of the connectors
 */
export async function runThroughput(
  database: MeasuredDatabase,
  options: ThroughputOptions,
  say: (line: string) => void,
  more: Readonly<Record<string, string>> = {},
): Promise<ThroughputResult> {
  const { organisations, replicas, build, walls, tls, node: nodeOptions } = options;
  const { note, pdf: pdfBytes, lines, warmUp } = options;
  const settings = { ...settingsFor(options), ...more };
  const world = await LoadWorld.start('bench_throughput', database, {
    replicas,
    settings,
    build,
    walls,
    tls,
    nodeOptions,
  });
  try {
    say(`connecting ${organisations} organisations`);
    const organisationSettings = { writesNote: note, ...options.settings };
    const clients = { organisations, wantsNote: note === 'always', pdfBytes, organisationSettings };
    const load = await ClientLoad.connect(world, clients, lines);
    say(`warming up with ${organisations * warmUp} documents`);
    const warm = await load.warmUp(warmUp);
    return await measure(load, database, options, warm, say);
  } finally {
    await world.stop();
  }
}

async function measure(
  load: ClientLoad,
  database: MeasuredDatabase,
  options: ThroughputOptions,
  warm: number,
  say: (line: string) => void,
): Promise<ThroughputResult> {
  const { world } = load;
  await world.pace({ latencyMs: options.latency, processingMs: options.processing });
  const before = await read(world, database);
  say('measuring');
  const { done, isCutOff, smallOnesAt } = await allWritten(load, options, warm);
  const after = await read(world, database);
  const documents = done - warm;
  const memory = await memoryOf(world);
  await world.pace({ latencyMs: 0, processingMs: 0 });
  await world.stopConnectors();
  // Sessions that have ended have reported all their figures.
  const ended = await database.work();
  const ledgers = await readLedgers(world);
  const { backlog, organisations, statements, note, log } = options;
  const shares =
    log === 0 ? [] : await logByTable(world.databaseUrl, before.database.logEnd, after.database.logEnd);
  const isUneven = backlog > 0 && backlog < organisations;
  return {
    documents,
    ...{ documentsPerSecond: (documents * 1_000) / (after.atMs - before.atMs), isCutOff },
    spent: spentBetween(before, after, documents, ended),
    memory,
    statements: statementsBetween(before, after, documents).slice(0, statements),
    log: shares.slice(0, log).map(({ of, bytes, records }) => ({
      ...{ of, bytes: bytes / documents, records: records / documents },
    })),
    mostCallsOfOneInAMinute: ledgers.xero.rates.mostOfOneInAMinute,
    mostCallsInAMinute: ledgers.xero.rates.mostInAMinute,
    fairness: isUneven ? fairness(ledgers, backlog, smallOnesAt) : null,
    audit: await audit(ledgers, world.databaseUrl, note === 'always', isCutOff),
  };
}

async function allWritten(
  load: ClientLoad,
  { organisations, documents, backlog, seconds }: ThroughputOptions,
  warm: number,
): Promise<Written & { smallOnesAt: number }> {
  const large = backlog === 0 ? organisations : Math.min(backlog, organisations);
  const few = Math.max(1, Math.floor(documents / SMALL_SHARE));
  await load.approve(0, large, documents);
  if (large < organisations) await new Promise((settle) => setTimeout(settle, SMALL_ONES_AFTER_MS));
  const smallOnesAt = Date.now();
  await load.approve(large, organisations, few);
  const all = warm + large * documents + (organisations - large) * few;
  return { ...(await load.written(all, seconds * 1_000)), smallOnesAt };
}

function settingsFor({ realLimits, atOnce }: ThroughputOptions): Record<string, string> {
  return {
    ...(realLimits === true ? { XERO_CALLS_PER_MINUTE: '60' } : {}),
    ...(atOnce > 0 ? { ORGANISATIONS_AT_ONCE: String(atOnce) } : {}),
  };
}

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { audit, isClean, readLedgers } from '../load/audit';
import { ClientLoad, type Written } from '../load/client-load';
import { pause } from '../load/figures';
import { measureFloor } from '../load/floor';
import { logByTable } from '../load/log-by-table';
import type { MeasuredDatabase } from '../load/measured-database';
import { UNREAD } from '../load/pg-probe';
import { askProbe, memoryOf, read, spentBetween, statementsBetween } from '../load/spent';
import { bench as benchOf, flag, LOAD, type Stage, type Values, whole, words } from '../runner';
import { fairness } from './fairness';
import { measureQueue } from './job-queue';
import { tables, type ThroughputReport, type ThroughputRun } from './report';
import { type ProcessorProfile, selfTimes } from './self-time';

const FLOOR_DOCUMENTS = 2_000;
/**
 * Delay after which the small organisations get their documents, in milliseconds, when work on the backlogs has long begun.
 */
const SMALL_ONES_AFTER_MS = 5_000;
/** Divisor of a long backlog that gives the number of documents of a small organisation. */
const SMALL_SHARE = 10;
const NOTES = ['always', 'when_no_link', 'never'];

const flags = {
  ...LOAD,
  documents: whole('invoices of each organisation', 50, 1, 100_000),
  atOnce: whole('organisations that a process works on at once; 0: the default', 0, 0, 2_000),
  lines: whole('lines of each invoice', 5, 1, 500),
  pdf: whole('size of each fiscal PDF', 20_000, 1_000, 5_000_000, 'BYTES'),
  note: words('history notes: always, when_no_link, never', 'WHEN', 'always', oneOfNotes),
  warmUp: whole('invoices of each organisation before the measured ones', 5, 0, 1_000),
  seconds: whole('cut the run off; 0: when all are written back', 0, 0, 86_400),
  backlog: whole('organisations with long backlogs; the others come later, with a tenth each', 0, 0, 1_000),
  realLimits: flag("hold to Xero's own limits: 60 calls a minute and organisation"),
  settings: words('settings of each organisation, as the API takes them', 'JSON', {}, jsonObject),
  statements: whole('list the N most frequent statements', 0, 0, 1_000),
  log: whole('list the N tables and indexes that write most of the log', 0, 0, 1_000),
  profile: whole('list the N packages and functions that use most of the main thread', 0, 0, 500),
  profileOut: words('write the profile for a browser or an editor (.cpuprofile)', 'FILE', undefined, resolve),
  unread: flag('without a second run in which the text of PDFs is not read', true),
  queue: flag('without the same number of jobs through pg-boss', true),
  build: words('measure the dist folder of another version', 'DIR', undefined, resolve),
  tls: flag('calls to Xero and to the fiscal service over TLS'),
  node: words(
    'arguments of node for each connector, as NODE_OPTIONS takes them',
    'OPTIONS',
    undefined,
    String,
  ),
  walls: flag('as the owner of the tables, without row security', true),
};

type ThroughputOptions = Values<typeof flags>;

export const bench = benchOf(flags, async (options, stage) => {
  const database = await stage.database();
  stage.say('measuring the floor of this machine');
  const floor = await measureFloor(database, FLOOR_DOCUMENTS);
  if (options.queue) stage.say('the same number of jobs through a queue');
  const jobs = options.organisations * options.documents;
  const queue = options.queue ? await measureQueue(database, jobs) : null;
  const run = await runThroughput(stage, database, options);
  if (options.unread) stage.say('the same with PDFs that are attached unread');
  const unread = options.unread
    ? await runThroughput(stage, database, options, { BENCH_PDFS: UNREAD })
    : null;
  const result: ThroughputReport = { floor, run, unread, queue };
  const isKept = [run, unread].every((one) => one === null || isClean(one.audit));
  return { result, text: tables(result), isKept };
});

/**
 * Measures from the approval of all invoices to the write-back of the last one, then compares the servers' ledgers.
 * @param more settings of the connectors
 */
async function runThroughput(
  stage: Stage,
  database: MeasuredDatabase,
  options: ThroughputOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<ThroughputRun> {
  const { organisations, replicas, build, walls, tls, node: nodeOptions, realLimits, atOnce } = options;
  const settings = {
    ...(realLimits ? { XERO_CALLS_PER_MINUTE: '60' } : {}),
    ...(atOnce > 0 ? { ORGANISATIONS_AT_ONCE: String(atOnce) } : {}),
    ...more,
  };
  const world = await stage.world('throughput', database, {
    replicas,
    settings,
    build,
    walls,
    tls,
    nodeOptions,
  });
  stage.say(`connecting ${organisations} organisations`);
  const { note, pdf: pdfBytes, lines, warmUp } = options;
  const organisationSettings = { writesNote: note, ...options.settings };
  const clients = { organisations, wantsNote: note === 'always', pdfBytes, organisationSettings };
  const load = await ClientLoad.connect(world, clients, lines);
  stage.say(`warming up with ${organisations * warmUp} documents`);
  const warm = await load.warmUp(warmUp);
  stage.say('measuring');
  const measured = await measure(load, database, options, warm);
  await world.stop();
  return measured;
}

async function measure(
  load: ClientLoad,
  database: MeasuredDatabase,
  options: ThroughputOptions,
  warm: number,
): Promise<ThroughputRun> {
  const { world } = load;
  const { backlog, organisations, statements, note, log, profile } = options;
  await world.pace({ latencyMs: options.latency, processingMs: options.processing });
  const probe = world.connectors[0]?.probe ?? '';
  if (profile > 0) await askProbe(probe, '/profile/start');
  const before = await read(world, database);
  const { done, isCutOff, smallOnesAt } = await allWritten(load, options, warm);
  const after = await read(world, database);
  const found = profile > 0 ? await askProbe<ProcessorProfile>(probe, '/profile/stop') : null;
  if (options.profileOut !== undefined) writeFileSync(options.profileOut, JSON.stringify(found));
  const documents = done - warm;
  const memory = await memoryOf(world);
  await world.pace({ latencyMs: 0, processingMs: 0 });
  await world.stopConnectors();
  // Read after the connectors stopped, when their sessions have reported all figures.
  const ended = await database.work();
  const ledgers = await readLedgers(world);
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
    profile: found === null ? null : selfTimes(found, profile),
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
  if (large < organisations) await pause(SMALL_ONES_AFTER_MS);
  const smallOnesAt = Date.now();
  await load.approve(large, organisations, few);
  const all = warm + large * documents + (organisations - large) * few;
  return { ...(await load.written(all, seconds * 1_000)), smallOnesAt };
}

function oneOfNotes(text: string): string {
  if (NOTES.includes(text)) return text;
  throw new InvalidArgumentError(`It must be one of ${NOTES.join(', ')}.`);
}

function jsonObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // The error below covers text that is not JSON, too.
  }
  throw new InvalidArgumentError('It must be a JSON object.');
}

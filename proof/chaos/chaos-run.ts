import { deadlockReports } from '../bench/load/measured-database';
import { mkdtempSync, rmSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShownDocument, ShownOrganisation } from '../../demo/connector-api';
import { auditDocuments, documentsInBooks, isApproved } from './audit';
import { Bookkeeper } from './bookkeeper';
import { ChaosWorld, OURS } from './chaos-world';
import { comeToRest, keepWatch } from './coming-to-rest';
import { DEATHS, QUICK_DEATHS } from './deaths';
import { type Disturbance, pause, type ChaosContext } from './disturbance';
import { FAILOVERS } from './failovers';
import { Measurements } from './measurements';
import { NETWORK_FAULTS } from './network-faults';
import { WantedPoints } from './kill-aim';
import type { ChaosOptions } from './options';
import { checkStoredData } from './own-check';
import { Random } from './random';
import type { Lives } from './replica';
import { buildReport, type ChaosReport } from './report';
import { PERSONAL } from './sales';
import { STORMS } from './storms';

/** Log files of the simulators, which are in the same folder. */
const SIMULATOR = /simulator/;
const SURROUNDINGS: readonly Disturbance[] = [...NETWORK_FAULTS, ...STORMS, ...FAILOVERS];
const PAUSE_MS = { shortest: 50, longest: 700 };
/**
 * Pause between kills, in milliseconds. A lease lasts five seconds: with shorter pauses no document would reach the
 * later stages.
 */
const PAUSE_OF_DEATH_MS = { shortest: 100, longest: 2_600 };
/** Longest wait for all work to end, in milliseconds: the retry policy waits ten minutes at most. */
const RESTS_WITHIN_MS = 11 * 60_000;
const SAY_EVERY_MS = 15_000;
/** Number of independent streams of random numbers in a run. */
const STREAMS = 4;
const WEIGH_EVERY_MS = 2_000;
/** Longest extension of a short run that has not seen the required kills, in milliseconds. */
const LEAST_EXTRA_MS = 4 * 60_000;
/** Pause between kills in the extension, in milliseconds. */
const HURRIED_PAUSE_OF_DEATH_MS = { shortest: 50, longest: 600 };

export type Say = (line: string) => void;

/** Executes a run: set up, disturb, repair, wait, judge. All processes are stopped afterwards in any case. */
export async function runChaos(options: ChaosOptions, say: Say): Promise<ChaosReport> {
  // Separate streams, so that the number of draws of one part does not change the others.
  const stream = (index: number): Random => new Random(options.seed * STREAMS + index);
  const measurements = new Measurements();
  const points = new WantedPoints(mkdtempSync(join(tmpdir(), 'ledgerstamp-chaos-points-')));
  const lives: Lives = {
    died: (death) => measurements.died(death, death === 'killed' ? null : points.metBy(death.pid)),
  };
  const older = options.old === null ? [] : [join(options.old, 'src/main.js')];
  const world = await ChaosWorld.start(lives, points.folder, [OURS, ...older]);
  const sampling = setInterval(() => void measurements.weigh(world.replicas), WEIGH_EVERY_MS);
  let keepsLogs = true;
  try {
    const organisation = await world.setUp();
    say(`seed ${options.seed}: everything is up, ${options.minutes} minutes of chaos begin`);
    const aim: ChaosContext['aim'] = { points, tries: {} };
    const context = { world, organisation, measurements, random: stream(1), calm: { isWanted: false }, aim };
    const bookkeeper = new Bookkeeper(controlOf(context), stream(2));
    bookkeeper.begin();
    try {
      await disturb(context, stream(3), options, say);
    } finally {
      await bookkeeper.end();
    }
    const report = await judge(context, options, bookkeeper, say);
    keepsLogs = options.keepLogs === true || report.violations.length > 0;
    return report;
  } finally {
    clearInterval(sampling);
    if (keepsLogs) say(`the logs are in ${world.directory}`);
    await world.stop(keepsLogs);
    rmSync(points.folder, { recursive: true, force: true });
  }
}

/** Kills and other faults run concurrently, so that they coincide. */
async function disturb(
  context: ChaosContext,
  deaths: Random,
  { minutes, kills, soak }: ChaosOptions,
  say: Say,
): Promise<void> {
  const end = Date.now() + minutes * 60_000;
  const lastEnd = end + Math.max(LEAST_EXTRA_MS, minutes * 60_000);
  const isOver = (): boolean =>
    Date.now() >= end && (context.measurements.kills >= kills || Date.now() >= lastEnd);
  const speaking = setInterval(() => {
    say(
      `${Math.max(0, Math.round((end - Date.now()) / 1_000))} s to go: ${context.measurements.kills} kills`,
    );
  }, SAY_EVERY_MS);
  try {
    await Promise.all([
      // Not extended: each failed call delays the next one, so that the end would take long.
      keepOn(context, SURROUNDINGS, context.random, PAUSE_MS, () => Date.now() >= end),
      soak ? null : die(context, deaths, end, isOver),
      // Safe mode begins with each failover: without a person almost nothing would be sent until the end.
      keepWatch(context.world, context.organisation, isOver),
    ]);
  } finally {
    clearInterval(speaking);
  }
}

/**
 * Kills processes in every way for the duration of the run, then in the quick ways until the required number is
 * reached.
 */
async function die(context: ChaosContext, random: Random, end: number, isOver: () => boolean): Promise<void> {
  await keepOn(context, DEATHS, random, PAUSE_OF_DEATH_MS, () => Date.now() >= end);
  await keepOn(context, QUICK_DEATHS, random, HURRIED_PAUSE_OF_DEATH_MS, isOver);
}

async function keepOn(
  context: ChaosContext,
  disturbances: readonly Disturbance[],
  random: Random,
  { shortest, longest }: { readonly shortest: number; readonly longest: number },
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    await pause(random.whole(shortest, longest) * context.world.slowness);
    if (context.calm.isWanted && disturbances !== SURROUNDINGS) continue;
    const disturbance = random.weighted(disturbances);
    context.measurements.disturbed(disturbance.name);
    await disturbance.run({ ...context, random });
  }
}

async function judge(
  context: ChaosContext,
  options: ChaosOptions,
  bookkeeper: Bookkeeper,
  say: Say,
): Promise<ChaosReport> {
  const { world, organisation, measurements } = context;
  say(`${measurements.kills} kills; everything heals, and the connector is left alone`);
  await world.heal();
  for (const replica of world.replicas) await replica.upAnew();
  const approved = (await documentsInBooks(world.judges, organisation.tenantId)).filter(isApproved);
  const rest = await comeToRest(world, organisation, approved.length, RESTS_WITHIN_MS, say);
  say(`at rest after ${Math.round(rest.seconds)} s; the ledgers are compared`);
  const violations = await violationsOf(context, rest.documents, organisation);
  if (rest.isOver) violations.push(`not at rest ${RESTS_WITHIN_MS / 1_000} s after everything had healed`);
  const inBooks = bookkeeper.counts;
  return buildReport({ ...options, measurements, rest, violations, inBooks, effects: world.effects });
}

async function violationsOf(
  { world, measurements }: ChaosContext,
  documents: readonly ShownDocument[],
  { tenantId }: ShownOrganisation,
): Promise<string[]> {
  const mayForget = FAILOVERS.some(({ name }) => (measurements.disturbances[name] ?? 0) > 0);
  const violations = await auditDocuments(world.judges, tenantId, documents, mayForget);
  const complaint = await checkStoredData(world.databaseUrl, world.journal);
  if (complaint !== null) violations.push(complaint);
  // A crash and a failover reset the server's own count.
  violations.push(...deadlockReports(world.database.log));
  const numbers = documents.map(({ number }) => number);
  for (const text of await loggedTexts(world.directory, [...PERSONAL, ...numbers]))
    violations.push(`a log of the connector holds ${text}`);
  for (const process of measurements.endedOfThemselves) violations.push(`${process} ended unasked`);
  if (!documents.some(({ fiscalData }) => fiscalData !== null)) {
    violations.push('nothing was fiscalised at all: the run proves nothing');
  }
  const forged = Object.keys(measurements.webhookAnswers).filter((answer) => /^bad 2/.test(answer));
  if (forged.length > 0) violations.push(`deliveries with wrong signatures were accepted: ${forged.join()}`);
  return violations;
}

/** The texts that appear in a log of the connector. */
async function loggedTexts(directory: string, texts: readonly string[]): Promise<string[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.log') && !SIMULATOR.test(name));
  const logs = await Promise.all(names.map((name) => readFile(join(directory, name), 'utf8')));
  return texts.filter((text) => logs.some((log) => log.includes(text)));
}

function controlOf({ world, organisation }: ChaosContext): string {
  return `${world.judges.xero.url}/_control/organisations/${organisation.tenantId}`;
}

import type { Blueprint } from './blueprint';
import { putDocuments, putLater, putOne, putReferences } from './initial-documents';
import { change } from './changes';
import { checkGoingOn, UNDER_WAY } from './checks/going-on';
import { checkSettled } from './checks/settled';
import { recordElsewhere } from './elsewhere';
import type { Emphasis } from './emphasis';
import { character, type Event } from './events';
import { type FaultSource, NO_FAULTS, SwarmFaults } from './faults';
import { Authority } from './fiscal/authority';
import { decide, stranger, thinkAgain } from './fiscal/decisions';
import { Post } from './fiscal/post';
import { decideAsPerson, endSafeMode, pauseOrGoOn, resumeSubmissions, revokeOrConnect } from './people';
import { Random } from './random';
import type { TestBed } from './test-bed';
import { World } from './world';

export interface ScheduleResult {
  readonly seed: number;
  readonly violations: readonly string[];
  readonly lines: readonly string[];
  /** Number of occurrences of each fault and event. */
  readonly met: Readonly<Record<string, number>>;
  /** Final state seen by the judge (checkSettled), and the hash of the journal. */
  readonly end: string;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** In one of this many schedules, other organisations are always waiting. */
const CROWDED = 5;
/** In one of this many schedules, a lagging standby is promoted while processes run. */
const FAILS_OVER = 5;
/**
 * In one of this many schedules, the service accepts documents that it answers with "too many calls", and its PDFs are
 * late.
 */
const TAKES_UNSAID = 11;
/** In one of this many schedules, totals are rounded by cents that lists do not show. */
const ROUNDS_TOTALS = 13;
/** In one of this many schedules, the database refuses to store every other webhook. */
const FULL_AT_TIMES = 29;
/** In one of this many schedules, invoices are paid, and payments are moved to another account. */
const PAYS_INVOICES = 23;
/** In one of this many schedules, credit notes name invoices only by their reference. */
const NAMES_INVOICES = 19;
/** In one of this many schedules, people exclude rejected documents, and never include them again. */
const LEAVES_OUT = 17;
const UNSAID = { 'send/limited': 0.5, 'download/unwell': 0.9 };
/** Pauses after the faults, in milliseconds, until even the service has forgotten the requests. */
const RESTS = [
  0,
  15_000,
  2 * MINUTE,
  6 * MINUTE,
  20 * MINUTE,
  2 * HOUR,
  24 * HOUR,
  HOUR,
  8 * 24 * HOUR,
  15 * MINUTE,
];
/**
 * Number of steps of at most two hours, a day in all, after which documents still in progress are left so that the checks
 * find them.
 */
const MOST_STEPS = 12;
/** Far more runs than everything that is due at one moment needs. */
const MOST_RUNS = 500;
/** Index of the pause by which the books have been polled again, including rows listed late. */
const POLLED = 3;
/** Index of the pause until which no person ends safe mode after a failover. */
const A_DAY_LATER = 6;
/** Index of the first pause that is never skipped: documents at rest before it must stay so. */
const FORGOTTEN = 8;

/** Runs one schedule from its seed: first with faults, then without, then checks the result. */
export async function runSchedule(
  testBed: TestBed,
  blueprint: Blueprint,
  seed: number,
  emphasis: Emphasis = {},
): Promise<ScheduleResult> {
  const random = new Random(seed);
  const isRepeatable = emphasis.isRepeatable ?? seed % 3 === 2;
  const failsOver = emphasis.failsOver ?? seed % FAILS_OVER === 4;
  const takesUnsaid = !isRepeatable && !failsOver && (emphasis.takesUnsaid ?? seed % TAKES_UNSAID === 6);
  const faults = new SwarmFaults(random, { ...(takesUnsaid ? UNSAID : {}), ...emphasis.faults });
  const world = await testBed.world(random, { blueprint, faults, isRepeatable, seed, failsOver });
  if (isRepeatable) world.meet('service: repeatable');
  world.books.roundsTotals = emphasis.roundsTotals ?? seed % ROUNDS_TOTALS === 5;
  if (world.books.roundsTotals) world.meet('books: rounded totals');
  world.books.paysInvoices = emphasis.paysInvoices ?? seed % PAYS_INVOICES === 12;
  world.leavesOut = emphasis.leavesOut ?? seed % LEAVES_OUT === 11;
  world.isFullAtTimes = emphasis.isFullAtTimes ?? seed % FULL_AT_TIMES === 3;
  world.crowding.isCrowded = seed % CROWDED === 0;
  const post = new Post(world);
  // Schedules with two databases have no restore.
  const alone = world.failover === null ? {} : { restore: 0, elsewhere: 0 };
  // A restore would also forget the report, which is the only evidence.
  const unsaid = takesUnsaid ? { restore: 0 } : {};
  if (takesUnsaid) world.takeUnsaid = (...given) => post.takeUnsaid(...given);
  const weights = { ...character(random, seed), ...emphasis.events, ...alone, ...unsaid };
  await putDocuments(world, emphasis.days ?? 0);
  if (emphasis.namesInvoices ?? seed % NAMES_INVOICES === 13) putReferences(world, seed);
  let isBackedUp = false;
  const happen = async (event: Event): Promise<void> => {
    if (event !== 'restore') return happenTo(world, post, event);
    world.meet('event: restore');
    await (isBackedUp ? restore(world, post) : backUp(world));
    if (!isBackedUp) world.trace('the database is backed up');
    isBackedUp = !isBackedUp;
  };
  world.meanwhile = async () => {
    const { restore: _restore, ...others } = weights;
    await world.failover?.mayGoOn();
    await happenTo(world, post, 'run');
    for (let left = random.whole(0, 4); left > 0; left -= 1)
      await happenTo(world, post, random.weighted(others));
  };
  for (let left = random.whole(8, 22); left > 0; left -= 1) {
    await world.failover?.mayGoOn();
    await world.failover?.mayMeet(() => putLater(world));
    await happen(random.weighted(weights));
  }
  return settle(world, post, seed);
}

/** Runs the submission of one invoice under scripted faults, with no other disturbance. */
export async function runScripted(
  testBed: TestBed,
  blueprint: Blueprint,
  faults: FaultSource,
  isRepeatable = false,
): Promise<ScheduleResult> {
  const random = new Random(1);
  const world = await testBed.world(random, { blueprint, faults, isRepeatable, seed: 1, failsOver: false });
  const post = new Post(world);
  await putOne(world);
  for (let turn = 0; turn < 4; turn += 1) {
    await happenTo(world, post, 'run');
    decide(world, post, false);
    await happenTo(world, post, 'wait');
  }
  return settle(world, post, 1);
}

async function happenTo(world: World, post: Post, event: Event): Promise<void> {
  const { random } = world;
  if (event !== 'run' && event !== 'wait') world.meet(`event: ${event}`);
  switch (event) {
    case 'run':
      await world.runReplica(world.failover?.any() ?? random.whole(0, 1));
      return;
    case 'wait':
      return world.pass(random.whole(1, 90) * 1_000);
    case 'sleep':
      await world.pass(random.chance(0.1) ? 3 * 24 * 60 * MINUTE : random.whole(5, 90) * MINUTE);
      return forgetAnswers(world);
    case 'decide':
      return decide(world, post, true);
    case 'deliver':
      return post.deliver();
    case 'change':
      return change(world);
    case 'person':
      await resumeSubmissions(world);
      return decideAsPerson(world);
    case 'stranger':
      return stranger(world, post);
    case 'again':
      return thinkAgain(world, post);
    case 'revoke':
      return revokeOrConnect(world);
    case 'pause':
      return pauseOrGoOn(world);
    case 'clock':
      return jump(world);
    case 'elsewhere':
      return recordElsewhere(world);
    case 'restore':
      return;
  }
}

/** Marks documents about which the service can no longer be asked, because no process may have run for that long. */
function forgetAnswers({ authority, time, ambiguous }: World): void {
  for (const arrival of authority.arrivals)
    if (!Authority.isRemembered(arrival, time.now())) ambiguous.add(arrival.sourceId);
}

/**
 * Sets the machines' clock wrong by up to two hours, or right again. Work goes on if it is off by less than ten
 * minutes.
 */
function jump(world: World): void {
  const ms = world.random.pick([-120, -30, -9, -3, 0, 3, 9, 30, 120]) * MINUTE;
  world.time.skew(ms);
  world.trace(`the wall clock is ${ms / MINUTE} minutes off`);
}

async function backUp(world: World): Promise<void> {
  await world.layer.backUp();
  world.elsewhere.backUp();
}

/** Restores the database from its backup while all processes are stopped, and starts them again. */
async function restore(world: World, post: Post): Promise<void> {
  world.trace('the database is restored from its backup');
  world.meet('event: restored');
  for (const { sourceId } of world.authority.arrivals) world.ambiguous.add(sourceId);
  world.received.forget();
  post.proven.clear();
  world.wasRestored = true;
  await world.layer.restore();
  world.elsewhere.restore();
  await world.restartAll();
}

/** Lets a period pass, in steps of at most two hours while documents are in progress. */
async function live(world: World, post: Post, ms: number): Promise<void> {
  let left = ms;
  for (let steps = 0; left > 0 || steps === 0; steps += 1) {
    const isShort = steps < MOST_STEPS && (await isUnderWay(world));
    const step = isShort ? Math.min(left, 2 * HOUR) : left;
    left -= step;
    await world.pass(step);
    while (world.authority.pending().length > 0) decide(world, post, false);
    await post.deliverAll();
    if (step >= HOUR) await world.failover?.confirmJournals();
    await runAll(world);
  }
}

/** Runs all due work, and the work that it makes due; detects a program that never finishes. */
async function runAll(world: World): Promise<void> {
  await world.failover?.runOthers();
  const which = world.replicas.findIndex(({ database }) => database === world.database);
  for (let runs = 0; await world.runReplica(which); runs += 1) {
    if (runs < MOST_RUNS) continue;
    return world.violate('L1', 'an organisation is worked on without an end');
  }
}

async function isUnderWay(world: World): Promise<boolean> {
  return (await world.judge.settled()).some(({ state }) => UNDER_WAY.includes(state));
}

async function settle(world: World, post: Post, seed: number): Promise<ScheduleResult> {
  world.trace('faults stop');
  world.setFaults(NO_FAULTS);
  await world.failover?.settle();
  if (world.failover?.hasTwo === true) post.proven.clear();
  world.time.skew(0);
  if (world.books.isRevoked) await revokeOrConnect(world);
  // A paused process may have reported a lost consent after the books were connected again; in the product, that is a
  // different connection.
  else await world.layer.connectAgain();
  for (const tenantId of world.pausedSince.keys()) await world.layer.pause(tenantId, false);
  world.pausedSince.clear();
  const hasTwo = world.failover?.hasTwo === true;
  // Submissions of one primary reach the other through the journal within hours.
  const firstQuiet = hasTwo ? A_DAY_LATER : POLLED;
  let isQuiet = false;
  for (const [index, rest] of RESTS.entries()) {
    if (isQuiet && index < FORGOTTEN) continue;
    await live(world, post, rest);
    if (hasTwo && index === A_DAY_LATER) await checkGoingOn(world);
    if (index >= firstQuiet) await endSafeMode(world);
    await resumeSubmissions(world);
    isQuiet = index >= firstQuiet && (await world.isQuiet());
  }
  const end = `${await checkSettled(world, post)}, journal ${await world.journalHash()}`;
  await world.end();
  return { seed, violations: world.violations, lines: world.lines, met: world.met, end };
}

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
/** In one schedule of so many, other organisations wait for a place all the time. */
const CROWDED = 5;
/** In one schedule of so many, a standby that lags is promoted under running processes. */
const FAILS_OVER = 5;
/** In one schedule of so many, the service takes what it turns away, and its PDFs are late. */
const TAKES_UNSAID = 11;
/** In one schedule of so many, totals are rounded by cents that lists do not show. */
const ROUNDS_TOTALS = 13;
/** In one schedule of so many, the database takes no writes while every other delivery comes. */
const FULL_AT_TIMES = 29;
/** In one schedule of so many, invoices are paid, and payments are moved to another account. */
const PAYS_INVOICES = 23;
/** In one schedule of so many, credit notes name invoices by their reference alone. */
const NAMES_INVOICES = 19;
/** In one schedule of so many, people leave out what was rejected, and do not think again. */
const LEAVES_OUT = 17;
const UNSAID = { 'send/limited': 0.5, 'download/unwell': 0.9 };
/** Pauses of the second part, until even the service has forgotten what it was asked. */
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
/** A day of them: what is still under way after that stays so, and is found. */
const MOST_STEPS = 12;
/** Far more than what is due in one moment needs. */
const MOST_RUNS = 500;
/** By this rest the books have been polled again, and what is listed late has been. */
const POLLED = 3;
/** After a failover people wait a day longer: until then everything goes on without them. */
const A_DAY_LATER = 6;
/** The first rest that is never left out: whatever is at rest before it must still be so after it. */
const FORGOTTEN = 8;

/** Runs one schedule from its seed: first with faults, then without, and then everything is looked at. */
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
  // A database that is restored is another matter than two of them.
  const alone = world.failover === null ? {} : { restore: 0, elsewhere: 0 };
  // A database that has forgotten the report has forgotten the evidence.
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

/** Runs an invoice's journey under scripted faults, with no other disturbance. */
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

/** Perhaps no program has run for as long as the service can be asked: what it was sent before can only be held then. */
function forgetAnswers({ authority, time, ambiguous }: World): void {
  for (const arrival of authority.arrivals)
    if (!Authority.isRemembered(arrival, time.now())) ambiguous.add(arrival.sourceId);
}

/** The machines' wall clock is set wrong, up to two hours either way, or set right. Within ten minutes work goes on. */
function jump(world: World): void {
  const ms = world.random.pick([-120, -30, -9, -3, 0, 3, 9, 30, 120]) * MINUTE;
  world.time.skew(ms);
  world.trace(`the wall clock is ${ms / MINUTE} minutes off`);
}

async function backUp(world: World): Promise<void> {
  await world.layer.backUp();
  world.elsewhere.backUp();
}

/** All programs are stopped, the database of the backup takes the place of the present one, and they start again. */
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

/** A rest, in steps while something is under way: nobody sleeps for a day while a service can be asked. */
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
  // A process that stood still may have reported the loss of a consent that was given anew meanwhile: here one connection
  // serves for both, where the product has a new one, and a person connects once more.
  else await world.layer.connectAgain();
  for (const tenantId of world.pausedSince.keys()) await world.layer.pause(tenantId, false);
  world.pausedSince.clear();
  const hasTwo = world.failover?.hasTwo === true;
  // Submissions of the one primary reach the other through the journal within hours, and may all be invisible
  // before.
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

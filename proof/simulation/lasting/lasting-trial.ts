import type { Blueprint } from '../blueprint';
import { sale } from '../books/book-documents';
import type { Fault, FaultSource } from '../faults';
import type { Arrival } from '../fiscal/authority';
import { Post } from '../fiscal/post';
import { TENANTS } from '../installation';
import { resumeSubmissions } from '../people';
import { Random } from '../random';
import { TestBed } from '../test-bed';
import type { World } from '../world';

const MINUTE = 60_000;
const DOCUMENTS = 14;
const DAY = '2026-03-10';
/** Interval between documents, in milliseconds, in which the outcome of the one before becomes known. */
const APART_MS = 10 * MINUTE;
const LASTS_MS = 26 * 60 * MINUTE;
const STEP_MS = 2 * MINUTE;

/** Behaviour of the service for a day. */
export interface LastingState {
  /** Objection of the device to a document; null to fiscalise it. */
  readonly against?: (arrival: Arrival) => string | null;
  /** Fault of every submitting call. */
  readonly answer?: Fault;
  /** True if all documents exist from the start. */
  readonly isQueue?: boolean;
}

export interface LastingResult {
  /** Number of submissions while the state lasted. */
  readonly submissions: number;
  /** Reason why submissions stopped; null if they did not. */
  readonly stoppedBy: string | null;
  /** Number of documents by state some hours after the state has ended and a person has resumed submissions. */
  readonly ends: Readonly<Record<string, number>>;
  readonly violations: readonly string[];
}

/** Counts submissions, and answers each as the state says. */
class LastingAnswer implements FaultSource {
  submissions = 0;

  constructor(public answer: Fault | null) {}

  at(place: string): Fault | null {
    if (place !== 'send') return null;
    this.submissions += 1;
    return this.answer;
  }
}

/** Runs the production program for a day with a service or device that stays in one state. */
export async function lastingTrial(blueprint: Blueprint, state: LastingState): Promise<LastingResult> {
  const testBed = await TestBed.open(null);
  try {
    const answers = new LastingAnswer(state.answer ?? null);
    const world = await testBed.world(new Random(1), {
      ...{ blueprint, faults: answers, isRepeatable: false, seed: 1, failsOver: false },
    });
    const post = new Post(world);
    await world.layer.pauseOthers([TENANTS[0]]);
    let put = 0;
    for (let passed = 0; passed < LASTS_MS; passed += STEP_MS) {
      while (put < DOCUMENTS && (state.isQueue === true || put * APART_MS <= passed))
        putInvoice(world, (put += 1));
      await live(world, post, state.against ?? null);
    }
    const { submissions } = answers;
    const stoppedBy = await causeOf(world);
    answers.answer = null;
    await resumeSubmissions(world);
    for (let passed = 0; passed < LASTS_MS; passed += 10 * STEP_MS) {
      await world.pass(9 * STEP_MS);
      await live(world, post, null);
    }
    const ends: Record<string, number> = {};
    for (const { state: end } of await world.judge.settled()) ends[end] = (ends[end] ?? 0) + 1;
    await world.end();
    return { submissions, stoppedBy, ends, violations: world.violations };
  } finally {
    await testBed.close();
  }
}

/** Approves an invoice in the books of the first client. */
export function putInvoice({ books }: World, number: number): void {
  const identity = { kind: 'invoice' as const, sourceId: `invoice-${number}`, number: `INV-${number}` };
  books.put(TENANTS[0], sale(identity, 100 + number, DAY, new Date()));
}

async function live(world: World, post: Post, against: LastingState['against'] | null): Promise<void> {
  await world.pass(STEP_MS);
  await workNow(world, post, (arrival) => {
    const words = against?.(arrival) ?? null;
    if (words === null) world.authority.fiscalise(arrival);
    else world.authority.reject(arrival, words, true);
    post.announce(arrival, false);
  });
}

/**
 * Does everything that is due, including decisions of the device and their webhooks.
 * @param decide decides about a document at the device
 */
export async function workNow(world: World, post: Post, decide: (arrival: Arrival) => void): Promise<void> {
  do {
    while (await world.runReplica(0)) await Promise.resolve();
    for (const arrival of world.authority.pending()) decide(arrival);
    await post.deliverAll();
  } while (await world.runReplica(0));
}

async function causeOf(world: World): Promise<string | null> {
  let cause: string | null = null;
  await world.within(async ({ submissions }) => {
    cause = (await submissions.stopped(world.installation.accountId))?.cause ?? null;
  });
  return cause;
}

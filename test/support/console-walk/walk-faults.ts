import type { Page, Route } from 'playwright-core';
import { SeededRandom } from '../../../demo/books/seeded-random';
import { DeadEnd } from './dead-end';

/**
 * Faults between the console and the service. `unheard`: a call takes effect, and its answer is lost.
 * `parts`: a part of the program cannot be loaded. `late`: answers are delayed differently, so that one
 * overtakes another. `dead`: connections stay open without data.
 */
export const WALK_FAULTS = ['silent', 'failing', 'slow', 'unheard', 'parts', 'late', 'dead'] as const;
export type WalkFault = (typeof WALK_FAULTS)[number];

const SLOW_MS = 600;
const LATEST_MS = 4_000;
const FAILURE = { statusCode: 503, message: ['The database does not answer.'], error: 'Service Unavailable' };
const CALLS = '**/api/**';
const PARTS = '**/console/assets/**';

/**
 * Applies one kind of fault to the calls of a page at a time. Without a fault nothing intercepts calls, since the
 * browser caches no file behind an interceptor and pages then open four times slower.
 */
export class FaultyLine {
  private current: WalkFault | null = null;
  private readonly deadEnds: DeadEnd[] = [];
  private faults = 0;
  private readonly asked = new Map<string, number>();

  constructor(
    private readonly page: Page,
    private readonly seed: number,
  ) {}

  get fault(): WalkFault | null {
    return this.current;
  }

  async become(fault: WalkFault | null): Promise<void> {
    const { page } = this;
    this.current = fault;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    this.deadEnds.at(-1)?.end();
    if (fault === null) return;
    if (fault === 'dead') this.deadEnds.push(await DeadEnd.start());
    this.faults += 1;
    this.asked.clear();
    const stands = async (route: Route): Promise<void> => this.answer(route, fault);
    // Ignores errors, because leaving a page while it loads cancels its calls.
    if (fault !== 'parts') await page.route(CALLS, (route) => stands(route).catch(() => undefined));
    if (fault === 'parts' || fault === 'dead')
      await page.route(PARTS, (route) => stands(route).catch(() => undefined));
  }

  async end(): Promise<void> {
    await this.become(null);
    for (const deadEnd of this.deadEnds) await deadEnd.stop();
  }

  private async answer(route: Route, fault: WalkFault): Promise<void> {
    const chance = this.chanceOf(route);
    switch (fault) {
      case 'failing':
        return route.fulfill({ status: 503, json: FAILURE });
      case 'unheard':
        await route.fetch();
        return route.abort();
      case 'slow':
        await pause(SLOW_MS);
        return route.fallback();
      case 'late':
        return late(route, chance);
      case 'dead':
        return route.continue(this.deadEnds.at(-1)?.insteadOf(route.request(), chance.happens(50)));
      default:
        return route.abort();
    }
  }

  /** Random source of each call, derived from the seed, so that results do not depend on the order of calls. */
  private chanceOf(route: Route): SeededRandom {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    const times = (this.asked.get(call) ?? 0) + 1;
    this.asked.set(call, times);
    return new SeededRandom(hashOf(`${this.seed} ${this.faults} ${call} ${times}`));
  }
}

/** Delays the request or the answer. A delayed answer describes the state at the time of the request. */
async function late(route: Route, chance: SeededRandom): Promise<void> {
  const wait = chance.below(LATEST_MS);
  // Delays streams on the way there only, since they have no end to wait for.
  const isStream = new URL(route.request().url()).pathname.endsWith('/events');
  if (isStream || chance.happens(30)) {
    await pause(wait);
    return route.continue();
  }
  const response = await route.fetch();
  await pause(wait);
  return route.fulfill({ response });
}

function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms));
}

/** Computes the FNV-1a hash. */
function hashOf(text: string): number {
  return [...text].reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93),
    0x811c9dc5,
  );
}

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
 * Makes calls of one page go wrong, one way at a time. Nothing stands in the way while the line is sound: the browser keeps
 * no file of the program where somebody does, and a page then takes four times as long to open.
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
    // A page that is left while it loads takes its calls with it.
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

  /** Random source of its own for each call, by the seed, so that each has the same result in any order. */
  private chanceOf(route: Route): SeededRandom {
    const request = route.request();
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    const times = (this.asked.get(call) ?? 0) + 1;
    this.asked.set(call, times);
    return new SeededRandom(hashOf(`${this.seed} ${this.faults} ${call} ${times}`));
  }
}

/** Late on its way there, or on its way back: then it says what was so when it was asked. */
async function late(route: Route, chance: SeededRandom): Promise<void> {
  const wait = chance.below(LATEST_MS);
  // A stream has no end that could be waited for.
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

/** FNV-1a. */
function hashOf(text: string): number {
  return [...text].reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01_00_01_93),
    0x811c9dc5,
  );
}

import type { Page, Route } from 'playwright-core';

/**
 * What can be wrong between the console and the service. `unheard`: a call arrives and does its work, and its answer is
 * lost. `parts`: a part of the program cannot be loaded.
 */
export const WALK_FAULTS = ['silent', 'failing', 'slow', 'unheard', 'parts'] as const;
export type WalkFault = (typeof WALK_FAULTS)[number];

const SLOW_MS = 600;
const FAILURE = { statusCode: 503, message: ['The database does not answer.'], error: 'Service Unavailable' };

/**
 * Makes calls of one page go wrong, one way at a time. Nothing stands in the way while the line is sound: the browser keeps
 * no file of the program where somebody does, and a page then takes four times as long to open.
 */
export class FaultyLine {
  private current: WalkFault | null = null;

  constructor(private readonly page: Page) {}

  get fault(): WalkFault | null {
    return this.current;
  }

  async become(fault: WalkFault | null): Promise<void> {
    const { page } = this;
    this.current = fault;
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    // A page that is left while it loads takes its calls with it.
    if (fault === 'parts')
      await page.route('**/console/assets/**', (route) => route.abort().catch(() => undefined));
    else if (fault !== null)
      await page.route('**/api/**', (route) => answer(route, fault).catch(() => undefined));
  }
}

async function answer(route: Route, fault: WalkFault): Promise<void> {
  switch (fault) {
    case 'failing':
      return route.fulfill({ status: 503, json: FAILURE });
    case 'unheard':
      await route.fetch();
      return route.abort();
    case 'slow':
      await new Promise((settle) => setTimeout(settle, SLOW_MS));
      return route.fallback();
    default:
      return route.abort();
  }
}

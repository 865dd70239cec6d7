import type { Page, Route } from 'playwright-core';

/**
 * What can be wrong between the console and the service. `unheard`: a call arrives and does its work, and its answer is
 * lost. `parts`: a part of the program cannot be loaded.
 */
export const WALK_FAULTS = ['silent', 'failing', 'slow', 'unheard', 'parts'] as const;
export type WalkFault = (typeof WALK_FAULTS)[number];

const SLOW_MS = 1_500;
const FAILURE = { statusCode: 503, message: ['The database does not answer.'], error: 'Service Unavailable' };

/** Makes calls of one page go wrong, one way at a time. */
export class FaultyLine {
  fault: WalkFault | null = null;

  static async of(page: Page): Promise<FaultyLine> {
    const line = new FaultyLine();
    // A page that is left while it loads takes its calls with it.
    await page.route('**/api/**', (route) => line.answer(route).catch(() => undefined));
    await page.route('**/console/assets/**', (route) =>
      (line.fault === 'parts' ? route.abort() : route.fallback()).catch(() => undefined),
    );
    return line;
  }

  private async answer(route: Route): Promise<void> {
    switch (this.fault) {
      case 'silent':
        return route.abort();
      case 'failing':
        return route.fulfill({ status: 503, json: FAILURE });
      case 'unheard':
        await route.fetch();
        return route.abort();
      case 'slow':
        await new Promise((settle) => setTimeout(settle, SLOW_MS));
        return route.fallback();
      default:
        return route.fallback();
    }
  }
}

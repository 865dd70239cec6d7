import type { Page } from 'playwright-core';

/** Delay of API answers, so that placeholders are painted. */
const HELD_BACK_MS = 50;
const LOOKS_AGAIN_MS = 25;

const WATCH = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? '') });
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/** Measures layout shifts of pages opened from now on, with answers slow enough to show them. */
export class StillPage {
  private answering = 0;

  private constructor(private readonly page: Page) {}

  static async watch(page: Page): Promise<StillPage> {
    const still = new StillPage(page);
    await page.addInitScript(WATCH);
    await page.route('**/api/**', async (route) => {
      still.answering += 1;
      await new Promise((settle) => setTimeout(settle, HELD_BACK_MS));
      // Ignores errors, because leaving a page while it loads cancels its calls.
      await route.continue().catch(() => undefined);
    });
    page.on('requestfinished', (request) => still.ended(request.url()));
    page.on('requestfailed', (request) => still.ended(request.url()));
    return still;
  }

  /** Sum of layout shifts since the page was opened, once no call is under way, and the elements that moved. */
  async shifts(): Promise<{ sum: number; moved: string[] }> {
    for (let quiet = 0; quiet < 2; quiet = this.answering > 0 ? 0 : quiet + 1)
      await this.page.waitForTimeout(LOOKS_AGAIN_MS);
    const shifts = await this.page.evaluate<{ value: number; moved: string[] }[]>('window.shifts');
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      moved: shifts.map(({ value, moved }) => `${value.toFixed(3)} ${moved.join(' | ')}`),
    };
  }

  private ended(url: string): void {
    if (new URL(url).pathname.startsWith('/api/')) this.answering -= 1;
  }
}

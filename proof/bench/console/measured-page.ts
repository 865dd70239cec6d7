import type { Browser, BrowserContextOptions, CDPSession, Page, Request, Response } from 'playwright-core';

const SCREEN = { width: 1366, height: 768 };
/** Longer than the pause in typing after which the console searches, in milliseconds. */
const QUIET_MS = 400;
const LOOKS_AGAIN_MS = 50;
const PATIENCE_MS = 60_000;

/** Shortest duration that the browser's Event Timing reports, in milliseconds. */
const SHORTEST_MS = 16;

const WATCH = `
  window.paintedMs = 0;
  window.interactions = [];
  const watch = (type, options, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...options });
  watch('largest-contentful-paint', {}, ({ startTime }) => { window.paintedMs = startTime; });
  watch('event', { durationThreshold: ${SHORTEST_MS} }, ({ interactionId, duration }) => {
    if (interactionId > 0) window.interactions.push(duration);
  });`;

const FETCHED = `[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
  .map(({ transferSize }) => transferSize)`;
const AFTER_PAINT = `new Promise((settle) => requestAnimationFrame(() => setTimeout(settle, 100)))`;

/** Cost of opening a page with an empty browser cache. */
export interface PageLoad {
  /** Largest contentful paint, in milliseconds from the start of the navigation. */
  readonly paintedMs: number;
  readonly kilobytes: number;
  readonly requests: number;
  /** Time in which the main thread was busy, in milliseconds. */
  readonly mainThreadMs: number;
  /** Height of the page in screens. */
  readonly screens: number;
}

/** Page in a browser context of its own, measured as a person experiences it. */
export class MeasuredPage {
  /** Addresses of the API that the page has read. */
  readonly read = new Set<string>();
  private waiting = 0;

  private constructor(
    readonly page: Page,
    private readonly metrics: CDPSession,
  ) {
    page.on('request', (request) => this.begun(request));
    page.on('response', (response) => this.answered(response));
    page.on('requestfinished', (request) => this.ended(request));
    page.on('requestfailed', (request) => this.ended(request));
  }

  static async of(browser: Browser, session: BrowserContextOptions['storageState']): Promise<MeasuredPage> {
    const context = await browser.newContext({ storageState: session, viewport: SCREEN });
    const page = await context.newPage();
    await page.addInitScript(WATCH);
    const metrics = await context.newCDPSession(page);
    await metrics.send('Performance.enable');
    return new MeasuredPage(page, metrics);
  }

  /** @param content selector of an element that is present once the page is shown */
  async load(url: string, content: string): Promise<PageLoad> {
    const { page } = this;
    await page.goto(url);
    await page.locator(content).first().waitFor({ timeout: PATIENCE_MS });
    await this.settle();
    const sizes = await page.evaluate<number[]>(FETCHED);
    const { metrics } = await this.metrics.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    const height = await page.evaluate<number>('document.documentElement.scrollHeight');
    return {
      paintedMs: await page.evaluate<number>('window.paintedMs'),
      kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000,
      requests: sizes.length,
      mainThreadMs: busy * 1_000,
      screens: height / SCREEN.height,
    };
  }

  /**
   * Performs an act, and measures from each key press or click to the next paint.
   * @returns the slowest interaction in milliseconds; anything faster than a frame counts as one frame
   */
  async interact(act: (page: Page) => Promise<unknown>): Promise<number> {
    const { page } = this;
    await page.evaluate('window.interactions = []');
    await act(page);
    await this.settle();
    return Math.max(SHORTEST_MS, ...(await page.evaluate<number[]>('window.interactions')));
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }

  private begun(request: Request): void {
    if (isOfApi(request)) this.waiting += 1;
  }

  private ended(request: Request): void {
    if (isOfApi(request)) this.waiting -= 1;
  }

  private answered(response: Response): void {
    const { pathname, search } = new URL(response.url());
    if (isOfApi(response) && response.status() === 200 && response.request().method() === 'GET')
      this.read.add(pathname + search);
  }

  /** Waits until all requests are answered and painted. @throws Error if that takes too long */
  private async settle(): Promise<void> {
    const { page } = this;
    const until = performance.now() + PATIENCE_MS;
    for (let quiet = 0; quiet < QUIET_MS; quiet += LOOKS_AGAIN_MS) {
      await page.waitForTimeout(LOOKS_AGAIN_MS);
      const isBusy = await page.evaluate<boolean>(`document.querySelector('[aria-busy=true]') !== null`);
      if (this.waiting > 0 || isBusy) quiet = 0;
      if (performance.now() > until) throw new Error(`${page.url()} was still waiting after a minute`);
    }
    await page.evaluate(AFTER_PAINT);
  }
}

function isOfApi(of: Request | Response): boolean {
  return new URL(of.url()).pathname.startsWith('/api/');
}

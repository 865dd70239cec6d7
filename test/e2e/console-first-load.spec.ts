import { eventually } from '../../demo/eventually';
import { describeInBrowser } from '../support/browser';
import { ConsoleVisitor } from '../support/console-visitor';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const KEY = 'key-of-the-first-load-for-its-tests';
/**
 * Maximum bytes until Today is shown, with headers and answers of the API and an empty cache. The console bench checks
 * the same with 200 clients.
 */
const MOST_BYTES = 160_000;
const MOST_REQUESTS = 18;
/** Routes that Today reads. */
const READ = ['/api/session', '/api/today', '/api/safe-mode', '/api/clocks'];

/** Answer as received by the browser. */
interface Received {
  readonly path: string;
  readonly bytes: number;
}

describeInBrowser('the first load of the console', (browser) => {
  let world: World;

  beforeAll(async () => {
    world = await World.start({ ADMIN_API_KEY: KEY });
    const held = { ...invoice({}), InvoiceNumber: 'FIRST-0001', CurrencyCode: 'ZAR' };
    await world.books({ Invoices: [held] });
    await world.until(held.InvoiceID, 'waiting');
  });

  afterAll(() => world.stop(), 60_000);

  /** Opens Today. @returns the answers received until the page was complete */
  async function openToday(): Promise<Received[]> {
    const before = await ConsoleVisitor.at(browser(), world.api.url);
    await before.open('/');
    await before.signIn(KEY);
    const storageState = await before.page.context().storageState();
    await before.leave();
    const visitor = await ConsoleVisitor.at(browser(), world.api.url, { storageState });
    const wire = await visitor.page.context().newCDPSession(visitor.page);
    const answers = new Map<string, { path: string; bytes: number; isRead: boolean }>();
    wire.on('Network.responseReceived', ({ requestId, response: { url, encodedDataLength } }) =>
      answers.set(requestId, { path: new URL(url).pathname, bytes: encodedDataLength, isRead: false }),
    );
    wire.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
      const answer = answers.get(requestId);
      if (answer) answer.bytes += encodedDataLength;
    });
    // Counts an answer as read although the browser calls it cut off: the page had read its last byte first.
    const end = ({ requestId }: { requestId: string }): void => {
      const answer = answers.get(requestId);
      if (answer) answer.isRead = true;
    };
    wire.on('Network.loadingFinished', end);
    wire.on('Network.loadingFailed', end);
    await wire.send('Network.enable');
    await visitor.open('/');
    await visitor.page.locator('main article.work').first().waitFor();
    await visitor.settled();
    // Waits, because the browser reports the end and size of an answer only after the page has shown it.
    const received = (): Received[] => [...answers.values()].filter(({ isRead }) => isRead);
    const isRead = (): boolean => READ.every((wanted) => received().some(({ path }) => path === wanted));
    await eventually(
      'all that Today reads',
      () => Promise.resolve(isRead() || null),
      () => Promise.resolve([...answers.values()].map(({ path, isRead }) => `${path} ${isRead}`).join()),
    );
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
    return received().map(({ path, bytes }) => ({ path, bytes }));
  }

  it('is the start page and what it reads, and no word or part of another page', async () => {
    // Ignores repeated readings, which a slow machine makes while the page loads.
    const all = await openToday();
    const received = all.filter(({ path }, at) => all.findIndex((one) => one.path === path) === at);
    const bytes = received.reduce((sum, one) => sum + one.bytes, 0);
    expect(received.filter(({ path }) => path.includes('/rest-'))).toEqual([]);
    expect(bytes).toBeGreaterThan(100_000);
    expect([bytes <= MOST_BYTES, received.length <= MOST_REQUESTS, ...received]).toEqual([
      true,
      true,
      ...received,
    ]);
  });
});

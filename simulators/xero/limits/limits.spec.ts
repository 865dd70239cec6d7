import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { rejectionOf, Harness, TENANT, type Reply } from '../testing/harness';
import { invoice } from '../testing/sample-documents';

/** Time in the middle of a limit's minute and day, so that neither ends between two calls. */
const NOON = Date.UTC(2020, 0, 1, 11, 59, 30);

const limits = (fields: object) => ({ settings: { limits: { enforce: true, ...fields } } });

describe('limits', () => {
  let database: TestDatabase;
  let harness: Harness;

  beforeEach(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
    await later(0);
  });
  afterEach(async () => {
    await harness.stop();
    await database.drop();
  });

  const read = (): Promise<Reply> => harness.api('GET', 'Organisation');
  const counts = async (): Promise<object> =>
    ((await harness.control('GET', '/violations')).json as { counts: object }).counts;
  const later = (minutes: number): Promise<Reply> =>
    harness.control('POST', '/clock', { now: new Date(NOON + minutes * 60_000).toISOString() });

  it('says how much is left', async () => {
    await harness.organisation(limits({ minute: 60, day: 1000 }));
    await read();
    const { headers } = await read();
    expect(headers.get('x-minlimit-remaining')).toBe('58');
    expect(headers.get('x-daylimit-remaining')).toBe('998');
    expect(headers.get('x-appminlimit-remaining')).toBe('9998');
  });

  it('answers the call above the minute limit as recorded, until the window ends', async () => {
    await harness.organisation(limits({ minute: 2 }));
    await read();
    await read();
    const refused = await read();
    expect([refused.status, refused.text, refused.headers.get('content-type')]).toEqual([429, '', null]);
    expect(refused.headers.get('x-rate-limit-problem')).toBe('minute');
    expect(refused.headers.get('x-minlimit-remaining')).toBe('0');
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    const rejection = await rejectionOf(harness.accounting().getOrganisations(TENANT));
    expect(rejection.response.headers).toMatchObject({ 'x-rate-limit-problem': 'minute' });
    await later(1);
    expect((await read()).status).toBe(200);
    expect(await counts()).toEqual({ minute: 2 });
  });

  it('counts the day on, over minutes and over a restart', async () => {
    await harness.organisation(limits({ day: 2 }));
    await read();
    await harness.restart();
    await later(1);
    await read();
    const refused = await read();
    expect(refused.headers.get('x-rate-limit-problem')).toBe('day');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await later(24 * 60);
    expect((await read()).status).toBe(200);
  });

  it('lets five calls run at once and tells no time to wait for the sixth', async () => {
    await harness.organisation(limits({}));
    await harness.control('POST', '/faults', {
      ...{ operation: 'GET Organisation', kind: 'slow', delayMs: 700, times: 100 },
    });
    const replies = await Promise.all(Array.from({ length: 8 }, read));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(refused[0]?.headers.get('x-rate-limit-problem')).toBe('concurrent');
    expect(refused[0]?.headers.get('retry-after')).toBeNull();
    expect((await read()).status).toBe(200);
    await harness.organisation({
      settings: { concurrentProblem: 'Concurrency limit', concurrentRetryAfter: 2 },
    });
    const named = (await Promise.all(Array.from({ length: 8 }, read))).find(({ status }) => status === 429);
    expect(named?.headers.get('x-rate-limit-problem')).toBe('Concurrency limit');
    expect(named?.headers.get('retry-after')).toBe('2');
  });

  it('only counts what it does not enforce', async () => {
    await harness.organisation({ settings: { limits: { enforce: false, minute: 1 } } });
    expect((await read()).status).toBe(200);
    expect((await read()).status).toBe(200);
    expect(await counts()).toEqual({ minute: 1 });
  });

  it('counts calls by operation', async () => {
    await harness.load({ Invoices: [invoice({ InvoiceID: 'one' })] });
    await harness.api('GET', 'Invoices/one');
    await harness.api('PUT', 'Invoices/one/Attachments/a.pdf', 'x');
    await harness.api('GET', 'Invoices?page=1');
    const calls = await harness.control('GET', `/calls?tenantId=${TENANT}`);
    expect(calls.json).toEqual({
      'GET Invoices': 1,
      'GET Invoices/{id}': 1,
      'PUT Invoices/{id}/Attachments/{name}': 1,
    });
    expect((await harness.control('GET', '/calls')).json).toMatchObject({ token: 1 });
    await harness.control('DELETE', '/calls');
    expect((await harness.control('GET', '/calls')).json).toEqual({});
  });
});

import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CallLimiter } from '../../src/connectors/xero/limits/call-limiter';
import { XeroClient } from '../../src/connectors/xero/client/xero.client';
import { XeroTransport } from '../../src/connectors/xero/client/xero-transport';
import { CallLimitsRepository } from '../../src/connectors/xero/limits/call-limits.repository';
import { Failure } from '../../src/domain/issues/failure';
import { openTestDataSource } from '../support/test-data-source';

const ACCESS = { tenantId: 'tenant', accessToken: 'token' };
const GOOD = '{"TaxRates":[{"TaxType":"OUTPUT","EffectiveRate":15.5000}]}';

/** Uses a server that answers in invalid ways. */
describe('a call to Xero', () => {
  let server: Server;
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let limiter: CallLimiter;
  let client: XeroClient;
  let impatient: XeroClient;
  let answer: (response: ServerResponse) => void;

  beforeEach(async () => {
    database = await openTestDataSource();
    server = createServer((_request, response) => answer(response));
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    limiter = new CallLimiter(new CallLimitsRepository(database.dataSource), { perMinute: 60, perDay: 1000 });
    client = new XeroClient(new XeroTransport(url, limiter, 20_000));
    impatient = new XeroClient(new XeroTransport(url, limiter, 400));
  });
  afterEach(async () => {
    await limiter.giveBack();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
    await database.close();
  });

  const failureOf = (asked = client): Promise<Failure> =>
    asked.taxRates(ACCESS).then(
      () => {
        throw new Error('the call was answered');
      },
      (error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        return error;
      },
    );

  it('keeps every digit', async () => {
    answer = (response) => response.end(GOOD);
    expect(await client.taxRates(ACCESS)).toEqual([{ TaxType: 'OUTPUT', EffectiveRate: '15.5000' }]);
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'a web page that says 200',
      (response) => response.setHeader('Content-Type', 'text/html').end('<html>Maintenance</html>'),
      'Xero, tax rates: the answer is not JSON',
    ],
    [
      'half of the answer',
      (response) => response.end(GOOD.slice(0, 30)),
      'Xero, tax rates: the answer is not JSON',
    ],
    ['nothing', (response) => response.end(), 'Xero, tax rates: the answer is not JSON'],
    ['another answer', (response) => response.end('{"Items":[]}'), 'Xero answered without TaxRates'],
    [
      'less than was announced',
      (response) => {
        response.writeHead(200, { 'Content-Length': '100' });
        response.write('{"Tax');
        setTimeout(() => response.destroy(), 20);
      },
      'Xero, tax rates: the connection was cut',
    ],
    [
      'more than tax rates can be',
      (response) => response.end(`{"TaxRates":["${'x'.repeat(5 * 1024 * 1024)}"]}`),
      'Xero, tax rates: the answer is larger than 4194304 bytes',
    ],
    ['no answer in time', () => undefined, 'Xero, tax rates: no answer'],
    [
      'an answer drop by drop',
      (response) => {
        const drops = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(drops));
      },
      'Xero, tax rates: no answer',
    ],
  ])('that brings %s is a failure that passes', async (_what, wrong, message) => {
    answer = wrong;
    const asked = message.endsWith('no answer') ? impatient : client;
    expect(await failureOf(asked)).toMatchObject({ kind: 'temporary', message });
    answer = (response) => response.end(GOOD);
    await expect(client.taxRates(ACCESS)).resolves.toHaveLength(1);
  });

  it('that is turned away without a body says which limit, and until when', async () => {
    answer = (response) => {
      response.writeHead(429, { 'Retry-After': '26000', 'X-Rate-Limit-Problem': 'day' });
      response.end();
    };
    expect(await failureOf()).toMatchObject({
      ...{ kind: 'rate_limited', retryAfterMs: 300_000 },
      message: expect.stringMatching(/^Xero's day limit is reached; calls continue at \d{4}-/) as string,
    });
    answer = (response) => response.end(GOOD);
    const parked = await failureOf();
    expect(parked.kind).toBe('rate_limited');
    expect(parked.message).toMatch(/^Xero's day limit is reached; calls continue at \d{4}-/);
    const until = Date.parse(parked.message.split(' ').at(-1) ?? '');
    expect(until - Date.now()).toBeGreaterThan(25_900_000);
    expect(parked.retryAfterMs).toBe(300_000);
  });

  it('costs its bytes, also where it was refused, cut or larger than may be read', async () => {
    for (const wrong of [
      (response: ServerResponse) => response.writeHead(404, { 'Content-Length': '9' }).end('not there'),
      (response: ServerResponse) => response.writeHead(503).end(),
      (response: ServerResponse) => response.end(`{"TaxRates":["${'x'.repeat(5 * 1024 * 1024)}"]}`),
    ]) {
      answer = wrong;
      await failureOf();
    }
    answer = (response) => response.end(GOOD);
    await client.taxRates(ACCESS);
    const quota = (await limiter.quotas([ACCESS.tenantId])).get(ACCESS.tenantId);
    const bytes = 'not there'.length + 4 * 1024 * 1024 + GOOD.length;
    expect(quota?.plan.costs.other).toEqual({ bytes, unchanged: 0, refused: 1, lost: 2 });
  });

  it('of another replica is held by the same limits', async () => {
    answer = (response) =>
      response.writeHead(429, { 'Retry-After': '60', 'X-Rate-Limit-Problem': 'minute' }).end();
    await failureOf();
    await limiter.giveBack();
    const limitStore = new CallLimitsRepository(database.dataSource);
    const other = new CallLimiter(limitStore, { perMinute: 60, perDay: 1000 });
    await expect(other.take(ACCESS.tenantId, 'other')).rejects.toMatchObject({ kind: 'rate_limited' });
    (await other.take('another tenant', 'other')).settle({
      ...{
        isAnswered: true,
        minuteRemaining: null,
        dayRemaining: null,
        appMinuteRemaining: null,
        park: null,
      },
    });
    await other.take('another tenant', 'other');
    await other.giveBack();
  });
});

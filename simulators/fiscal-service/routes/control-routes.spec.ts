import { device, HARNESS_TIME, Harness } from '../testing/harness';
import { BUYER, soundCreditNote, soundInvoice } from '../testing/sound-documents';

describe('the controls of the simulator', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  afterEach(async () => {
    await harness.control('DELETE', '/');
    await harness.setClock(HARNESS_TIME);
  });
  afterAll(() => harness.stop());

  it('pause the service for everybody, credentials or not, and let it go on', async () => {
    const account = await harness.account();
    await harness.control('POST', '/pause', { paused: true });
    for (const key of [account.credentials.apiKey, 'nobody']) {
      expect((await account.call('GET', '/profile', undefined, { 'X-Api-Key': key })).status).toBe(503);
    }
    expect((await account.call('POST', '/invoice', soundInvoice())).status).toBe(503);
    await harness.restart();
    expect((await account.call('GET', '/api/profile')).status).toBe(503);
    await harness.control('POST', '/pause', { paused: false });
    expect((await account.process(soundInvoice())).Success).toBe(true);
    expect((await harness.register(account)).requests).toHaveLength(1);
  });

  it('set the clock, which ticks on and survives a restart, and put the real time back', async () => {
    const set = async (now: string | null): Promise<number> =>
      Date.parse((await harness.control('POST', '/clock', { now })).json<{ now: string }>().now);
    const time = Date.parse('2031-05-06T07:08:09Z');
    expect(Math.abs((await set('2031-05-06T07:08:09Z')) - time)).toBeLessThan(2_000);
    await harness.restart();
    const account = await harness.account();
    await account.process(soundInvoice({ Date: '2031-05-06T09:00:00+02:00' }));
    const [receipt] = (await harness.register(account)).receipts;
    expect(Math.abs(Date.parse(receipt?.fiscalisedAt ?? '') - time)).toBeLessThan(15_000);
    await harness.change(account, { processingDelayMs: 300 });
    const pending = await account.submit(soundInvoice({ Date: '2031-05-06T09:00:00+02:00' }));
    await set('2031-05-06T07:00:00Z');
    await harness.restart();
    expect((await account.outcome(pending)).Success).toBe(true);
    expect(Math.abs((await set(null)) - Date.now())).toBeLessThan(15_000);
  });

  it.each([{ now: 'soon' }, { now: 5 }, {}])('refuse a clock of %j and keep the time', async (body) => {
    expect((await harness.control('POST', '/clock', body)).status).toBe(400);
    const account = await harness.account();
    expect((await account.process(soundInvoice())).Success).toBe(true);
  });

  it('count calls by their route, and forget them when asked', async () => {
    const account = await harness.account({}, {});
    await harness.control('DELETE', '/calls');
    await account.call('GET', '/profile');
    await account.below('/api').call('GET', '/profile');
    await account.call('GET', '/currencymapping/17');
    await account.call('GET', '/download/none.pdf', undefined, { 'X-Api-Key': null });
    await account.below('/api').call('GET', '/nothing');
    expect((await harness.control('GET', '/calls')).json()).toEqual({
      'GET /profile': 2,
      'GET /currencymapping/{id}': 1,
      'GET /download/{filename}': 1,
      'GET {unknown}': 1,
    });
    await harness.control('DELETE', '/calls');
    expect((await harness.control('GET', '/calls')).json()).toEqual({});
  });

  it('keep settings that are not given again', async () => {
    const account = await harness.account({ duplicatePolicy: 'refuse' });
    await harness.change(account, { taxTolerance: '0.01' });
    const invoice = soundInvoice({ SubTotal: 99.99, TotalTax: 15.51 });
    expect((await account.process(invoice)).Success).toBe(true);
    expect((await account.call('POST', '/invoice', invoice)).status).toBe(409);
    const before = (await account.call('GET', '/fiscaldevice')).text;
    await harness.change(account, { processingDelayMs: 5 });
    expect((await account.call('GET', '/fiscaldevice')).text).toBe(before);
    expect((await account.call('GET', '/taxmapping')).json<object[]>()).toHaveLength(4);
    expect((await harness.register(account)).receipts).toHaveLength(1);
  });

  it.each([
    [{ apiKey: 5, processingDelayMs: -1, profile: 'mine' }, ['apiKey', 'processingDelayMs', 'profile']],
    [{ webhook: { url: 'ftp://x' }, device: { deviceId: 'x' } }, ['webhook.url', 'device.deviceId']],
    [
      { device: { deviceId: 5, taxes: [{ taxID: 0, taxName: 'a', taxValidFrom: 'once' }] } },
      ['device.taxes[0].taxID', 'device.taxes[0].taxValidFrom'],
    ],
    [{ headers: { station: 'not a name', till: 'X' } }, ['headers.station', 'headers.till']],
    [{ yellowPolicy: 'maybe' }, ['yellowPolicy']],
  ])('refuse the settings %j, naming the fields', async (settings, fields) => {
    const answer = await harness.control('PUT', '/accounts/one', settings);
    expect(answer.status).toBe(400);
    for (const field of fields) expect(answer.text).toContain(field);
  });

  it('refuse what they do not understand', async () => {
    const { credentials } = await harness.account({}, {});
    const twin = await harness.control('PUT', '/accounts/twin', { apiKey: credentials.apiKey });
    expect(twin.status).toBe(409);
    expect((await harness.control('POST', '/pause', {})).status).toBe(400);
    expect((await harness.control('GET', '/nothing')).status).toBe(404);
  });

  it('move operations to other places and back, for all accounts', async () => {
    const account = await harness.account({}, {});
    const statusOf = async (method: string, path: string): Promise<number> =>
      (await account.call(method, path, method === 'GET' ? undefined : {})).status;
    const places = { getFiscalDevice: { path: '/device' }, addTaxMapping: { method: 'PUT', path: '/taxes' } };
    const set = await harness.control('PUT', '/routes', places);
    expect(set.json()).toEqual({ ...places, getFiscalDevice: { method: 'GET', path: '/device' } });
    await harness.restart();
    expect([await statusOf('GET', '/device'), await statusOf('GET', '/api/device')]).toEqual([200, 200]);
    expect(await statusOf('GET', '/fiscaldevice')).toBe(404);
    expect([await statusOf('PUT', '/taxes'), await statusOf('POST', '/taxmapping')]).toEqual([400, 404]);
    expect(await statusOf('GET', '/taxmapping')).toBe(200);
    expect((await harness.control('GET', '/calls')).json()).toMatchObject({ 'GET /fiscaldevice': 2 });
    for (const wrong of [
      { nothing: {} },
      { getProfile: { path: 'here' } },
      { getTaxMapping: { path: '/t' } },
    ]) {
      expect((await harness.control('PUT', '/routes', wrong)).status).toBe(400);
    }
    await harness.control('PUT', '/routes', {});
    expect([await statusOf('GET', '/device'), await statusOf('GET', '/fiscaldevice')]).toEqual([404, 200]);
  });

  it('forget everything while documents are being processed, and begin again at one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const account = await harness.account({ device: device(52_001) });
      await Promise.all(Array.from({ length: 10 }, () => account.submit(soundInvoice())));
      expect((await harness.control('DELETE', '/')).status).toBe(204);
    }
    await harness.setClock(HARNESS_TIME);
    const account = await harness.account({ device: device(52_001) });
    expect((await account.process(soundInvoice())).QrData).toMatchObject({ InvoiceNumber: 1 });
  });

  it('tell in the ledger what happened, field by field', async () => {
    const account = await harness.account({ device: device(52_002) });
    const document = soundInvoice();
    const { RequestId: requestId } = await account.process(document);
    const common = { account: account.credentials.name, kind: 'invoice', currency: 'USD', requestId };
    const { InvoiceId: invoiceId, InvoiceNumber: invoiceNumber } = document;
    const { receipts, requests } = await harness.register(account);
    expect(receipts).toEqual([
      {
        ...{ ...common, invoiceId, invoiceNumber, deviceId: 52_002, fiscalDay: 1, receiptCounter: 1 },
        ...{ receiptGlobalNo: 1, total: '115.50', receiptDate: '2026-03-02T10:00:00' },
        ...{ verificationCode: expect.any(String), qrUrl: expect.any(String) },
        fiscalisedAt: expect.any(String),
        taxes: [
          {
            ...{ taxId: 517, taxName: 'Standard rated 15.5%', percent: '15.5' },
            ...{ taxAmount: '15.50', salesAmountWithTax: '115.50' },
          },
        ],
      },
    ]);
    expect(requests).toEqual([
      {
        ...{ ...common, invoiceId, invoiceNumber, total: '115.5', isRetry: false, state: 'fiscalised' },
        ...{ error: null, breaches: [], receivedAt: expect.any(String) },
      },
    ]);
    const nobody = (await harness.control('GET', '/ledger?account=nobody')).json();
    expect(nobody).toEqual({ receipts: [], requests: [], fiscalisedTwice: [] });
  });

  it('do not take an invoice and a credit note of one id for a doubling', async () => {
    const account = await harness.account();
    const document = soundInvoice();
    await account.process(document);
    const note = soundCreditNote(document, { CreditNoteId: document.InvoiceId });
    expect((await account.process(note)).Success).toBe(true);
    expect((await harness.register(account)).fiscalisedTwice).toEqual([]);
  });

  it('show the ledger of one account or of all, and empty everything at once', async () => {
    const [one, two] = [await harness.account(), await harness.account()];
    await one.process(soundInvoice());
    await two.process(soundInvoice());
    expect((await harness.register(one)).receipts.map((receipt) => receipt.account)).toEqual([
      one.credentials.name,
    ]);
    const all = (await harness.control('GET', '/ledger')).json<{ receipts: object[] }>();
    expect(all.receipts).toHaveLength(2);
    expect(all.receipts[0]).toMatchObject({ total: '115.50', receiptCounter: 1, receiptGlobalNo: 1 });
    await harness.control('DELETE', '/');
    const none = (await harness.control('GET', '/ledger')).json();
    expect(none).toEqual({ receipts: [], requests: [], fiscalisedTwice: [] });
    expect((await one.call('GET', '/profile')).status).toBe(401);
  });

  it('show a page for people that holds hostile texts as mere texts', async () => {
    const hostile = `<script>alert('x')</script><img src=x onerror="alert(1)">`;
    const account = await harness.account({
      webhook: { url: `http://127.0.0.1:9/${hostile}`, signature: 'hmac' },
    });
    await account.process(soundInvoice({ InvoiceNumber: '<b onclick="x">&amp;' }));
    await account.process(soundInvoice({ InvoiceNumber: hostile }));
    await account.process(soundInvoice({ Reference: hostile, BuyerContact: { ...BUYER, Name: hostile } }));
    await account.call('GET', `/${hostile}`);
    const page = await fetch(harness.url);
    const html = await page.text();
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain(`default-src 'none'`);
    expect(html).not.toMatch(/<(script|img|b)\b/i);
    expect(html).not.toMatch(/<[^>]*\s(src=|href="(?!\/))/);
    expect(html).toContain('&lt;script&gt;');
    expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;amp;');
    expect(html).toContain(account.credentials.name);
    expect(html).toContain('POST /invoice');
    for (const link of html.match(/(?<=href=")[^"]+/g) ?? []) {
      expect([link, (await fetch(harness.url + link)).status]).toEqual([link, 200]);
    }
    expect(html).not.toContain(account.credentials.apiSecret);
  });
});

import { invoice, Rehearsal } from '../testing/rehearsal';

describe('the controls', () => {
  let rehearsal: Rehearsal;

  beforeEach(async () => {
    rehearsal = await Rehearsal.start();
  });

  afterEach(() => rehearsal.end());

  it('the ledger tells what happened, of one account or of all', async () => {
    const document = invoice();
    const outcome = await rehearsal.settle('invoice', document);
    const { receipts, requests } = await rehearsal.ledger();
    expect(receipts).toEqual([
      {
        ...{
          account: 'one',
          deviceId: 4711,
          fiscalDay: 1,
          receiptCounter: 1,
          receiptGlobalNo: 1,
          kind: 'invoice',
        },
        ...{
          invoiceId: document.InvoiceId,
          invoiceNumber: document.InvoiceNumber,
          currency: 'USD',
          total: '115.50',
        },
        ...{ requestId: outcome.RequestId, receiptDate: '2026-03-01T10:00:00' },
        verificationCode: expect.any(String),
        qrUrl: expect.any(String),
        fiscalisedAt: expect.any(String),
      },
    ]);
    expect(requests).toEqual([
      {
        ...{ requestId: outcome.RequestId, account: 'one', kind: 'invoice', invoiceId: document.InvoiceId },
        ...{ invoiceNumber: document.InvoiceNumber, total: '115.5', currency: 'USD', isRetry: false },
        ...{ state: 'fiscalised', error: null, receivedAt: expect.any(String) },
      },
    ]);
    expect(await rehearsal.json('/_control/ledger?account=two')).toEqual({
      ...{ receipts: [], requests: [], fiscalisedTwice: [] },
    });
  });

  it('counts calls by route pattern, under any prefix, once each', async () => {
    await rehearsal.control('DELETE', '/calls');
    await rehearsal.get('/profile');
    await rehearsal.get('/api/profile');
    await rehearsal.get('/api/currencymapping/17');
    await rehearsal.get('/download/a.pdf', {});
    await rehearsal.get('/api/nothing');
    expect(await rehearsal.json('/_control/calls')).toEqual({
      'GET /profile': 2,
      'GET /currencymapping/{id}': 1,
      'GET /download/{filename}': 1,
      'GET {unknown}': 1,
    });
  });

  it('a paused service answers 503 to every call, a control call as ever', async () => {
    await rehearsal.control('POST', '/pause', { paused: true });
    expect((await rehearsal.get('/profile')).status).toBe(503);
    expect((await rehearsal.post('/invoice', invoice())).status).toBe(503);
    await rehearsal.restart();
    expect((await rehearsal.get('/profile')).status).toBe(503);
    await rehearsal.control('POST', '/pause', { paused: false });
    expect((await rehearsal.get('/profile')).status).toBe(200);
  });

  it('the clock can be moved to and fro, survives a restart, and holds nothing up', async () => {
    await rehearsal.control('POST', '/clock', { now: '2030-06-01T00:00:00Z' });
    await rehearsal.account({ processingDelayMs: 300 });
    const { text } = await rehearsal.post('/invoice', invoice());
    await rehearsal.restart();
    await rehearsal.outcome(text);
    expect((await rehearsal.ledger()).receipts[0]?.fiscalisedAt).toMatch(/^2030-06-01/);
    const pending = (await rehearsal.post('/invoice', invoice())).text;
    await rehearsal.control('POST', '/clock', { now: null });
    expect((await rehearsal.outcome(pending)).Success).toBe(true);
  });

  it('an account keeps what an update leaves out, and its ledger', async () => {
    await rehearsal.settle('invoice', invoice());
    const before = await rehearsal.json('/fiscaldevice');
    await rehearsal.account({ processingDelayMs: 5 });
    expect(await rehearsal.json('/fiscaldevice')).toEqual(before);
    expect((await rehearsal.ledger()).receipts).toHaveLength(1);
    expect(await rehearsal.json('/taxmapping')).toHaveLength(4);
  });

  it.each([
    [{ apiKey: 5, processingDelayMs: -1, profile: 'mine' }, ['apiKey', 'processingDelayMs', 'profile']],
    [{ webhook: { url: 'ftp://x' }, device: { deviceId: 'x' } }, ['webhook.url', 'device.deviceId']],
    [
      { device: { deviceId: 5, taxes: [{ taxID: 0, taxName: 'a', taxValidFrom: 'once' }] } },
      ['device.taxes[0].taxID', 'device.taxes[0].taxValidFrom'],
    ],
  ])('refuses the settings %j, naming the fields', async (settings, fields) => {
    const answer = await rehearsal.account(settings);
    expect(answer.status).toBe(400);
    for (const field of fields) expect(answer.text).toContain(field);
  });

  it('refuses what it does not understand', async () => {
    expect((await rehearsal.account({ apiKey: 'the-key' }, 'two')).status).toBe(409);
    expect((await rehearsal.control('POST', '/clock', { now: 'soon' })).status).toBe(400);
    expect((await rehearsal.control('POST', '/pause', {})).status).toBe(400);
    expect((await rehearsal.control('GET', '/nothing')).status).toBe(404);
  });

  it('forgets everything while documents are being processed, and begins again at one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const settings = {
        apiKey: 'the-key',
        apiSecret: 'the-secret',
        application: 'tests',
        processingDelayMs: 0,
      };
      await rehearsal.account({ ...settings, device: { deviceId: 4711 } });
      if (round > 0) await rehearsal.map();
      await Promise.all(Array.from({ length: 10 }, () => rehearsal.post('/invoice', invoice())));
      expect((await rehearsal.control('DELETE', '/')).status).toBe(204);
    }
    expect(await rehearsal.ledger()).toEqual({ receipts: [], requests: [], fiscalisedTwice: [] });
    expect((await rehearsal.get('/profile')).status).toBe(401);
    await rehearsal.account({ apiKey: 'the-key', apiSecret: 'the-secret', application: 'tests' });
    await rehearsal.map();
    expect((await rehearsal.settle('invoice', invoice())).QrData).toMatchObject({ InvoiceNumber: 1 });
  });

  it('has a page for people, without scripts or anything from elsewhere, all texts escaped', async () => {
    await rehearsal.settle('invoice', invoice({ InvoiceNumber: '<script>alert(1)</script>' }));
    const page = await rehearsal.get('/');
    expect(page.status).toBe(200);
    expect(page.type).toContain('text/html');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page.text).not.toMatch(/<script|https?:\/\/|src=|href=/);
    expect(page.text).toContain('POST /invoice');
  });
});

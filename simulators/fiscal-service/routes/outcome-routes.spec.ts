import { randomUUID } from 'node:crypto';
import type { StatusElement } from '../status-element';
import { invoice, Rehearsal } from '../testing/rehearsal';

describe('POST /status', () => {
  let rehearsal: Rehearsal;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start();
  });

  afterAll(() => rehearsal.end());

  afterEach(async () => {
    await rehearsal.account({ pendingStatus: 'absent', processingDelayMs: 0 });
    await rehearsal.control('POST', '/clock', { now: null });
  });

  const ask = async (ids: string[]): Promise<StatusElement[]> =>
    JSON.parse((await rehearsal.post('/status', ids)).text) as StatusElement[];

  it('gives success and failure their shapes, in the order of the ids', async () => {
    const good = await rehearsal.settle('invoice', invoice());
    const bad = await rehearsal.settle('invoice', invoice({ CurrencyCode: 'EUR' }));
    expect(good).toEqual({
      RequestId: good.RequestId,
      Success: true,
      QrData: {
        QrCodeUrl: expect.stringMatching(
          /^https:\/\/fdmstest\.zimra\.co\.zw\/000000471101032026\d{10}[0-9A-F]{16}$/,
        ),
        VerificationCode: expect.stringMatching(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/),
        FiscalDay: 1,
        DeviceId: 4711,
        InvoiceNumber: expect.any(Number),
      },
      Error: null,
      IsActionable: false,
      FiscalInvoicePdf: expect.stringMatching(/\.pdf$/),
    });
    expect(bad).toEqual({
      RequestId: bad.RequestId,
      ...{ Success: false, QrData: null, IsActionable: true, FiscalInvoicePdf: null },
      Error: expect.stringMatching(/^RCPT010: /),
    });
    expect(await ask([bad.RequestId, randomUUID(), good.RequestId])).toEqual([bad, good]);
  });

  it('says nothing about pending requests, or that they are neither one nor the other', async () => {
    await rehearsal.account({ processingDelayMs: 60_000 });
    const id = (await rehearsal.post('/invoice', invoice())).text;
    expect(await ask([id])).toEqual([]);
    await rehearsal.account({ pendingStatus: 'element' });
    expect(await ask([id])).toEqual([
      {
        RequestId: id,
        ...{ Success: false, QrData: null, Error: null, IsActionable: false, FiscalInvoicePdf: null },
      },
    ]);
    await rehearsal.control('DELETE', '/');
    await rehearsal.account({ apiKey: 'the-key', apiSecret: 'the-secret', application: 'tests' });
    await rehearsal.account({ device: { deviceId: 4711 } });
    await rehearsal.map();
  });

  it('forgets after seven days', async () => {
    const { RequestId } = await rehearsal.settle('invoice', invoice());
    const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
    await rehearsal.control('POST', '/clock', { now: inDays(6.99) });
    expect(await ask([RequestId])).toHaveLength(1);
    await rehearsal.control('POST', '/clock', { now: inDays(7.01) });
    expect(await ask([RequestId])).toEqual([]);
  });

  it('answers only a part of more than a hundred ids, the same part each time', async () => {
    const { RequestId } = await rehearsal.settle('invoice', invoice());
    const strangers = Array.from({ length: 99 }, () => randomUUID());
    expect(await ask([...strangers, RequestId])).toHaveLength(1);
    const many = Array.from({ length: 150 }, () => RequestId);
    const lists = await Promise.all(
      Array.from({ length: 6 }, (_unused, index) => ask([...many.slice(0, 120 + index), ...strangers])),
    );
    const counts = lists.map((list) => list.length);
    expect(counts.every((count) => count <= 100)).toBe(true);
    const mixed = [...strangers, randomUUID(), randomUUID(), RequestId];
    expect(await ask(mixed)).toEqual(await ask(mixed));
  });

  it("says nothing about another account's requests", async () => {
    const { RequestId } = await rehearsal.settle('invoice', invoice());
    await rehearsal.account(
      { apiKey: 'k2', apiSecret: 's2', application: 'a2', device: { deviceId: 4712 } },
      'two',
    );
    const headers = {
      ...{ 'X-Api-Key': 'k2', 'X-Api_Secret': 's2', 'X-Application': 'a2' },
      ...{ 'X-Api-Station': 's', 'X-App-Version': '1' },
    };
    expect((await rehearsal.post('/status', [RequestId], headers)).text).toBe('[]');
  });

  it.each([
    ['no list', '{}'],
    ['a number', '[1]'],
    ['text that cannot be stored', '["\\u0000"]'],
    ['no JSON', '['],
  ])('answers 400 to %s', async (_what, body) => {
    expect((await rehearsal.call('POST', '/status', body)).status).toBe(400);
  });
});

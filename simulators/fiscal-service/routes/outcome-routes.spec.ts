import { randomUUID } from 'node:crypto';
import { eventually } from '../testing/eventually';
import { HARNESS_TIME, Harness } from '../testing/harness';
import { soundInvoice, soundLine } from '../testing/sound-documents';

const DAY_MS = 24 * 60 * 60_000;

describe('asking for outcomes', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  afterEach(() => harness.setClock(HARNESS_TIME));
  afterAll(() => harness.stop());

  const later = (ms: number): string => new Date(Date.parse(HARNESS_TIME) + ms).toISOString();

  it('gives success and failure the shape of the interface document', async () => {
    const account = await harness.account({ device: { deviceId: 4_711 } });
    const good = await account.process(soundInvoice());
    const bad = await account.process(soundInvoice({ LineItems: [soundLine({ TaxCode: 'NONE' })] }));
    expect(good).toEqual({
      RequestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      Success: true,
      QrData: {
        QrCodeUrl: expect.stringMatching(
          /^https:\/\/fdmstest\.zimra\.co\.zw\/000000471102032026\d{10}[0-9A-F]{16}$/,
        ),
        VerificationCode: expect.stringMatching(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/),
        ...{ FiscalDay: 1, DeviceId: 4711, InvoiceNumber: 1 },
      },
      Error: null,
      IsActionable: false,
      FiscalInvoicePdf: expect.stringMatching(/\.pdf$/),
    });
    expect(bad).toEqual({
      RequestId: bad.RequestId,
      ...{ Success: false, QrData: null, IsActionable: true, FiscalInvoicePdf: null },
      Error: expect.stringMatching(/^RCPT025: /),
    });
    expect(await account.status([bad.RequestId, randomUUID(), good.RequestId])).toEqual([bad, good]);
  });

  it('says nothing of a request that is being processed, until it is done', async () => {
    const account = await harness.account({ processingDelayMs: 1_500 });
    const id = await account.submit(soundInvoice());
    expect(await account.status([id])).toEqual([]);
    expect(await account.outcome(id)).toMatchObject({ RequestId: id, Success: true });
  });

  it('says neither success nor error of it where the account is set so', async () => {
    const account = await harness.account({ processingDelayMs: 1_500, pendingStatus: 'element' });
    const id = await account.submit(soundInvoice());
    expect(await account.status([id])).toEqual([
      {
        ...{ RequestId: id, Success: false, QrData: null },
        ...{ Error: null, IsActionable: false, FiscalInvoicePdf: null },
      },
    ]);
    expect((await account.outcome(id)).Success).toBe(true);
  });

  it('is answered by id, whatever the order, and knows nothing of strangers', async () => {
    const [account, other] = [await harness.account(), await harness.account()];
    const documents = [soundInvoice(), soundInvoice({ Total: 1 }), soundInvoice()];
    const ids = [];
    for (const document of documents) ids.push((await account.process(document)).RequestId);
    const foreign = (await other.process(soundInvoice())).RequestId;
    const asked = [randomUUID(), ids[2], foreign, ids[0], 'no uuid', ids[1], ''] as string[];
    const outcomes = await account.status(asked);
    expect(new Map(outcomes.map((outcome) => [outcome.RequestId, outcome.Success]))).toEqual(
      new Map([
        [ids[0], true],
        [ids[1], false],
        [ids[2], true],
      ]),
    );
    expect(outcomes).toHaveLength(3);
    expect(await account.status([])).toEqual([]);
  });

  it('reaches back seven days and no further', async () => {
    const account = await harness.account();
    const { RequestId: id } = await account.process(soundInvoice());
    await harness.setClock(later(7 * DAY_MS - 60_000));
    expect(await account.status([id])).toHaveLength(1);
    await harness.setClock(later(7 * DAY_MS + 60_000));
    expect(await account.status([id])).toEqual([]);
  });

  it('is complete for 100 ids and lacks some for more', async () => {
    const account = await harness.account({ processingDelayMs: 3_600_000, pendingStatus: 'element' });
    const ids = await Promise.all(Array.from({ length: 101 }, () => account.submit(soundInvoice())));
    const hundred = await account.status(ids.slice(0, 100));
    expect(hundred.map((outcome) => outcome.RequestId).sort()).toEqual(ids.slice(0, 100).sort());
    const tooMany = await account.status(ids);
    expect(tooMany.length).toBeGreaterThan(0);
    expect(tooMany.length).toBeLessThan(100);
    expect(await account.status(ids)).toEqual(tooMany);
    expect((await account.status(Array.from({ length: 150 }, () => ids[0] ?? ''))).length).toBeLessThan(101);
  });

  it.each<[string, object | string | undefined]>([
    ['missing', undefined],
    ['empty', ''],
    ['cut off', '["'],
    ['an object', {}],
    ['a list of other things', [1, null]],
    ['text that cannot be stored', '["\\u0000"]'],
  ])('is refused with 400 when the body is %s', async (_what, body) => {
    const account = await harness.account();
    const answer = await account.call('POST', '/status', body);
    expect(answer.status).toBe(400);
    expect(answer.json<{ Message: string }>().Message).not.toBe('');
  });

  it('finds nothing of a document that expired early: on demand for so many calls, by its number for ever', async () => {
    const account = await harness.account();
    const document = soundInvoice();
    const [one, other] = [await account.process(document), await account.process(soundInvoice())];
    const ids = [one.RequestId, other.RequestId];
    await harness.fault('status', 'expired', { documentNumber: document.InvoiceNumber, times: 1 });
    expect(await account.status(ids)).toEqual([other]);
    expect(await account.status(ids)).toEqual([one, other]);
    const lost = await account.submit(soundInvoice({ InvoiceNumber: 'SIM-STATUS-EXPIRED-1' }));
    await eventually('the receipt', async () => {
      const { requests } = await harness.register(account);
      return requests.some((request) => request.requestId === lost && request.state === 'fiscalised');
    });
    expect(await account.status([lost])).toEqual([]);
    expect(await account.status([lost, other.RequestId])).toEqual([other]);
  });

  it.each([
    ['then-failure', 2],
    ['two-numbers', 2],
    ['doubled-key', 1],
    ['camel-case', 1],
    ['id-in-capitals', 1],
    ['qr-as-text', 1],
    ['zeros', 1],
    ['with-error', 1],
  ])('writes one element wrongly on demand (%s), and its neighbour as it should', async (kind, elements) => {
    const account = await harness.account();
    const document = soundInvoice();
    const [one, other] = [await account.process(document), await account.process(soundInvoice())];
    await harness.fault('status', kind, { documentNumber: document.InvoiceNumber, times: 1 });
    const said = await account.status([one.RequestId, other.RequestId]);
    expect(said).toHaveLength(elements + 1);
    expect(said).toContainEqual(other);
    // A lenient JSON parser keeps one of the doubled fields.
    if (elements === 1 && kind !== 'doubled-key') expect(said).not.toContainEqual(one);
    expect(await account.status([one.RequestId])).toEqual([one]);
  });
});

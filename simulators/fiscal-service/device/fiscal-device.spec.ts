import { createHash, createPublicKey, verify } from 'node:crypto';
import type { Outcome } from '../testing/fiscal-client';
import { device, HARNESS_TIME, Harness } from '../testing/harness';
import { soundCreditNote, soundInvoice } from '../testing/sound-documents';

interface ChainLink {
  readonly kind: string;
  readonly currency: string;
  readonly global_no: number;
  readonly receipt_date: string;
  readonly total: string;
  readonly hash: string;
  readonly previous_hash: string;
  readonly qr_url: string;
  readonly private_key: string;
  readonly signature: string;
  readonly verification_code: string;
}

describe('the fiscal device', () => {
  let harness: Harness;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  afterEach(() => harness.setClock(HARNESS_TIME));
  afterAll(() => harness.stop());

  const numbersOf = (outcome: Outcome): [number, number] => {
    expect(outcome.Error).toBeNull();
    return [outcome.QrData?.FiscalDay ?? 0, outcome.QrData?.InvoiceNumber ?? 0];
  };

  const chainOf = (deviceId: number): Promise<ChainLink[]> =>
    harness.rows<ChainLink>(
      `select receipts.*, private_key from receipts join devices using (device_id)
       where device_id = $1 order by receipts.global_no`,
      [deviceId],
    );

  it('builds the QR address and the verification code as the authority lays them down', async () => {
    const account = await harness.account({ device: device(4_711) });
    const { QrData: first } = await account.process(soundInvoice());
    expect(first).toEqual({
      QrCodeUrl: expect.stringMatching(
        /^https:\/\/fdmstest\.zimra\.co\.zw\/0000004711020320260000000001[0-9A-F]{16}$/,
      ),
      VerificationCode: expect.stringMatching(/^([0-9A-F]{4}-){3}[0-9A-F]{4}$/),
      FiscalDay: 1,
      DeviceId: 4_711,
      InvoiceNumber: 1,
    });
    expect(first?.QrCodeUrl.slice(-16)).toBe(first?.VerificationCode.replaceAll('-', ''));
    const { QrData: second } = await account.process(soundInvoice());
    expect(second?.QrCodeUrl).toContain('/0000004711020320260000000002');
    expect(second?.VerificationCode).not.toBe(first?.VerificationCode);
  });

  it('derives the code from its signature over the receipt', async () => {
    const account = await harness.account({ device: device(4_712) });
    await account.process(soundInvoice());
    const [link] = await chainOf(4_712);
    const digest = createHash('md5')
      .update(Buffer.from(link?.signature ?? '', 'base64'))
      .digest('hex');
    expect(link?.verification_code.replaceAll('-', '')).toBe(digest.slice(0, 16).toUpperCase());
  });

  it('closes the fiscal day with the first receipt after midnight, whatever its date: the counter begins again, the number goes on', async () => {
    const account = await harness.account({ device: device(4_713) });
    const at = async (clock: string, Date: string): Promise<[number, number]> => {
      await harness.setClock(clock);
      return numbersOf(await account.process(soundInvoice({ Date })));
    };
    expect(await at('2026-03-02T08:00:00Z', '2026-03-02T10:00:00+02:00')).toEqual([1, 1]);
    expect(await at('2026-03-02T21:59:59Z', '2026-03-02T21:59:59Z')).toEqual([1, 2]);
    expect(await at('2026-03-02T22:00:00Z', '2026-03-02T21:59:59Z')).toEqual([2, 3]);
    expect(await at('2026-03-03T08:00:00Z', '2026-03-03T10:00:00+02:00')).toEqual([2, 4]);
    expect(await at('2026-03-04T08:00:00Z', '2026-03-03T10:00:00+02:00')).toEqual([3, 5]);
    const { requests, receipts } = await harness.register(account);
    expect(receipts.map((receipt) => receipt.receiptCounter)).toEqual([1, 2, 1, 2, 1]);
    expect(receipts[2]?.receiptDate).toBe('2026-03-02T23:59:59');
    const breaches = requests.map((request) => request.breaches.map(({ code }) => code).join());
    expect(breaches).toEqual(['', '', 'RCPT014', '', 'RCPT014']);
  });

  it('opens and closes its fiscal day by hand, and notes receipts outside of it', async () => {
    const settings = { ...device(4_716), dayClosing: 'manual' };
    const account = await harness.account({ device: settings, yellowPolicy: 'accept' });
    const day = async (what: string): Promise<[number, unknown]> => {
      const answer = await harness.control('POST', `/devices/4716/${what}-day`);
      return [answer.status, answer.json().dayOpenedAt];
    };
    const at = async (Date: string): Promise<[number, number]> =>
      numbersOf(await account.process(soundInvoice({ Date })));
    expect(await day('close')).toEqual([409, undefined]);
    await harness.setClock('2026-03-01T08:00:00Z');
    expect(await at('2026-03-01T10:00:00+02:00')).toEqual([1, 1]);
    await harness.setClock(HARNESS_TIME);
    expect(await at('2026-03-02T10:00:01+02:00')).toEqual([1, 2]);
    expect(await day('close')).toEqual([200, null]);
    await harness.setClock('2026-03-02T09:00:00Z');
    const [status, openedAt] = await day('open');
    expect([status, String(openedAt).slice(0, 16)]).toEqual([200, '2026-03-02T11:00']);
    expect(await day('open')).toEqual([409, undefined]);
    expect(await at('2026-03-02T10:59:00+02:00')).toEqual([2, 3]);
    const { requests, receipts } = await harness.register(account);
    expect(requests.map(({ breaches }) => breaches.map(({ code }) => code))).toEqual([
      [],
      ['RCPT041'],
      ['RCPT014'],
    ]);
    expect(receipts.map((receipt) => receipt.receiptCounter)).toEqual([1, 2, 1]);
    const devices = (await harness.control('GET', '/devices')).json<{ deviceId: number }[]>();
    expect(devices.find(({ deviceId }) => deviceId === 4_716)).toEqual({
      ...{ deviceId: 4_716, fiscalDay: 2, isDayOpen: true, dayOpenedAt: openedAt, receiptsOfDay: 1 },
      ...{ receiptGlobalNo: 3, lastReceiptDate: '2026-03-02T10:59:00' },
    });
    await harness.fault('process', 'day-close-failed');
    expect((await day('close'))[0]).toBe(409);
    expect((await day('close'))[0]).toBe(200);
    expect((await harness.control('POST', '/devices/1/close-day')).status).toBe(404);
  });

  it('gives no number to what is refused', async () => {
    const account = await harness.account();
    const numbers = [];
    for (const Total of [115.5, 1, 115.5]) {
      numbers.push((await account.process(soundInvoice({ Total }))).QrData?.InvoiceNumber ?? null);
    }
    expect(numbers).toEqual([1, null, 2]);
  });

  it('numbers invoices and credit notes in one row', async () => {
    const account = await harness.account();
    const invoice = soundInvoice();
    expect(numbersOf(await account.process(invoice))).toEqual([1, 1]);
    expect(numbersOf(await account.process(soundCreditNote(invoice)))).toEqual([1, 2]);
    expect(numbersOf(await account.process(soundInvoice()))).toEqual([1, 3]);
  });

  it('leaves no gap and doubles none when 40 arrive at once at two processes of the service', async () => {
    const account = await harness.account({ device: device(4_714) });
    const second = await harness.second();
    try {
      const ids = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const client = index % 2 === 0 ? account : account.at(second.url);
          return client.submit(soundInvoice());
        }),
      );
      const outcomes = await account.outcomes(ids);
      const expected = Array.from({ length: 40 }, (_, index) => index + 1);
      expect(outcomes.map((outcome) => outcome.QrData?.InvoiceNumber ?? 0).sort((a, b) => a - b)).toEqual(
        expected,
      );
    } finally {
      await second.close();
    }
    const { receipts, fiscalisedTwice } = await harness.register(account);
    expect(receipts.map((receipt) => receipt.receiptCounter)).toEqual(receipts.map((_, index) => index + 1));
    expect(receipts).toHaveLength(40);
    expect(fiscalisedTwice).toEqual([]);
    const chain = await chainOf(4_714);
    let previous = '';
    for (const link of chain) {
      const text = [
        4_714,
        link.kind,
        link.currency,
        link.global_no,
        link.receipt_date,
        link.total,
        previous,
      ].join('');
      expect(link.hash).toBe(createHash('sha256').update(text).digest('base64'));
      expect(link.previous_hash).toBe(previous);
      const signature = Buffer.from(link.signature, 'base64');
      expect(verify('sha256', Buffer.from(text), createPublicKey(link.private_key), signature)).toBe(true);
      const code = link.verification_code.replaceAll('-', '');
      const number = String(link.global_no).padStart(10, '0');
      expect(link.qr_url).toBe(`https://fdmstest.zimra.co.zw/000000471402032026${number}${code}`);
      previous = link.hash;
    }
  });

  it('keeps the order of arrival', async () => {
    const account = await harness.account({ processingDelayMs: 150 });
    const documents = Array.from({ length: 6 }, () => soundInvoice());
    const ids = [];
    for (const document of documents) ids.push(await account.submit(document));
    const outcomes = await account.outcomes(ids);
    expect(outcomes.map((outcome) => outcome.QrData?.InvoiceNumber)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('is shared without gaps by accounts that name the same one', async () => {
    const shared = device(4_715);
    const [one, two] = [await harness.account({ device: shared }), await harness.account({ device: shared })];
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? one : two).process(soundInvoice())),
    );
    const numbers = outcomes.map((outcome) => outcome.QrData?.InvoiceNumber ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});

import type { FiscalClient } from '../testing/fiscal-client';
import { Harness } from '../testing/harness';
import { type Body, BUYER, soundCreditNote, soundInvoice, soundLine } from '../testing/sound-documents';

const LONE_SURROGATE = 'half a pair: \ud800';
const NUL = 'a NUL: \u0000';

describe('submitting', () => {
  let harness: Harness;
  let account: FiscalClient;

  beforeAll(async () => {
    harness = await Harness.start();
    account = await harness.account();
  });

  afterAll(() => harness.stop());

  const refusal = async (path: string, body: Body | string | Buffer): Promise<string> => {
    const answer = await account.call('POST', path, body);
    expect([answer.status, answer.text]).toEqual([400, expect.anything()]);
    return answer.json<{ Message: string }>().Message;
  };

  const without = (body: Body, ...fields: string[]): Body =>
    Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));

  it('names every required field that an invoice lacks, in one answer', async () => {
    const message = await refusal('/invoice', { Reference: 'nothing else' });
    for (const field of [
      ...['InvoiceId', 'InvoiceNumber', 'IsTaxInclusive', 'BuyerContact', 'Date', 'LineItems'],
      ...['PaymentMethod', 'CurrencyCode'],
    ]) {
      expect(message).toMatch(new RegExp(`\\b${field}\\b`));
    }
  });

  it('names every required field that a credit note lacks', async () => {
    const note = soundCreditNote(soundInvoice());
    const message = await refusal(
      '/creditnote',
      without(note, 'CreditNoteId', 'OriginalInvoiceId', 'CreditNoteNumber', 'PaymentMethod'),
    );
    for (const field of ['CreditNoteId', 'OriginalInvoiceId', 'CreditNoteNumber', 'PaymentMethod']) {
      expect(message).toMatch(new RegExp(`\\b${field}\\b`));
    }
  });

  it('names the place of a faulty line and of the buyer', async () => {
    const message = await refusal('/invoice', {
      ...soundInvoice({ BuyerContact: without(BUYER, 'Name') }),
      LineItems: [soundLine(), {}, 'no line'],
    });
    expect(message).toContain('BuyerContact.Name');
    for (const field of ['Description', 'UnitAmount', 'Quantity', 'LineAmount', 'TaxCode']) {
      expect(message).toContain(`LineItems[1].${field}`);
    }
    expect(message).toContain('LineItems[2]');
    expect(message).not.toContain('LineItems[0]');
  });

  it.each<[string, Body]>([
    ['InvoiceId', { InvoiceId: 17 }],
    ['InvoiceNumber', { InvoiceNumber: '   ' }],
    ['IsTaxInclusive', { IsTaxInclusive: 'yes' }],
    ['Date', { Date: '2026-03-02' }],
    ['Date', { Date: '2026-03-02T10:00:00' }],
    ['Date', { Date: '2026-02-31T10:00:00+02:00' }],
    ['Date', { Date: '0000-01-01T10:00:00+02:00' }],
    ['Date', { Date: '2026-03-02T25:00:00+02:00' }],
    ['LineItems', { LineItems: {} }],
    ['BuyerContact', { BuyerContact: 'Mbare Builders' }],
    ['Total', { Total: 'a lot' }],
    ['TotalTax', { TotalTax: true }],
    ['SubTotal', { SubTotal: [] }],
    ['CurrencyCode', { CurrencyCode: null }],
    ['Reference', { Reference: 5 }],
    ['BuyerContact.Tin', { BuyerContact: { ...BUYER, Tin: 2000654321 } }],
    ['InvoiceNumber', { InvoiceNumber: NUL }],
    ['Reference', { Reference: LONE_SURROGATE }],
    ['BuyerContact.Name', { BuyerContact: { ...BUYER, Name: LONE_SURROGATE } }],
    ['LineItems[0].Description', { LineItems: [soundLine({ Description: NUL })] }],
    ['LineItems[0].TaxCode', { LineItems: [soundLine({ TaxCode: NUL })] }],
    ['LineItems[0].Quantity', { LineItems: [soundLine({ Quantity: 'ten' })] }],
    ['IsRetry', { IsRetry: 'false' }],
    ['PaymentMethod', { PaymentMethod: 'Barter' }],
    ['BuyerContact.Phone', { BuyerContact: { ...BUYER, Phone: 0 } }],
    ['BuyerContact.Name', { BuyerContact: { ...BUYER, Name: null } }],
  ])('refuses a faulty %s: %j', async (field, fault) => {
    expect(await refusal('/invoice', soundInvoice(fault))).toContain(field);
  });

  it.each(['1e400000000', '1e400', '1e30', '1e-400', '-1e99', '1e-400000000', `1${'0'.repeat(60)}`])(
    'refuses an amount that no receipt can hold: %.12s',
    async (digits) => {
      const body = JSON.stringify(soundInvoice()).replace('"UnitAmount":11.55', `"UnitAmount":${digits}`);
      expect(await refusal('/invoice', body)).toContain('UnitAmount');
      const total = JSON.stringify(soundInvoice()).replace('"Total":115.5', `"Total":${digits}`);
      expect(await refusal('/invoice', total)).toContain('Total');
    },
  );

  it.each<[string, string | Buffer]>([
    ['nothing', ''],
    ['cut off', '{"InvoiceId": "1'],
    ['a list', '[]'],
    ['a text', '"invoice"'],
    ['null', 'null'],
    ['one with a field twice', '{"InvoiceId":"a","InvoiceId":"b"}'],
    ['a NUL byte', '{"InvoiceId": "\u0000"}'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['nested beyond reason', '['.repeat(200_000)],
  ])('refuses a body that is %s', async (_what, body) => {
    for (const path of ['/invoice', '/creditnote']) expect(await refusal(path, body)).toMatch(/JSON|body/);
  });

  it('refuses bytes that are no UTF-8 inside a text, instead of printing something else', async () => {
    const [head = '', tail = ''] = JSON.stringify(soundInvoice({ Reference: '#' })).split('#');
    const broken = Buffer.concat([Buffer.from(head), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from(tail)]);
    expect(await refusal('/invoice', broken)).toMatch(/JSON|body/);
  });

  it('refuses a compressed body with 415: the signature is over what was sent', async () => {
    const answer = await account.call('POST', '/invoice', 'x', { 'Content-Encoding': 'gzip' });
    expect(answer.status).toBe(415);
  });

  it('takes any letters that can be stored', async () => {
    expect((await account.process(soundInvoice({ Reference: '😀 \u202e' }))).Success).toBe(true);
  });

  it('refuses more than 20 MB, and reads what is just less', async () => {
    const large = (bytes: number): Body =>
      soundInvoice({ LineItems: [soundLine({ CustomFields: { Notes: 'x'.repeat(bytes) } })] });
    const answer = await account.call('POST', '/invoice', large(20 * 1024 * 1024));
    expect(answer.status).toBe(413);
    expect(answer.json<{ Message: string }>().Message).not.toBe('');
    expect(await refusal('/invoice', 'x'.repeat(20 * 1024 * 1024))).toMatch(/JSON|body/);
    expect((await account.process(large(300_000))).Success).toBe(true);
  });

  it('leaves nothing behind when it refuses', async () => {
    const fresh = await harness.account();
    await fresh.call('POST', '/invoice', { InvoiceId: 'x' });
    await fresh.call('POST', '/creditnote', '{');
    expect(await harness.register(fresh)).toEqual({ receipts: [], requests: [], fiscalisedTwice: [] });
  });

  it('does without everything that is optional', async () => {
    const bare = without(
      soundInvoice(),
      ...['Reference', 'SubTotal', 'TotalTax', 'Total', 'IsDiscounted', 'IsRetry'],
    );
    const outcome = await account.process({
      ...bare,
      BuyerContact: { Name: 'Cash John Doe' },
      LineItems: [without(soundLine(), 'DiscountAmount', 'CustomFields')],
    });
    expect(outcome).toMatchObject({ Success: true, Error: null });
  });

  it('makes the total itself when none is sent, tax added where the lines exclude it', async () => {
    const fresh = await harness.account();
    const invoice = without(soundInvoice({ IsTaxInclusive: false }), 'SubTotal', 'TotalTax', 'Total');
    expect((await fresh.process(invoice)).Success).toBe(true);
    const { receipts } = await harness.register(fresh);
    // 115.50 x 15.5% = 17.9025, rounded once.
    expect(receipts.map((receipt) => receipt.total)).toEqual(['133.40']);
  });

  describe('the same document again', () => {
    it('is fiscalised again where the policy says so, and shown as fiscalised twice', async () => {
      const again = await harness.account({ duplicatePolicy: 'fiscalise-again' });
      const invoice = soundInvoice();
      const first = await again.process(invoice);
      const second = await again.process({ ...invoice, IsRetry: true });
      expect(second.RequestId).not.toBe(first.RequestId);
      expect((await harness.register(again)).fiscalisedTwice).toEqual([
        { invoiceId: invoice.InvoiceId, times: 2 },
      ]);
    });

    it('is answered with the id of the first, pending or done, however many come at once', async () => {
      const echo = await harness.account({ duplicatePolicy: 'echo', processingDelayMs: 100 });
      const invoice = soundInvoice();
      const ids = await Promise.all(Array.from({ length: 12 }, () => echo.submit(invoice)));
      expect(new Set(ids).size).toBe(1);
      const outcome = await echo.outcome(ids[0] ?? '');
      expect(await echo.submit({ ...invoice, IsRetry: true })).toBe(outcome.RequestId);
      const { receipts, requests } = await harness.register(echo);
      expect([receipts.length, requests.length]).toEqual([1, 1]);
    });

    it('is refused with 409 where the policy says so, however many come at once', async () => {
      const strict = await harness.account({ duplicatePolicy: 'refuse' });
      const invoice = soundInvoice();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => strict.call('POST', '/invoice', invoice)),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
      const refused = answers.find((answer) => answer.status === 409);
      expect(refused?.json<{ Message: string }>().Message).toContain(invoice.InvoiceId);
      const accepted = answers.find((answer) => answer.status === 200);
      expect((await strict.outcome(accepted?.text ?? '')).Success).toBe(true);
    });

    it.each(['echo', 'refuse'] as const)(
      'is new again under "%s" once the first has failed',
      async (policy) => {
        const account = await harness.account({ duplicatePolicy: policy });
        const invoice = soundInvoice();
        const failed = await account.process({ ...invoice, Total: 1 });
        expect(failed).toMatchObject({ Success: false, IsActionable: true });
        const corrected = await account.process({ ...invoice, IsRetry: true });
        expect(corrected.Success).toBe(true);
        expect(corrected.RequestId).not.toBe(failed.RequestId);
      },
    );

    it('of another account is another document', async () => {
      const [one, two] = [await harness.account({ duplicatePolicy: 'refuse' }), await harness.account()];
      const invoice = soundInvoice();
      expect((await one.process(invoice)).Success).toBe(true);
      expect((await two.process(invoice)).Success).toBe(true);
    });
  });
});

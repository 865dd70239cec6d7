import { creditNote, invoice, line, Rehearsal } from '../testing/rehearsal';

describe('submitting invoices and credit notes', () => {
  let rehearsal: Rehearsal;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start();
  });

  afterAll(() => rehearsal.end());

  afterEach(() => rehearsal.account({ duplicatePolicy: 'fiscalise-again', processingDelayMs: 0 }));

  it('answers the request id as plain text, for both kinds', async () => {
    const document = invoice();
    const answer = await rehearsal.post('/invoice', document);
    expect(answer.status).toBe(200);
    expect(answer.type).toContain('text/plain');
    expect(answer.text).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect((await rehearsal.outcome(answer.text)).Success).toBe(true);
    const note = await rehearsal.post('/creditnote', creditNote(document.InvoiceId));
    expect(note.type).toContain('text/plain');
    expect((await rehearsal.outcome(note.text)).Success).toBe(true);
  });

  it('names every field that is missing or of the wrong type', async () => {
    const faulty = { ...invoice(), InvoiceId: 7, IsTaxInclusive: 'yes', Total: '115.50', IsRetry: 'false' };
    const answer = await rehearsal.post('/invoice', {
      ...faulty,
      InvoiceNumber: undefined,
      Date: '2026-02-30T10:00:00+02:00',
      PaymentMethod: 'Barter',
      LineItems: [line({ Quantity: '10' }), { Description: 'x' }, 5],
      BuyerContact: { Name: null, Phone: 0 },
    });
    expect(answer.status).toBe(400);
    const { Message } = JSON.parse(answer.text) as { Message: string };
    for (const field of [
      ...['InvoiceId', 'InvoiceNumber', 'IsTaxInclusive', 'Total', 'IsRetry', 'Date', 'PaymentMethod'],
      ...[
        'LineItems[0].Quantity',
        'LineItems[1].TaxCode',
        'LineItems[2]',
        'BuyerContact.Name',
        'BuyerContact.Phone',
      ],
    ]) {
      expect(Message).toContain(`${field} `);
    }
  });

  it.each([
    ['no body', ''],
    ['no JSON', '{'],
    ['no object', '[]'],
    ['a field twice', '{"InvoiceId":"a","InvoiceId":"b"}'],
    ['nesting without end', '['.repeat(100_000)],
    ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
  ])('answers 400 to %s', async (_what, body) => {
    const answer = await rehearsal.call('POST', '/invoice', body);
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.text)).toEqual({ Message: expect.any(String) });
  });

  it.each([
    ['NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800b'],
  ])('answers 400 to text with %s, and lives on', async (_what, text) => {
    const answer = await rehearsal.post('/invoice', invoice({ Reference: text }));
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Reference');
    expect((await rehearsal.settle('invoice', invoice({ Reference: '😀 \u202e' }))).Success).toBe(true);
  });

  it.each(['1e999999999', '1e400', '1e30', '1e-400'])('answers 400 to the amount %s', async (amount) => {
    const body = JSON.stringify(invoice()).replace('"Total":115.5', `"Total":${amount}`);
    const answer = await rehearsal.call('POST', '/invoice', body);
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Total');
  });

  it('answers 415 to a compressed body: the signature is over what was sent', async () => {
    const headers = { 'Content-Encoding': 'gzip' };
    const answer = await rehearsal.call('POST', '/invoice', 'x', { ...rehearsalHeaders(), ...headers });
    expect(answer.status).toBe(415);
  });

  it('fiscalises a second copy again, and the ledger says so', async () => {
    const document = invoice();
    await rehearsal.settle('invoice', document);
    expect((await rehearsal.settle('invoice', document)).Success).toBe(true);
    expect((await rehearsal.ledger()).fiscalisedTwice).toContainEqual({
      invoiceId: document.InvoiceId,
      times: 2,
    });
  });

  it('echo: gives the same id to every copy, also to copies at the same moment; not after a failure', async () => {
    await rehearsal.account({ duplicatePolicy: 'echo' });
    const document = invoice();
    const answers = await Promise.all(Array.from({ length: 8 }, () => rehearsal.post('/invoice', document)));
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const failing = invoice({ Total: 1 });
    const first = await rehearsal.post('/invoice', failing);
    expect((await rehearsal.outcome(first.text)).Success).toBe(false);
    const corrected = await rehearsal.post('/invoice', { ...failing, Total: 115.5, IsRetry: true });
    expect(corrected.text).not.toBe(first.text);
    expect((await rehearsal.outcome(corrected.text)).Success).toBe(true);
  });

  it('refuse: answers 409 to a second copy', async () => {
    await rehearsal.account({ duplicatePolicy: 'refuse' });
    const document = invoice();
    await rehearsal.settle('invoice', document);
    expect((await rehearsal.post('/invoice', document)).status).toBe(409);
    const receipts = (await rehearsal.ledger()).receipts.filter(
      (receipt) => receipt.invoiceId === document.InvoiceId,
    );
    expect(receipts).toHaveLength(1);
  });

  it('fails without a device, and says that it can be repaired', async () => {
    const document = invoice();
    await rehearsal.account({ device: null });
    const outcome = await rehearsal.settle('invoice', document);
    await rehearsal.account({ device: { deviceId: 4711 } });
    expect(outcome).toMatchObject({
      Success: false,
      IsActionable: true,
      Error: expect.stringContaining('DEV01'),
    });
  });

  function rehearsalHeaders(): Record<string, string> {
    return {
      ...{ 'X-Api-Key': 'the-key', 'X-Api_Secret': 'the-secret', 'X-Application': 'tests' },
      ...{ 'X-Api-Station': 's', 'X-App-Version': '1' },
    };
  }
});

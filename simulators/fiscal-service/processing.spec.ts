import { createHash, createPublicKey, verify } from 'node:crypto';
import { Client } from 'pg';
import { creditNote, eventually, invoice, line, Rehearsal } from './testing/rehearsal';

describe('processing', () => {
  let rehearsal: Rehearsal;

  beforeEach(async () => {
    rehearsal = await Rehearsal.start();
  });

  afterEach(() => rehearsal.end());

  it('numbers without gaps when many submit at once', async () => {
    await Promise.all(
      Array.from({ length: 60 }, (_unused, index) =>
        rehearsal.post('/invoice', index % 6 === 0 ? invoice({ Total: 1 }) : invoice()),
      ),
    );
    const { receipts, requests, fiscalisedTwice } = await eventually('sixty outcomes', async () => {
      const ledger = await rehearsal.ledger();
      return ledger.requests.every((request) => request.state !== 'pending') ? ledger : null;
    });
    const expected = Array.from({ length: 50 }, (_unused, index) => index + 1);
    expect(receipts.map((receipt) => receipt.receiptGlobalNo)).toEqual(expected);
    expect(receipts.map((receipt) => receipt.receiptCounter)).toEqual(expected);
    expect(requests).toHaveLength(60);
    expect(fiscalisedTwice).toEqual([]);
  });

  it('fiscalises in the order of acceptance, over all accounts of the device', async () => {
    const other = { apiKey: 'k2', apiSecret: 's2', application: 'a2' };
    const headers = {
      ...{ 'X-Api-Key': 'k2', 'X-Api_Secret': 's2', 'X-Application': 'a2' },
      ...{ 'X-Api-Station': 's', 'X-App-Version': '1' },
    };
    await rehearsal.account({ ...other, processingDelayMs: 0, device: { deviceId: 4711 } }, 'two');
    await rehearsal.map(headers);
    await rehearsal.account({ processingDelayMs: 300 });
    const numbers: string[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      const document = invoice();
      numbers.push(document.InvoiceNumber);
      await rehearsal.post('/invoice', document, turn % 2 === 0 ? undefined : headers);
    }
    await eventually('six receipts', async () =>
      (await rehearsal.ledger()).receipts.length === 6 ? true : null,
    );
    expect((await rehearsal.ledger()).receipts.map((receipt) => receipt.invoiceNumber)).toEqual(numbers);
  });

  it('opens a fiscal day with the first receipt of a later date, local time', async () => {
    const dates = [
      ...['2026-03-01T10:00:00+02:00', '2026-03-01T10:00:00+02:00', '2026-03-01T21:59:59Z'],
      ...['2026-03-01T22:00:00Z', '2026-03-05T08:00:00+02:00', '2026-03-05T09:00:00+02:00'],
    ];
    for (const Date of dates) await rehearsal.settle('invoice', invoice({ Date }));
    const { receipts } = await rehearsal.ledger();
    expect(receipts.map(({ fiscalDay, receiptCounter }) => [fiscalDay, receiptCounter])).toEqual([
      ...[
        [1, 1],
        [1, 2],
        [1, 3],
      ],
      ...[[2, 1]],
      ...[
        [3, 1],
        [3, 2],
      ],
    ]);
    expect(receipts[3]?.receiptDate).toBe('2026-03-02T00:00:00');
    const late = await rehearsal.settle('invoice', invoice({ Date: '2026-03-05T08:59:59+02:00' }));
    expect(late.Error).toMatch(/^RCPT030: /);
  });

  it('chains hashes, signs with a key of the device, and takes the codes from the signature', async () => {
    for (let turn = 0; turn < 3; turn += 1) await rehearsal.settle('invoice', invoice());
    const client = new Client({ connectionString: rehearsal.databaseUrl });
    await client.connect();
    const { rows } = await client.query<Record<string, string>>(
      `select r.*, d.private_key from fiscal_service_simulator.receipts r
         join fiscal_service_simulator.devices d using (device_id) order by global_no`,
    );
    await client.end();
    let previous = '';
    for (const row of rows) {
      const signed = `4711invoice${row.currency}${row.global_no}${row.receipt_date}${row.total}${previous}`;
      const signature = Buffer.from(row.signature ?? '', 'base64');
      const key = createPublicKey(row.private_key ?? '');
      expect(verify('sha256', Buffer.from(signed), key, signature)).toBe(true);
      expect(row.previous_hash).toBe(previous);
      const code = createHash('md5').update(signature).digest('hex').slice(0, 16).toUpperCase();
      expect(row.verification_code?.replaceAll('-', '')).toBe(code);
      expect(row.qr_url).toBe(
        `https://fdmstest.zimra.co.zw/0000004711${'01032026'}${String(row.global_no).padStart(10, '0')}${code}`,
      );
      previous = row.hash ?? '';
    }
    expect(rows).toHaveLength(3);
  });

  it('judges credit notes by what was fiscalised before', async () => {
    const original = invoice();
    const unknown = await rehearsal.settle('creditnote', creditNote(original.InvoiceId));
    expect(unknown.Error).toMatch(/^RCPT032: /);
    await rehearsal.settle('invoice', original);
    const half = {
      ...{ LineItems: [line({ Quantity: 5, LineAmount: 57.75 })], Total: 57.75 },
      ...{ SubTotal: 50, TotalTax: 7.75 },
    };
    const first = await rehearsal.settle('creditnote', creditNote(original.InvoiceId, half));
    expect(first).toMatchObject({ Success: true, Error: null });
    const whole = await rehearsal.settle('creditnote', creditNote(original.InvoiceId));
    expect(whole).toMatchObject({ IsActionable: true, Error: expect.stringMatching(/^RCPT035: .*57\.75/) });
    expect((await rehearsal.settle('creditnote', creditNote(original.InvoiceId, half))).Success).toBe(true);
    const { receipts } = await rehearsal.ledger();
    expect(receipts.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', '115.50'],
      ['creditnote', '57.75'],
      ['creditnote', '57.75'],
    ]);
  });

  it('remembers the taxes of the original although mappings change', async () => {
    const original = invoice();
    await rehearsal.settle('invoice', original);
    const mappings = await rehearsal.json<{ Id: number; TaxCode: string }[]>('/taxmapping');
    const mapping = mappings.find((candidate) => candidate.TaxCode === 'A');
    await rehearsal.call(
      'PUT',
      `/taxmapping/${mapping?.Id}`,
      JSON.stringify({ TaxCode: 'A', DestinationTaxId: 2 }),
    );
    const note = creditNote(original.InvoiceId, { SubTotal: 115.5, TotalTax: 0 });
    expect((await rehearsal.settle('creditnote', note)).Error).toMatch(/^RCPT036: /);
  });

  it('refuses a number that another document of the taxpayer has, not a copy of the same one', async () => {
    const document = invoice();
    await rehearsal.settle('invoice', document);
    const same = await rehearsal.settle('invoice', invoice({ InvoiceNumber: document.InvoiceNumber }));
    expect(same).toMatchObject({ IsActionable: false, Error: expect.stringMatching(/^RCPT013: /) });
    const note = creditNote(document.InvoiceId, { CreditNoteNumber: document.InvoiceNumber });
    expect((await rehearsal.settle('creditnote', note)).Error).toMatch(/^RCPT013: /);
    expect((await rehearsal.settle('invoice', document)).Success).toBe(true);
  });

  it('lets a failed document be corrected and submitted again under its number', async () => {
    const wrong = invoice({ Total: 115.51, SubTotal: 100.01 });
    expect((await rehearsal.settle('invoice', wrong)).IsActionable).toBe(true);
    const corrected = { ...wrong, Total: 115.5, SubTotal: 100, IsRetry: true };
    expect((await rehearsal.settle('invoice', corrected)).Success).toBe(true);
    const { requests, fiscalisedTwice } = await rehearsal.ledger();
    expect(requests.map(({ state, isRetry }) => [state, isRetry])).toEqual([
      ['failed', false],
      ['fiscalised', true],
    ]);
    expect(fiscalisedTwice).toEqual([]);
  });

  it('goes on after a restart with what was pending', async () => {
    await rehearsal.account({ processingDelayMs: 500 });
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await rehearsal.post('/invoice', invoice())).text),
    );
    await rehearsal.restart();
    const outcomes = await Promise.all(ids.map((id) => rehearsal.outcome(id)));
    expect(outcomes.every((outcome) => outcome.Success)).toBe(true);
    expect((await rehearsal.ledger()).receipts).toHaveLength(5);
  });
});

import type { FiscalClient } from '../testing/fiscal-client';
import { HARNESS_TIME, Harness } from '../testing/harness';
import { type Body, soundCreditNote, soundInvoice, soundLine } from '../testing/sound-documents';

const UNTAXED: Body = { SubTotal: 115.5, TotalTax: 0 };

describe('the rules of the authority that depend on what happened before', () => {
  let harness: Harness;
  let account: FiscalClient;

  beforeAll(async () => {
    harness = await Harness.start();
  });

  beforeEach(async () => {
    account = await harness.account();
  });

  afterEach(() => harness.setClock(HARNESS_TIME));
  afterAll(() => harness.stop());

  /** Codes that the service names when it refuses a document. */
  const codes = async (document: Body): Promise<string[]> => {
    const outcome = await account.process(document);
    expect(outcome.Success).toBe(outcome.Error === null);
    if (outcome.Success) return [];
    expect(outcome).toMatchObject({ QrData: null, FiscalInvoicePdf: null });
    return [...new Set(outcome.Error?.match(/RCPT\d+/g))];
  };

  it('refuse by RCPT010 a mapping into a currency that is no longer supported', async () => {
    await account.call('POST', '/currencymapping', { SourceCurrency: 'ZAR', DestinationCurrency: 'ZAR' });
    await harness.change(account, { supportedCurrencies: ['USD', 'ZWG'] });
    expect(await codes(soundInvoice({ CurrencyCode: 'ZAR' }))).toEqual(['RCPT010']);
  });

  it('print the mapped currency', async () => {
    await account.call('POST', '/currencymapping', { SourceCurrency: 'ZIG', DestinationCurrency: 'ZWG' });
    expect(await codes(soundInvoice({ CurrencyCode: 'ZIG' }))).toEqual([]);
    expect((await harness.register(account)).receipts[0]?.currency).toBe('ZWG');
  });

  it('refuse by RCPT013 a number that was fiscalised, for an invoice or for a credit note', async () => {
    const first = soundInvoice();
    expect(await codes(first)).toEqual([]);
    const same = await account.process(soundInvoice({ InvoiceNumber: first.InvoiceNumber }));
    expect(same).toMatchObject({ IsActionable: false, Error: expect.stringMatching(/^RCPT013: /) });
    const note = soundCreditNote(first, { CreditNoteNumber: first.InvoiceNumber });
    expect(await codes(note)).toEqual(['RCPT013']);
  });

  it('let a number that was refused be used again', async () => {
    const number = { InvoiceNumber: 'INV-again' };
    expect(await codes(soundInvoice({ ...number, SubTotal: 1 }))).toEqual(['RCPT027']);
    expect(await codes(soundInvoice(number))).toEqual([]);
  });

  it('refuse by RCPT030 a date before that of the receipt before, whatever the offset says', async () => {
    expect(await codes(soundInvoice({ Date: '2026-03-02T10:00:00+02:00' }))).toEqual([]);
    expect(await codes(soundInvoice({ Date: '2026-03-02T09:59:59+02:00' }))).toEqual(['RCPT030']);
    expect(await codes(soundInvoice({ Date: '2026-03-02T07:59:59Z' }))).toEqual(['RCPT030']);
    expect(await codes(soundInvoice({ Date: '2026-03-02T08:00:00Z' }))).toEqual([]);
    await harness.setClock('2026-03-03T08:00:00Z');
    expect(await codes(soundInvoice({ Date: '2026-03-03T10:00:00+02:00' }))).toEqual([]);
    const both = ['RCPT030', 'RCPT014'];
    expect(await codes(soundInvoice({ Date: '2026-03-02T23:59:59+02:00' }))).toEqual(both);
  });

  it('note by RCPT014 a date before the fiscal day, which opens by the clock of the service', async () => {
    await harness.change(account, { yellowPolicy: 'report' });
    await harness.setClock('2026-03-03T08:00:00Z');
    const early = await account.process(soundInvoice({ Date: '2026-03-02T23:59:59+02:00' }));
    expect(early).toMatchObject({ Success: true, Error: expect.stringMatching(/^RCPT014: /) });
    const said = await account.process(soundInvoice({ Date: '2026-03-03T00:00:00+02:00' }));
    expect(said).toMatchObject({ Success: true, Error: null });
    const { receipts } = await harness.register(account);
    expect(receipts.map(({ receiptDate }) => receiptDate)).toEqual([
      '2026-03-02T23:59:59',
      '2026-03-03T00:00:00',
    ]);
    expect(await account.outcomes([early.RequestId])).toEqual([early]);
  });

  it('refuse a minor breach or overlook it, as the account is set, and note its colour in the ledger', async () => {
    const future = { Date: '2026-03-04T12:00:00+02:00' };
    await harness.change(account, { yellowPolicy: 'refuse' });
    expect(await codes(soundInvoice(future))).toEqual(['RCPT031', 'RCPT041']);
    await harness.change(account, { yellowPolicy: 'accept' });
    expect(await codes(soundInvoice(future))).toEqual([]);
    expect(await codes(soundInvoice({ ...future, SubTotal: 1 }))).toEqual(['RCPT027', 'RCPT031', 'RCPT041']);
    const { requests } = await harness.register(account);
    const seen = requests.map(({ state, breaches }) => [
      state,
      ...breaches.map(({ code, colour }) => code + colour),
    ]);
    expect(seen).toEqual([
      ['failed', 'RCPT031Yellow', 'RCPT041Yellow'],
      ['fiscalised', 'RCPT031Yellow', 'RCPT041Yellow'],
      ['failed', 'RCPT027Red', 'RCPT031Yellow', 'RCPT041Yellow'],
    ]);
  });

  it('allow a tax difference within the tolerance of the account', async () => {
    account = await harness.account({ taxTolerance: '0.01' });
    expect(await codes(soundInvoice({ SubTotal: 99.99, TotalTax: 15.51 }))).toEqual([]);
    expect(await codes(soundInvoice({ SubTotal: 99.98, TotalTax: 15.52 }))).toEqual(['RCPT026']);
  });

  describe('for credit notes', () => {
    let invoice: Body & { InvoiceId: string };

    beforeEach(async () => {
      invoice = soundInvoice();
      expect(await codes(invoice)).toEqual([]);
    });

    it('are kept by notes that together credit exactly the invoice', async () => {
      const half = { LineItems: [soundLine({ Quantity: 5, LineAmount: 57.75 })], SubTotal: 50, TotalTax: 7.75, Total: 57.75 }; // prettier-ignore
      expect(await codes(soundCreditNote(invoice, half))).toEqual([]);
      expect(await codes(soundCreditNote(invoice, half))).toEqual([]);
      const cent = { LineItems: [soundLine({ UnitAmount: 0.01, Quantity: 1, LineAmount: 0.01 })], SubTotal: 0.01, TotalTax: 0, Total: 0.01 }; // prettier-ignore
      expect(await codes(soundCreditNote(invoice, cent))).toEqual(['RCPT035']);
    });

    it('say what is left of the invoice', async () => {
      const half = { LineItems: [soundLine({ Quantity: 5, LineAmount: 57.75 })], SubTotal: 50, TotalTax: 7.75, Total: 57.75 }; // prettier-ignore
      expect(await codes(soundCreditNote(invoice, half))).toEqual([]);
      const whole = await account.process(soundCreditNote(invoice));
      expect(whole).toMatchObject({ IsActionable: true, Error: expect.stringMatching(/^RCPT035: .*57\.75/) });
      expect(await codes(soundCreditNote(invoice, half))).toEqual([]);
      const { receipts } = await harness.register(account);
      expect(receipts.map(({ kind, total }) => [kind, total])).toEqual([
        ['invoice', '115.50'],
        ['creditnote', '57.75'],
        ['creditnote', '57.75'],
      ]);
    });

    it('refuse by RCPT035 a note over more than the invoice, stated or not', async () => {
      const double = { LineItems: [soundLine(), soundLine()], SubTotal: 200, TotalTax: 31, Total: 231 };
      expect(await codes(soundCreditNote(invoice, double))).toEqual(['RCPT035']);
      const { SubTotal: _net, TotalTax: _tax, Total: _total, ...silent } = soundCreditNote(invoice, double);
      expect(await codes(silent)).toEqual(['RCPT035']);
    });

    it('refuse by RCPT032 an original that is unknown, failed, a note itself, or of another taxpayer', async () => {
      expect(await codes(soundCreditNote({ InvoiceId: 'nowhere' }))).toEqual(['RCPT032']);
      const failed = soundInvoice({ SubTotal: 1 });
      expect(await codes(failed)).toEqual(['RCPT027']);
      expect(await codes(soundCreditNote(failed))).toEqual(['RCPT032']);
      const note = soundCreditNote(invoice);
      expect(await codes(note)).toEqual([]);
      expect(await codes(soundCreditNote({ InvoiceId: note.CreditNoteId }))).toEqual(['RCPT032']);
      account = await harness.account();
      expect(await codes(soundCreditNote(invoice))).toEqual(['RCPT032']);
    });

    it('refuse by RCPT034 a note without a reason', async () => {
      expect(await codes(soundCreditNote(invoice, { Reference: '' }))).toEqual(['RCPT034']);
      expect(await codes(soundCreditNote(invoice, { Reference: '  ' }))).toEqual(['RCPT034']);
    });

    it('refuse by RCPT036 a tax that is not on the invoice', async () => {
      const zero = { LineItems: [soundLine({ TaxCode: 'ZERO' })], ...UNTAXED };
      expect(await codes(soundCreditNote(invoice, zero))).toEqual(['RCPT036']);
    });

    it('refuse by RCPT036 a code that meant another tax when the invoice was fiscalised', async () => {
      const list = (await account.call('GET', '/taxmapping')).json<{ Id: number; TaxCode: string }[]>();
      const { Id = 0 } = list.find((mapping) => mapping.TaxCode === 'STD') ?? {};
      await account.call('PUT', `/taxmapping/${Id}`, { TaxCode: 'STD', DestinationTaxId: 2 });
      expect(await codes(soundCreditNote(invoice, UNTAXED))).toEqual(['RCPT036']);
    });

    it('refuse by RCPT042 another currency', async () => {
      await account.call('POST', '/currencymapping', { SourceCurrency: 'ZWG', DestinationCurrency: 'ZWG' });
      expect(await codes(soundCreditNote(invoice, { CurrencyCode: 'ZWG' }))).toEqual(['RCPT042']);
    });

    it('refuse by RCPT033 an invoice of more than a year ago, and take one of a year to the day', async () => {
      await harness.setClock('2027-03-02T08:00:00Z');
      const half = { LineItems: [soundLine({ Quantity: 5, LineAmount: 57.75 })], SubTotal: 50, TotalTax: 7.75, Total: 57.75 }; // prettier-ignore
      const note = (date: string): Body => soundCreditNote(invoice, { ...half, Date: date });
      expect(await codes(note('2027-03-02T10:00:00+02:00'))).toEqual([]);
      await harness.setClock('2027-03-03T08:00:00Z');
      expect(await codes(note('2027-03-03T10:00:00+02:00'))).toEqual(['RCPT033']);
    });
  });

  it('let a credit note use the tax of its invoice after that tax has run out', async () => {
    await harness.setClock('2025-12-30T08:00:00Z');
    const totals = { SubTotal: 100.43, TotalTax: 15.07 };
    const old = { LineItems: [soundLine({ TaxCode: 'OLD' })], ...totals };
    const invoice = soundInvoice({ ...old, Date: '2025-12-30T10:00:00+02:00' });
    expect(await codes(invoice)).toEqual([]);
    await harness.setClock(HARNESS_TIME);
    expect(await codes(soundCreditNote(invoice))).not.toEqual([]);
    expect(await codes(soundCreditNote(invoice, old))).toEqual([]);
  });
});

import { createTestDatabase } from '../../../test/support/test-database';
import type { FiscalClient } from '../testing/fiscal-client';
import { REHEARSAL_TIME, Rehearsal } from '../testing/simulator-rehearsal';
import { type Body, BUYER, soundCreditNote, soundInvoice, soundLine } from '../testing/sound-documents';

const CASH: Body = { Name: 'Cash John Doe' };
/** What cannot but be broken together: a line over nothing makes a total of nothing, and so on. */
const COMPANIONS = new Map([
  ['RCPT016', ['RCPT019', 'RCPT026', 'RCPT027', 'RCPT038', 'RCPT040', 'RCPT017']],
  ['RCPT022', ['RCPT019', 'RCPT024', 'RCPT026', 'RCPT027', 'RCPT038', 'RCPT040']],
  ['RCPT023', ['RCPT019', 'RCPT024', 'RCPT026', 'RCPT027', 'RCPT038', 'RCPT040']],
  ['RCPT019', ['RCPT038']],
  ['RCPT037', ['RCPT038']],
  ['RCPT040', ['RCPT019', 'RCPT038']],
]);

const UNTAXED: Body = { SubTotal: 115.5, TotalTax: 0 };

/** A sound invoice whose line, buyer or header is not. */
function withLine(line: Body, header: Body = {}): Body {
  return soundInvoice({ LineItems: [soundLine(line)], ...header });
}

function withBuyer(buyer: Body): Body {
  return soundInvoice({ BuyerContact: buyer });
}

describe('the rules of the authority', () => {
  let rehearsal: Rehearsal;
  let account: FiscalClient;

  beforeAll(async () => {
    rehearsal = await Rehearsal.start(await createTestDatabase('empty'));
  });

  beforeEach(async () => {
    account = await rehearsal.account();
  });

  afterEach(() => rehearsal.setClock(REHEARSAL_TIME));
  afterAll(() => rehearsal.stop());

  /** The codes that the service names when it refuses. */
  const codes = async (document: Body): Promise<string[]> => {
    const outcome = await account.process(document);
    expect(outcome.Success).toBe(outcome.Error === null);
    if (outcome.Success) return [];
    expect(outcome).toMatchObject({ QrData: null, FiscalInvoicePdf: null });
    return [...new Set(outcome.Error?.match(/RCPT\d+/g))];
  };

  it.each<[string, Body]>([
    ['an invoice with tax included', soundInvoice()],
    [
      'one with tax on top',
      soundInvoice({ IsTaxInclusive: false, SubTotal: 115.5, TotalTax: 17.9, Total: 133.4 }),
    ],
    ['a cash sale without buyer data', withBuyer(CASH)],
    ['a total of zero', withLine({ UnitAmount: 0.001, Quantity: 1, LineAmount: 0 }, { SubTotal: 0, TotalTax: 0, Total: 0 })], // prettier-ignore
    ['a 4-digit code on a taxed line', withLine({ ProductCode: '2523' })],
    ['a zero-rated line', withLine({ TaxCode: 'ZERO' }, UNTAXED)],
    ['an exempt line', withLine({ TaxCode: 'EXEMPT' }, UNTAXED)],
    ['a buyer with a TIN and no VAT number', withBuyer({ Name: 'Mbare Builders', Tin: '2000654321' })],
    ['the longest texts', soundInvoice({ InvoiceNumber: `${Math.random()}`.padEnd(50, '0'), BuyerContact: { ...BUYER, Name: 'n'.repeat(250), TradeName: 't'.repeat(250) }, LineItems: [soundLine({ Description: 'd'.repeat(200) })] })], // prettier-ignore
    [
      'a fraction of a cent per piece',
      withLine({ UnitAmount: 0.3333, Quantity: 346.5347, LineAmount: 115.5 }),
    ],
  ])('are kept by %s', async (_what, document) => {
    expect(await codes(document)).toEqual([]);
  });

  it('are kept by a document of three rates whose taxes are rounded per rate, not per line', async () => {
    const line = (TaxCode: string): Body =>
      soundLine({ TaxCode, UnitAmount: 0.1, Quantity: 1, LineAmount: 0.1 });
    // Three lines of 0.10 at 15.5%: 0.0403 on the sum, where line by line would make 0.03.
    const LineItems = [line('STD'), line('ZERO'), line('STD'), line('EXEMPT'), line('STD')];
    expect(await codes(soundInvoice({ LineItems, SubTotal: 0.46, TotalTax: 0.04, Total: 0.5 }))).toEqual([]);
  });

  it.each<[string, string, Body]>([
    ['RCPT010', 'an unmapped currency', soundInvoice({ CurrencyCode: 'JPY' })],
    ['RCPT016', 'no lines', soundInvoice({ LineItems: [] })],
    ['RCPT019', 'a total that is not that of the lines', soundInvoice({ Total: 115.49, SubTotal: 99.99 })],
    ['RCPT022', 'a price of zero', withLine({ UnitAmount: 0, LineAmount: 0 })],
    ['RCPT022', 'a negative price', withLine({ UnitAmount: -11.55, LineAmount: -115.5 })],
    ['RCPT023', 'a quantity of zero', withLine({ Quantity: 0, LineAmount: 0 })],
    ['RCPT023', 'a negative quantity', withLine({ Quantity: -10, LineAmount: -115.5 })],
    ['RCPT024', 'a line amount that is not price times quantity', withLine({ Quantity: 9 })],
    ['RCPT025', 'an unmapped tax', withLine({ TaxCode: 'NONE' })],
    [
      'RCPT025',
      'a tax that has run out',
      withLine({ TaxCode: 'OLD' }, { SubTotal: 100.43, TotalTax: 15.07 }),
    ],
    ['RCPT026', 'a tax a cent too high', soundInvoice({ SubTotal: 99.99, TotalTax: 15.51 })],
    ['RCPT027', 'net and tax that do not make the total', soundInvoice({ SubTotal: 99.99 })],
    ['RCPT031', 'a date of the day after tomorrow', soundInvoice({ Date: '2026-03-04T12:00:00+02:00' })],
    ['RCPT037', 'a total without the tax on top', soundInvoice({ IsTaxInclusive: false, SubTotal: 115.49, TotalTax: 17.9, Total: 133.39 })], // prettier-ignore
    ['RCPT040', 'a negative total', soundInvoice({ SubTotal: -131, Total: -115.5 })],
    ['RCPT043', 'a named buyer without TIN', withBuyer({ Name: 'Mbare Builders' })],
    ['RCPT043', 'a VAT number without TIN', withBuyer({ ...CASH, VatNumber: '220654321' })],
    ['RCPT043', 'a TIN of 9 digits', withBuyer({ ...BUYER, Tin: '200065432' })],
    ['RCPT043', 'a VAT number of letters', withBuyer({ ...BUYER, VatNumber: '22O654321' })],
    ['RCPT047', 'no HS code', withLine({ ProductCode: '' })],
    ['RCPT048', 'an HS code of 6 digits', withLine({ ProductCode: '252329' })],
    ['RCPT048', 'an HS code of letters', withLine({ ProductCode: 'CEM1' })],
    [
      'RCPT048',
      'a short HS code where no tax is charged',
      withLine({ TaxCode: 'ZERO', ProductCode: '2523' }, UNTAXED),
    ],
    [
      'RCPT048',
      'a short HS code where the line is exempt',
      withLine({ TaxCode: 'EXEMPT', ProductCode: '2523' }, UNTAXED),
    ],
  ])('refuse by %s alone: %s', async (code, _what, document) => {
    const found = await codes(document);
    const others = found.filter((other) => other !== code && !COMPANIONS.get(code)?.includes(other));
    expect([found.includes(code), others]).toEqual([true, []]);
    expect((await rehearsal.ledger(account)).receipts).toEqual([]);
  });

  it.each<[string, Body]>([
    ['number', soundInvoice({ InvoiceNumber: '5'.repeat(51) })],
    ['buyer name', withBuyer({ ...BUYER, Name: 'n'.repeat(251) })],
    ['trade name', withBuyer({ ...BUYER, TradeName: 't'.repeat(251) })],
    ['description', withLine({ Description: 'd'.repeat(201) })],
    ['VAT number', withBuyer({ ...BUYER, VatNumber: '2206543210' })],
    ['TIN', withBuyer({ ...BUYER, Tin: '20006543210' })],
  ])('refuse by RCPT02 a %s that is too long', async (_what, document) => {
    expect(await codes(document)).toContain('RCPT02');
  });

  it('name all breaches of a document at once', async () => {
    const LineItems = [soundLine({ ProductCode: '' }), soundLine({ Quantity: 9 })];
    const found = await codes(
      soundInvoice({ CurrencyCode: 'JPY', LineItems, BuyerContact: { Name: 'Nameless' } }),
    );
    const broken = ['RCPT010', 'RCPT019', 'RCPT024', 'RCPT026', 'RCPT043', 'RCPT047'];
    expect(found).toEqual(expect.arrayContaining(broken));
  });

  it('refuse by RCPT010 a mapping into a currency that is not supported', async () => {
    await account.call('POST', '/currencymapping', { SourceCurrency: 'XAU', DestinationCurrency: 'XAU' });
    expect(await codes(soundInvoice({ CurrencyCode: 'XAU' }))).toEqual(['RCPT010']);
  });

  it('print the mapped currency', async () => {
    await account.call('POST', '/currencymapping', { SourceCurrency: 'ZIG', DestinationCurrency: 'ZWG' });
    expect(await codes(soundInvoice({ CurrencyCode: 'ZIG' }))).toEqual([]);
    expect((await rehearsal.ledger(account)).receipts[0]?.currency).toBe('ZWG');
  });

  it('refuse by RCPT013 a number that was fiscalised, for an invoice or for a credit note', async () => {
    const first = soundInvoice();
    expect(await codes(first)).toEqual([]);
    expect(await codes(soundInvoice({ InvoiceNumber: first.InvoiceNumber }))).toEqual(['RCPT013']);
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
  });

  it('allow a tax difference within the tolerance of the account', async () => {
    account = await rehearsal.account({ taxTolerance: '0.01' });
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
      account = await rehearsal.account();
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
      await rehearsal.setClock('2027-03-02T08:00:00Z');
      const half = { LineItems: [soundLine({ Quantity: 5, LineAmount: 57.75 })], SubTotal: 50, TotalTax: 7.75, Total: 57.75 }; // prettier-ignore
      const note = (date: string): Body => soundCreditNote(invoice, { ...half, Date: date });
      expect(await codes(note('2027-03-02T10:00:00+02:00'))).toEqual([]);
      expect(await codes(note('2027-03-03T10:00:00+02:00'))).toEqual(['RCPT033']);
    });
  });

  it('let a credit note use the tax of its invoice after that tax has run out', async () => {
    await rehearsal.setClock('2025-12-30T08:00:00Z');
    const totals = { SubTotal: 100.43, TotalTax: 15.07 };
    const old = { LineItems: [soundLine({ TaxCode: 'OLD' })], ...totals };
    const invoice = soundInvoice({ ...old, Date: '2025-12-30T10:00:00+02:00' });
    expect(await codes(invoice)).toEqual([]);
    await rehearsal.setClock(REHEARSAL_TIME);
    expect(await codes(soundCreditNote(invoice))).not.toEqual([]);
    expect(await codes(soundCreditNote(invoice, old))).toEqual([]);
  });
});

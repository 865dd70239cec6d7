import { existsSync, readFileSync } from 'node:fs';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { Harness, TENANT } from '../testing/harness';
import { invoice, netDate, paidInvoice } from '../testing/sample-documents';

const RECORDED = process.env.XERO_RECORDED_INVOICES ?? '';

describe('loading elements in Xero’s own form', () => {
  let database: TestDatabase;
  let harness: Harness;

  beforeEach(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url, { taxRates: [] });
  });
  afterEach(async () => {
    await harness.stop();
    await database.drop();
  });

  const listed = async (): Promise<Record<string, unknown>[]> => {
    const { json } = await harness.api('GET', 'Invoices?page=1&pageSize=1000');
    return (json as { Invoices: Record<string, unknown>[] }).Invoices;
  };

  it('keeps every digit as it was written', async () => {
    await harness.control(
      'POST',
      `/organisations/${TENANT}/load`,
      '{"Invoices":[{"InvoiceID":"decimals","Total":148.50,"CurrencyRate":1.000000000000000001}]}',
    );
    const { text } = await harness.api('GET', 'Invoices/decimals');
    expect(text).toContain('"Total":148.50,"CurrencyRate":1.000000000000000001');
  });

  it('stores and serves malformed elements as they are, texts no database holds included', async () => {
    const odd = [
      ...['text', 7, null, { LineItems: 'none', Total: '1' }],
      { InvoiceID: 'odd', Status: 5, Contact: 'who', Reference: 'a\0b\ud800', AmountDue: 1e300 },
    ];
    const first = await harness.load({ Invoices: odd });
    expect(first.json).toMatchObject({ Invoices: { received: 5, stored: 5 } });
    const second = await harness.load({ Invoices: odd });
    expect(second.json).toMatchObject({ Invoices: { received: 5, stored: 0 } });
    expect(await listed()).toEqual(expect.arrayContaining(odd));
    expect((await harness.api('GET', 'Invoices/odd')).text).toContain('a\\u0000b\\ud800');
  });

  it('leaves a stored document alone unless it is to be replaced', async () => {
    const stored = paidInvoice({ Reference: 'first' });
    await harness.load({ Invoices: [stored] });
    await harness.load({ Invoices: [{ ...stored, Reference: 'second' }] });
    expect((await listed())[0]?.Reference).toBe('first');
    await harness.load({ Invoices: [{ ...stored, Reference: 'second' }] }, '?replace=true');
    expect((await listed())[0]?.Reference).toBe('second');
  });

  it('derives rates, currencies, accounts and contacts that documents name', async () => {
    const tax = (TaxType: string, LineAmount: number, TaxAmount: number) => ({
      ...{ TaxType, LineAmount, TaxAmount, AccountCode: `4${TaxType.length}` },
    });
    const lines = [tax('OUTPUT', 33.33, 5), tax('LOW', 10, 0.5), tax('NONE', 10, 0)];
    const reply = await harness.load({
      Invoices: [invoice({ LineItems: lines, CurrencyCode: 'ZWG' })],
      TaxRates: [{ TaxType: 'LOW', Name: 'Reduced', EffectiveRate: 5 }],
    });
    expect(reply.json).toMatchObject({
      derived: { Contacts: 1, TaxRates: 2, Currencies: 1, Accounts: 3 },
    });
    const rates = await harness.accounting().getTaxRates(TENANT);
    expect(rates.body.taxRates?.map((rate) => [rate.taxType, rate.name, rate.effectiveRate])).toEqual([
      ['LOW', 'Reduced', 5],
      ['NONE', 'NONE (0%)', 0],
      ['OUTPUT', 'OUTPUT (15%)', 15],
    ]);
    const currencies = await harness.accounting().getCurrencies(TENANT);
    expect(currencies.body.currencies?.map(({ code }) => code)).toEqual(['USD', 'ZWG']);
  });

  it('shows and filters by the contact as it is today', async () => {
    await harness.load({ Invoices: [invoice()] });
    const contact = { ContactID: 'c0000000-0000-4000-8000-000000000001', Name: 'Renamed', TaxNumber: '9' };
    await harness.load({ Contacts: [contact] }, '?replace=true');
    const where = encodeURIComponent('Contact.Name=="renamed"');
    const found = await harness.api('GET', `Invoices?page=1&where=${where}`);
    expect(found.json).toMatchObject({ Invoices: [{ Contact: { Name: 'Renamed' } }] });
  });

  it('refuses lists that are none, and an organisation that does not exist', async () => {
    expect((await harness.load({ Invoices: {} })).status).toBe(400);
    const elsewhere = await harness.control('POST', '/organisations/nowhere/load', {});
    expect([elsewhere.status, elsewhere.json]).toEqual([404, { error: 'no such organisation' }]);
  });

  it('serves thousands of documents page by page, none twice and none missing', async () => {
    const many = Array.from({ length: 2500 }, (_, index) => invoice({ UpdatedDateUTC: netDate(index % 7) }));
    await harness.load({ Invoices: many });
    const seen: unknown[] = [];
    for (let page = 1; page <= 3; page += 1) {
      const { json } = await harness.api('GET', `Invoices?page=${page}&pageSize=1000`);
      seen.push(
        ...(json as { Invoices: { InvoiceID: string }[] }).Invoices.map(({ InvoiceID }) => InvoiceID),
      );
    }
    expect(seen).toHaveLength(2500);
    expect(new Set(seen)).toEqual(new Set(many.map(({ InvoiceID }) => InvoiceID)));
  });

  // Recordings are other people's data and not part of the project, so they are tested only if present.
  if (existsSync(RECORDED)) {
    it('returns a recording of the real API equal in every field it holds', async () => {
      const text = readFileSync(RECORDED, 'utf8');
      const { Invoices } = JSON.parse(text) as { Invoices: Record<string, unknown>[] };
      const reply = await harness.control('POST', `/organisations/${TENANT}/load`, text);
      expect(reply.json).toMatchObject({ Invoices: { received: Invoices.length, stored: Invoices.length } });
      const back = new Map((await listed()).map((document) => [document.InvoiceID, document]));
      for (const document of Invoices) {
        expect(back.get(document.InvoiceID)).toMatchObject(document);
        const byId = await harness.api('GET', `Invoices/${String(document.InvoiceID)}`);
        expect((byId.json as { Invoices: object[] }).Invoices[0]).toMatchObject(document);
      }
    });
  }
});

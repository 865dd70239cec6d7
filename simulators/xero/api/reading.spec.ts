import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { rejectionOf, Harness, TENANT } from '../testing/harness';
import { creditNote, invoice, JANUARY, netDate } from '../testing/sample-documents';

const SECOND = 1000;

describe('reading', () => {
  let database: TestDatabase;
  let harness: Harness;
  const series = [0, 1, 2, 3, 4].map((index) =>
    invoice({
      InvoiceNumber: `SER-${index}`,
      Status: index === 4 ? 'VOIDED' : 'AUTHORISED',
      Date: netDate(Date.UTC(2026, 0, 10 + index)),
      UpdatedDateUTC: netDate(JANUARY + index * SECOND + 123),
      RoundingAmount: 0.01,
      LineItems: [{ Description: 'x', Quantity: 3, UnitAmount: 1.2345, LineAmount: 3.7 }],
      Contact: {
        ContactID: 'c0000000-0000-4000-8000-000000000002',
        Name: 'Tendai Hardware',
        TaxNumber: '2000123',
      },
    }),
  );
  const notes = [creditNote(), creditNote({ Status: 'PAID' })];

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
    await harness.load({
      Invoices: series,
      CreditNotes: notes,
      Items: [{ ItemID: 'i1', Code: 'MEAL', Name: 'Maize meal' }],
      Contacts: [
        { ContactID: 'c0000000-0000-4000-8000-000000000009', Name: 'Old', ContactStatus: 'ARCHIVED' },
      ],
    });
  });
  afterAll(async () => {
    await harness.stop();
    await database.drop();
  });

  const list = async (
    where?: string,
    order?: string,
    more: { page?: number; pageSize?: number; since?: Date; ids?: string[]; statuses?: string[] } = {},
  ) => {
    const { body } = await harness
      .accounting()
      .getInvoices(
        TENANT,
        more.since,
        where,
        order,
        more.ids,
        undefined,
        undefined,
        more.statuses,
        more.page ?? 1,
        undefined,
        undefined,
        4,
        undefined,
        more.pageSize,
      );
    return body;
  };
  const numbers = async (...filter: Parameters<typeof list>) =>
    (await list(...filter)).invoices?.map((found) => found.invoiceNumber);

  it('pages in the order of change, with the size pulled into bounds', async () => {
    const first = await list('Type=="ACCREC"', undefined, { page: 1, pageSize: 2 });
    expect(first.pagination).toMatchObject({ page: 1, pageSize: 2, pageCount: 3, itemCount: 5 });
    expect(first.invoices?.map((found) => found.invoiceNumber)).toEqual(['SER-0', 'SER-1']);
    expect(await numbers(undefined, undefined, { page: 3, pageSize: 2 })).toEqual(['SER-4']);
    expect((await list(undefined, undefined, { pageSize: 5000 })).pagination?.pageSize).toBe(1000);
  });

  it('gives lines and pagination only with a page', async () => {
    const { json } = await harness.api('GET', 'Invoices');
    expect(json).not.toHaveProperty('pagination');
    expect(json).toMatchObject({
      Status: 'OK',
      ProviderName: 'client',
      Invoices: [{ LineItems: [] }, {}, {}, {}, {}],
    });
    const summary = await harness.api('GET', 'Invoices?summaryOnly=true');
    expect(summary.json).toHaveProperty('pagination');
    expect((summary.json as { Invoices: object[] }).Invoices[0]).not.toHaveProperty('LineItems');
  });

  it('filters by where, ids, statuses and order', async () => {
    expect(await numbers('Status=="authorised" AND Date>=DateTime(2026,01,12)')).toEqual(['SER-2', 'SER-3']);
    expect(await numbers(undefined, 'Date DESC', { statuses: ['AUTHORISED', 'PAID'] })).toEqual([
      ...['SER-3', 'SER-2', 'SER-1', 'SER-0'],
    ]);
    const [one, two] = [series[1]?.InvoiceID ?? '', series[4]?.InvoiceID.toUpperCase() ?? ''];
    expect(await numbers(undefined, undefined, { ids: [one, two] })).toEqual(['SER-1', 'SER-4']);
    expect(await numbers(`InvoiceID==Guid("${one}") OR InvoiceNumber=="ser-0"`)).toEqual(['SER-0', 'SER-1']);
    expect(
      await numbers('Contact.Name=="TENDAI hardware" && AmountDue>114.99', 'InvoiceNumber', { pageSize: 1 }),
    ).toEqual(['SER-0']);
  });

  it('answers 400 for a where it cannot read and 404 for a query of more than 2,048 characters', async () => {
    const refused = await rejectionOf(list('Nonsense==1'));
    expect(refused.response.statusCode).toBe(400);
    expect(refused.body).toMatchObject({ Type: 'QueryParseException' });
    const ids = Array.from({ length: 56 }, () => series[0]?.InvoiceID ?? '');
    const many = await harness.api('GET', `Invoices?IDs=${ids.join(',')}`);
    expect([many.status, many.text, many.headers.get('content-type')]).toEqual([404, '', 'text/html']);
    expect((await harness.api('GET', `Invoices?IDs=${ids.slice(1).join(',')}`)).status).toBe(200);
    const path = (characters: number): string => `where=${'a'.repeat(characters - 'where='.length)}`;
    for (const list of ['Payments', 'CreditNotes', 'Contacts', 'BankTransactions', 'Accounts']) {
      expect((await harness.api('GET', `${list}?${path(2_049)}`)).status).toBe(404);
      expect((await harness.api('GET', `${list}?${path(2_048)}`)).status).not.toBe(404);
    }
    await harness.organisation({ settings: { longestQuery: 4_000 } });
    expect((await harness.api('GET', `Accounts?${path(4_000)}`)).status).not.toBe(404);
    await harness.organisation({ settings: { longestQuery: 2_048 } });
  });

  it('takes If-Modified-Since to the second, in both date forms, inclusive or not', async () => {
    const since = new Date(JANUARY + 3 * SECOND + 900);
    expect(await numbers(undefined, undefined, { since })).toEqual(['SER-3', 'SER-4']);
    const rfc = await harness.api('GET', 'Invoices', undefined, {
      'If-Modified-Since': since.toUTCString(),
    });
    expect((rfc.json as { Invoices: object[] }).Invoices).toHaveLength(2);
    await harness.organisation({ settings: { modifiedSince: 'exclusive', limits: { enforce: false } } });
    expect(await numbers(undefined, undefined, { since })).toEqual(['SER-4']);
    await harness.organisation({ settings: { modifiedSince: 'inclusive' } });
  });

  it('lists in the usual order where none is asked for, and under a fault in another than the one asked', async () => {
    await harness.organisation({ settings: { listOrder: 'UpdatedDateUTC DESC' } });
    const backwards = ['SER-4', 'SER-3', 'SER-2', 'SER-1', 'SER-0'];
    expect(await numbers()).toEqual(backwards);
    expect(await numbers(undefined, 'UpdatedDateUTC ASC')).toEqual([...backwards].reverse());
    await harness.organisation({ settings: { listOrder: 'UpdatedDateUTC ASC' } });
    await harness.control('POST', '/faults', { operation: 'GET Invoices', kind: 'disordered' });
    expect(await numbers(undefined, 'UpdatedDateUTC ASC')).toEqual(backwards);
    expect(await numbers(undefined, 'UpdatedDateUTC ASC')).toEqual([...backwards].reverse());
  });

  it('shows changes late and in another order when it is asked to, and by id at once', async () => {
    await harness.control('POST', '/clock', { now: new Date(JANUARY + 10 * SECOND).toISOString() });
    await harness.organisation({ settings: { lateRowsMs: 100 * SECOND } });
    const early = await numbers();
    expect(early!.length).toBeLessThan(5);
    expect(await numbers(undefined, undefined, { ids: series.map((one) => one.InvoiceID) })).toHaveLength(5);
    await harness.control('POST', '/clock', { now: new Date(JANUARY + 110 * SECOND).toISOString() });
    expect(await numbers()).toHaveLength(5);
    await harness.organisation({ settings: { lateRowsMs: 0 } });
    await harness.control('POST', '/clock', { now: null });
  });

  it('shows a contact stub and no rounding in lists, everything by id', async () => {
    const listed = (await harness.api('GET', 'Invoices?page=1&pageSize=1')).json as {
      Invoices: Record<string, unknown>[];
    };
    expect(listed.Invoices[0]).not.toHaveProperty('RoundingAmount');
    expect(listed.Invoices[0]?.Contact).toEqual({
      ContactID: 'c0000000-0000-4000-8000-000000000002',
      Name: 'Tendai Hardware',
      ...{ Addresses: [], Phones: [], ContactGroups: [], ContactPersons: [], HasValidationErrors: false },
    });
    expect(listed.Invoices[0]?.UpdatedDateUTCString).toBe('2026-01-15T08:00:00');
    const whole = (await harness.api('GET', `Invoices/${series[0]?.InvoiceID}`)).json as typeof listed;
    expect(whole.Invoices[0]).toMatchObject({
      RoundingAmount: 0.01,
      Contact: { TaxNumber: '2000123' },
      Attachments: [],
    });
    const [one] = whole.Invoices;
    expect(Number(one?.Total) - Number(listed.Invoices[0]?.Total)).toBeCloseTo(0.01);
    await harness.organisation({ settings: { listTotals: 'rounded' } });
    const rounded = (await harness.api('GET', 'Invoices?page=1&pageSize=1')).json as typeof listed;
    expect(rounded.Invoices[0]?.Total).toBe(one?.Total);
    await harness.organisation({ settings: { listTotals: 'calculated' } });
    expect((await harness.api('GET', 'Invoices/SER-2')).status).toBe(200);
    expect(
      (await rejectionOf(harness.accounting().getInvoice(TENANT, crypto.randomUUID()))).response.statusCode,
    ).toBe(404);
  });

  it('rounds unit amounts unless four decimals are asked for, and keeps written decimals', async () => {
    expect((await harness.api('GET', `Invoices/${series[0]?.InvoiceID}`)).text).toContain(
      '"UnitAmount":1.23,',
    );
    const exact = await harness.api('GET', `Invoices/${series[0]?.InvoiceID}?unitdp=4`);
    expect(exact.text).toContain('"UnitAmount":1.2345');
  });

  it('lists credit notes, contacts and settings through xero-node', async () => {
    const api = harness.accounting();
    const found = await api.getCreditNotes(TENANT, undefined, 'Status=="PAID"', undefined, 1, 4, 10);
    expect(found.body.creditNotes?.map((note) => note.creditNoteID)).toEqual([notes[1]?.CreditNoteID]);
    const all = await api.getCreditNotes(TENANT, new Date(JANUARY), undefined, 'Date DESC', 1);
    expect(all.body.creditNotes).toHaveLength(2);
    const one = await api.getCreditNote(TENANT, notes[0]?.CreditNoteID ?? '', 4);
    expect(one.body.creditNotes?.[0]?.remainingCredit).toBe(115);
    const contacts = await api.getContacts(TENANT, undefined, undefined, undefined, undefined, 1);
    expect(contacts.body.contacts?.map((contact) => contact.name)).toEqual(
      expect.arrayContaining(['Chipo Stores', 'Tendai Hardware']),
    );
    expect(contacts.body.contacts?.map((contact) => contact.name)).not.toContain('Old');
    const archived = await api.getContacts(TENANT, undefined, undefined, undefined, undefined, 1, true);
    expect(archived.body.contacts?.map((contact) => contact.name)).toContain('Old');
    expect(
      (await api.getTaxRates(TENANT)).body.taxRates?.map((rate) => [rate.taxType, rate.effectiveRate]),
    ).toEqual([['OUTPUT', 15]]);
    expect((await api.getItems(TENANT)).body.items?.[0]?.code).toBe('MEAL');
    expect((await api.getCurrencies(TENANT)).body.currencies?.[0]?.code).toBe('USD');
    expect((await api.getAccounts(TENANT)).body.accounts?.[0]?.code).toBe('200');
    expect((await api.getOrganisations(TENANT)).body.organisations?.[0]).toMatchObject({
      name: 'Mupfure Traders',
      baseCurrency: 'USD',
      countryCode: 'ZW',
    });
  });
});

import { CreditNote, Invoice, LineAmountTypes } from 'xero-node';
import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { rejectionOf, Harness, TENANT } from '../testing/harness';
import { creditNote, invoice, JANUARY, paidInvoice } from '../testing/sample-documents';

const PAYMENT_REFUSAL = 'This document cannot be edited as it has a payment or credit note allocated to it.';

describe('writing documents', () => {
  let database: TestDatabase;
  let harness: Harness;

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
  });
  afterEach(() => harness.organisation({ periodLockDate: null, settings: { invoiceEditPaid: 'refuse' } }));
  afterAll(async () => {
    await harness.stop();
    await database.drop();
  });

  const loaded = async (fields: object = {}, make = invoice): Promise<string> => {
    const document = make(fields);
    await harness.load({ Invoices: [document] });
    return document.InvoiceID;
  };
  const update = async (...invoices: Invoice[]) =>
    (await harness.accounting().updateOrCreateInvoices(TENANT, { invoices }, false, 4)).body.invoices ?? [];
  const messages = (written: Invoice | undefined) =>
    written?.validationErrors?.map((error) => error.message) ?? [];
  const read = async (id: string) =>
    (await harness.accounting().getInvoice(TENANT, id, 4)).body.invoices?.[0];
  const plain = async (body: object, query = 'summarizeErrors=false&unitdp=4') =>
    (await harness.api('POST', `Invoices?${query}`, JSON.stringify(body))).json as {
      Invoices: Record<string, unknown>[];
    };

  it('takes a Url as long as is set', async () => {
    const id = await loaded();
    const url = (length: number): string => 'https://example.com/'.padEnd(length, 'a');
    expect(messages((await update({ invoiceID: id, url: url(2_048) }))[0])).toEqual([]);
    expect(messages((await update({ invoiceID: id, url: url(2_049) }))[0])).toHaveLength(1);
    await harness.organisation({ settings: { longestUrl: 255 } });
    expect(messages((await update({ invoiceID: id, url: url(256) }))[0])).toHaveLength(1);
    await harness.organisation({ settings: { longestUrl: 2_048 } });
  });

  it('changes what is sent, keeps the rest, and stamps the change', async () => {
    const id = await loaded();
    const [written] = await update({
      invoiceID: id,
      reference: 'FN 12',
      url: 'https://fiscal.example/v?q=1',
    });
    expect([written?.statusAttributeString, written?.reference]).toEqual(['OK', 'FN 12']);
    const after = await read(id);
    expect(after).toMatchObject({ reference: 'FN 12', url: 'https://fiscal.example/v?q=1', total: 115 });
    expect(after?.lineItems).toHaveLength(1);
    expect(after?.updatedDateUTC?.getTime()).toBeGreaterThan(JANUARY);
  });

  it('tells every element its own fate, or refuses all of them', async () => {
    const [good, paid] = [await loaded(), await loaded({}, paidInvoice)];
    const changes = [
      { invoiceID: good, reference: 'G' },
      { invoiceID: paid, reference: 'P' },
    ];
    const each = await update(...changes);
    expect(each.map((written) => written.statusAttributeString)).toEqual(['OK', 'ERROR']);
    expect(messages(each[1])).toContain(PAYMENT_REFUSAL);
    const all = harness.accounting().updateOrCreateInvoices(
      TENANT,
      {
        invoices: [
          { invoiceID: good, reference: 'all' },
          { invoiceID: paid, reference: 'all' },
        ],
      },
      true,
    );
    const refused = await rejectionOf(all);
    expect(refused.response.statusCode).toBe(400);
    expect(refused.body).toMatchObject({
      ErrorNumber: 10,
      Type: 'ValidationException',
      Elements: [{ InvoiceID: paid, ValidationErrors: [{}, { Message: PAYMENT_REFUSAL }] }],
    });
    expect((await read(good))?.reference).toBe('G');
  });

  it('takes descriptive changes of a paid invoice only where the organisation accepts them', async () => {
    const id = await loaded({}, paidInvoice);
    expect((await update({ invoiceID: id, reference: 'x' }))[0]?.statusAttributeString).toBe('ERROR');
    await harness.organisation({ settings: { invoiceEditPaid: 'accept' } });
    expect((await update({ invoiceID: id, reference: 'x' }))[0]?.statusAttributeString).toBe('OK');
    const lines = [{ description: 'new', quantity: 1, unitAmount: 1, accountCode: '200' }];
    expect((await update({ invoiceID: id, lineItems: lines }))[0]?.statusAttributeString).toBe('ERROR');
    const line = (await read(id))?.lineItems?.[0];
    const described = [{ lineItemID: line?.lineItemID, description: 'In other words' }];
    const [written] = await update({ invoiceID: id, lineItems: described });
    expect(written?.lineItems?.[0]).toMatchObject({ description: 'In other words', lineAmount: 100 });
  });

  it.each(['VOIDED', 'DELETED'])('refuses every change of a %s invoice', async (status) => {
    const id = await loaded({ Status: status });
    expect(messages((await update({ invoiceID: id, reference: 'x' }))[0])).toEqual([
      'Invoice not of valid status for modification',
    ]);
  });

  it('moves statuses only along the allowed ways', async () => {
    const [approved, draft] = [await loaded(), await loaded({ Status: 'DRAFT' })];
    const move = async (InvoiceID: string, Status: string) =>
      (await plain({ Invoices: [{ InvoiceID, Status }] })).Invoices[0]?.StatusAttributeString;
    expect(await move(approved, 'DELETED')).toBe('ERROR');
    expect(await move(approved, 'VOIDED')).toBe('OK');
    expect((await read(approved))?.amountDue).toBe(0);
    expect(await move(draft, 'AUTHORISED')).toBe('OK');
    expect(await move(draft, 'DRAFT')).toBe('ERROR');
  });

  it('refuses changes in a locked period', async () => {
    const id = await loaded();
    await harness.organisation({ periodLockDate: '2026-01-15' });
    expect(messages((await update({ invoiceID: id, reference: 'x' }))[0])).toEqual([
      'The document date cannot be before the period lock date, currently set at 15 January 2026.',
    ]);
    await harness.organisation({ periodLockDate: '2026-01-14' });
    expect((await update({ invoiceID: id, reference: 'x' }))[0]?.statusAttributeString).toBe('OK');
  });

  it('replaces lines and computes totals per line', async () => {
    const id = await loaded();
    const lines = [25.06, 25.61, 25.63].map((unitAmount) => ({
      ...{ description: 'x', quantity: 1, unitAmount, taxType: 'OUTPUT', accountCode: '200' },
    }));
    const [written] = await update({ invoiceID: id, lineItems: lines });
    expect(written).toMatchObject({ subTotal: 76.3, totalTax: 11.44, total: 87.74, amountDue: 87.74 });
    const [kept] = written?.lineItems ?? [];
    const [again] = await update({
      invoiceID: id,
      lineItems: [{ lineItemID: kept?.lineItemID, quantity: 2 }],
    });
    expect(again?.lineItems?.map((line) => [line.lineItemID, line.lineAmount])).toEqual([
      [kept?.lineItemID, 50.12],
    ]);
  });

  it('creates an invoice: number, contact, dates, discount, inclusive amounts', async () => {
    const { text } = await harness.api(
      'PUT',
      'Invoices?unitdp=4',
      JSON.stringify({
        Type: 'ACCREC',
        Contact: { Name: 'A new buyer' },
        Date: '2026-02-01',
        LineAmountTypes: 'Inclusive',
        Status: 'AUTHORISED',
        LineItems: [
          { Description: 'Text only' },
          { Description: 'x', Quantity: 3, UnitAmount: 10.3333, DiscountRate: 10, TaxType: 'OUTPUT' },
        ],
      }),
    );
    const [created] = (JSON.parse(text) as { Invoices: Record<string, unknown>[] }).Invoices;
    expect(created).toMatchObject({
      ...{ InvoiceNumber: expect.stringMatching(/^INV-\d{4}$/), DateString: '2026-02-01T00:00:00' },
      ...{
        Date: '/Date(1769904000000+0000)/',
        SubTotal: 24.26,
        TotalTax: 3.64,
        Total: 27.9,
        CurrencyCode: 'USD',
      },
    });
    expect(text).toContain('"Quantity":3.0000,"UnitAmount":10.3333');
    expect(text).toContain('"Total":27.90');
    const contacts = await harness.accounting().getContacts(TENANT, undefined, 'Name=="a NEW buyer"');
    expect(contacts.body.contacts).toHaveLength(1);
  });

  it('edits the invoice whose number is sent without an id, and keeps numbers unique', async () => {
    const [first, second] = [await loaded({ InvoiceNumber: 'U-1' }), await loaded({ InvoiceNumber: 'U-2' })];
    await update({ invoiceNumber: 'u-1', reference: 'by number' });
    expect((await read(first))?.reference).toBe('by number');
    expect(messages((await update({ invoiceID: second, invoiceNumber: 'U-1' }))[0])).toEqual([
      'Invoice # must be unique.',
    ]);
  });

  it('names what is wrong with a new invoice', async () => {
    const [written] = (await plain({ Invoices: [{ Type: 'NONE', LineItems: [] }] })).Invoices;
    expect(written?.ValidationErrors).toHaveLength(3);
    const line = (fields: object) => ({
      ...{ Type: 'ACCREC', Contact: { Name: 'B' }, Date: '2026-02-01' },
      LineItems: [{ Description: 'x', Quantity: 2, UnitAmount: 5, ...fields }],
    });
    const faults = await plain({ Invoices: [line({ LineAmount: 11 }), line({ TaxType: 'OUTPUT9' })] });
    expect(faults.Invoices.map((found) => found.ValidationErrors)).toEqual([
      [{ Message: 'The line total 11 does not match the expected line total 10.00' }],
      [{ Message: expect.stringContaining("The TaxType code 'OUTPUT9' does not exist") }],
    ]);
  });

  it('refuses a Url that names xero or is none, unknown ids and unreadable bodies', async () => {
    const id = await loaded();
    for (const url of ['https://xero.com/a', 'nothing']) {
      expect((await update({ invoiceID: id, url }))[0]?.statusAttributeString).toBe('ERROR');
    }
    expect(
      (await update({ invoiceID: crypto.randomUUID(), url: 'https://a.example' }))[0]?.statusAttributeString,
    ).toBe('ERROR');
    expect((await harness.api('POST', `Invoices/${crypto.randomUUID()}`, '{}')).status).toBe(404);
    expect((await harness.api('POST', 'Invoices', '{"Invoices":')).status).toBe(400);
    expect((await harness.api('POST', 'Invoices', '{"Invoices":[]}')).status).toBe(400);
  });

  it('changes one invoice at its own address', async () => {
    const id = await loaded();
    const { body } = await harness
      .accounting()
      .updateInvoice(TENANT, id, { invoices: [{ reference: 'own' }] });
    expect(body.invoices?.[0]).toMatchObject({ invoiceID: id, reference: 'own' });
  });

  it('takes date and reference of an approved credit note, nothing else, and nothing of a used one', async () => {
    const [open, used] = [creditNote(), creditNote({ Status: 'PAID', RemainingCredit: 0 })];
    await harness.load({ CreditNotes: [open, used] });
    const change = async (creditNotes: CreditNote[]) =>
      (await harness.accounting().updateOrCreateCreditNotes(TENANT, { creditNotes }, false)).body
        .creditNotes?.[0];
    const line = { description: 'x', quantity: 1, unitAmount: 1 };
    const ids = { open: open.CreditNoteID, used: used.CreditNoteID };
    expect(await change([{ creditNoteID: ids.open, reference: 'INV-1', date: '2026-01-20' }])).toMatchObject({
      statusAttributeString: 'OK',
      reference: 'INV-1',
    });
    expect((await change([{ creditNoteID: ids.open, lineItems: [line] }]))?.statusAttributeString).toBe(
      'ERROR',
    );
    expect((await change([{ creditNoteID: ids.used, reference: 'x' }]))?.validationErrors?.[0]?.message).toBe(
      'Credit note not of valid status for modification',
    );
    const created = await harness.accounting().createCreditNotes(TENANT, {
      creditNotes: [
        {
          type: CreditNote.TypeEnum.ACCRECCREDIT,
          contact: { name: 'C' },
          lineAmountTypes: LineAmountTypes.NoTax,
          lineItems: [line],
        },
      ],
    });
    expect(created.body.creditNotes?.[0]).toMatchObject({ remainingCredit: 1, total: 1, totalTax: 0 });
  });
});

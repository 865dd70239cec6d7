import { createTestDatabase, type TestDatabase } from '../../../test/support/test-database';
import { OTHER_TENANT, Harness, TENANT, type Reply } from '../testing/harness';
import { invoice } from '../testing/sample-documents';

interface Shown {
  InvoiceID: string;
  CreditNoteID: string;
  Status: string;
  AmountDue: number;
}

describe('the bookkeeper’s side', () => {
  let database: TestDatabase;
  let harness: Harness;

  beforeAll(async () => {
    database = await createTestDatabase('empty');
    harness = await Harness.start(database.url);
  });
  afterAll(async () => {
    await harness.stop();
    await database.drop();
  });

  const organisation = `/organisations/${TENANT}`;
  const create = async (what: string, fields: object = {}): Promise<Shown> => {
    const reply = await harness.control('POST', `${organisation}/${what}`, {
      Contact: { Name: 'Buyer' },
      LineItems: [{ Description: 'x', Quantity: 1, UnitAmount: 100, TaxType: 'OUTPUT' }],
      ...fields,
    });
    expect(reply.status).toBe(201);
    return reply.json as Shown;
  };
  const act = (id: string, action: string, body: object = {}): Promise<Reply> =>
    harness.control('POST', `${organisation}/documents/${id}/${action}`, body);

  it('leads an invoice from draft to paid', async () => {
    const { InvoiceID: id } = await create('invoices');
    expect((await act(id, 'approve')).json).toMatchObject({ Status: 'AUTHORISED', AmountDue: 115 });
    expect((await act(id, 'pay', { amount: 15 })).json).toMatchObject({
      Status: 'AUTHORISED',
      AmountDue: 100,
    });
    expect((await act(id, 'void')).status).toBe(409);
    expect((await act(id, 'pay')).json).toMatchObject({ Status: 'PAID', AmountDue: 0, AmountPaid: 115 });
    expect((await act(id, 'approve')).status).toBe(409);
  });

  it('voids and deletes where Xero would', async () => {
    const { InvoiceID: id } = await create('invoices', { Status: 'AUTHORISED' });
    expect((await act(id, 'delete')).status).toBe(409);
    expect((await act(id, 'void')).json).toMatchObject({ Status: 'VOIDED', AmountDue: 0 });
    const draft = await create('invoices');
    expect((await act(draft.InvoiceID, 'delete')).json).toMatchObject({ Status: 'DELETED' });
    expect((await act(draft.InvoiceID, 'celebrate')).status).toBe(404);
    expect((await act('nobody', 'void')).status).toBe(404);
  });

  it('edits without the API’s rules and recomputes what lines decide', async () => {
    const document = invoice({ Status: 'PAID' });
    await harness.load({ Invoices: [document] });
    const edited = await act(document.InvoiceID, 'edit', {
      fields: {
        Reference: 'PO 7',
        Date: '2026-03-01',
        LineItems: [{ Description: 'y', Quantity: 3, UnitAmount: 10, TaxType: 'OUTPUT' }],
      },
    });
    expect(edited.json).toMatchObject({
      ...{ Reference: 'PO 7', DateString: '2026-03-01T00:00:00', SubTotal: 30, TotalTax: 4.5, Total: 34.5 },
    });
    expect((await act(document.InvoiceID, 'edit')).status).toBe(400);
  });

  it('allocates a credit note to its invoice, both ways', async () => {
    const { InvoiceID: invoiceId } = await create('invoices', { Status: 'AUTHORISED' });
    const note = await create('credit-notes', {
      Status: 'AUTHORISED',
      allocation: { invoiceId, amount: 40 },
    });
    expect(note).toMatchObject({
      ...{ Status: 'AUTHORISED', RemainingCredit: 75 },
      Allocations: [{ Amount: 40, Invoice: { InvoiceID: invoiceId } }],
    });
    const view = await harness.control('GET', `${organisation}/documents/${invoiceId}`);
    expect(view.json).toMatchObject({
      document: { AmountCredited: 40, AmountDue: 75, CreditNotes: [{ CreditNoteID: note.CreditNoteID }] },
    });
    const rest = await create('credit-notes', { Status: 'AUTHORISED', allocation: { invoiceId } });
    expect(rest).toMatchObject({ Status: 'AUTHORISED', RemainingCredit: 40 });
    const paid = await harness.control('GET', `${organisation}/documents/${invoiceId}`);
    expect(paid.json).toMatchObject({ document: { Status: 'PAID', AmountDue: 0 } });
  });

  it('sums up the documents', async () => {
    const { InvoiceID: id } = await create('invoices', { Reference: 'summed' });
    await harness.api('PUT', `Invoices/${id}/Attachments/a.pdf`, 'x');
    const { json } = await harness.control('GET', `${organisation}/documents?summary=1`);
    const { documents } = json as { documents: object[] };
    expect(documents).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id, reference: 'summed', total: 115, attachments: 1, history: 0 }),
      ]),
    );
  });

  it('shows an overview without executing or fetching anything', async () => {
    await harness.organisation({ name: '<img src=x onerror=alert(1)>' }, OTHER_TENANT);
    const { status, text } = await harness.http('GET', '/');
    expect(status).toBe(200);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toMatch(/<img|<script|<link|https?:\/\//);
  });

  it('updates an organisation step by step and refuses nonsense', async () => {
    const reply = await harness.control('PUT', organisation, { settings: { limits: { day: 1000 } } });
    expect(reply.json).toMatchObject({
      ...{ name: 'Mupfure Traders', tenantId: TENANT },
      settings: { limits: { day: 1000, minute: 60, enforce: false }, historyLimit: 2500 },
    });
    for (const wrong of [
      { name: 5 },
      { settings: { invoiceEditPaid: 'perhaps' } },
      { periodLockDate: 'x' },
      [],
    ]) {
      expect((await harness.control('PUT', organisation, wrong)).status).toBe(400);
    }
  });
});

describe('forgetting', () => {
  it('leaves nothing behind', async () => {
    const database = await createTestDatabase('empty');
    const harness = await Harness.start(database.url);
    await harness.control('POST', '/clock', { now: '2030-01-01T00:00:00Z' });
    await harness.control('DELETE', '');
    expect((await harness.control('GET', '/organisations')).json).toEqual([]);
    expect((await harness.api('GET', 'Organisation')).status).toBe(401);
    const { now } = (await harness.control('GET', '/clock')).json as { now: string };
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(60_000);
    await harness.stop();
    await database.drop();
  });
});

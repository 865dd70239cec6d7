import { randomUUID } from 'node:crypto';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { BUYER, creditNote, invoice, today } from '../support/xero-documents';

interface Suggestions {
  readonly suggestions: readonly { id: string; confidence: string; causeId: string; reason: string }[];
  readonly notices: readonly string[];
}
interface Report {
  readonly ready: { readonly documents: number };
  readonly causes: readonly { id: string; releases: { documents: number } }[];
}

describe('setting an organisation up', () => {
  let world: World;
  let path: string;

  beforeAll(async () => {
    world = await World.start();
    path = `/api/organisations/${world.organisation.id}`;
  });

  afterAll(() => world.stop());

  it('goes from nothing stored, by suggestions and a release by hand, to a fiscal document', async () => {
    const rules = await world.api.get<{ productCodes: object[] }>(`${path}/mapping-rules`);
    const bare = { settings: { trigger: 'manual' }, productCodes: rules.productCodes };
    await world.api.send('POST', `${path}/mapping-rules/import?mode=replace`, bare);
    const nameless = {
      ...BUYER,
      ContactID: randomUUID(),
      Name: 'Tariro Moyo',
      CompanyNumber: '',
      TaxNumber: '',
    };
    const document = invoice({ date: today() });
    const held = invoice({ date: today(), contactId: nameless.ContactID });
    await world.api.send('POST', `${path}/books/refresh`);
    await world.books({ Invoices: [document, held], Contacts: [BUYER, nameless] });
    const waiting = await world.until(document.InvoiceID, 'waiting');
    expect(waiting.issues.map(({ code }) => code)).toEqual([
      'NOT_RELEASED',
      'CURRENCY_UNMAPPED',
      'TAX_UNMAPPED',
    ]);
    await world.until(held.InvoiceID, 'waiting');

    const before = await world.api.send<Report>('POST', `${path}/preflight`, {});
    expect(before.ready.documents).toBe(0);
    // The tax type is newer than the last reading of the books.
    const early = await world.api.get<Suggestions>(`${path}/mapping-suggestions`);
    expect(early.notices).toEqual([expect.stringContaining('the tax type "TAX001", which was not among')]);
    await world.api.send('POST', `${path}/books/refresh`);
    const { suggestions, notices } = await world.api.get<Suggestions>(`${path}/mapping-suggestions`);
    expect(notices).toEqual([]);
    const sure = suggestions.filter(({ confidence }) => confidence === 'high' || confidence === 'medium');
    expect(sure.map(({ causeId }) => causeId).sort()).toEqual([
      'CURRENCY_UNMAPPED:currency:USD',
      'TAX_UNMAPPED:tax_type:TAX001',
    ]);
    // Looking at suggestions stores nothing.
    expect(await world.api.get(`${path}/tax-mappings`)).toEqual([]);
    await expect(
      world.api.send('POST', `${path}/mapping-suggestions`, { ids: ['tax:TAX001:0'] }),
    ).rejects.toThrow('409');
    await world.api.send('POST', `${path}/mapping-suggestions`, { ids: sure.map(({ id }) => id) });

    const after = await world.api.send<Report>('POST', `${path}/preflight`, {});
    expect(after.ready.documents).toBe(1);
    expect(after.causes).toMatchObject([{ id: `BUYER_TIN_MISSING:contact:${nameless.ContactID}` }]);
    await world.api.send('POST', `${path}/mappings/push`);
    await eventually('it waits for its release alone', async () => {
      const shown = await world.document(document.InvoiceID);
      return shown?.issues.map(({ code }) => code).join() === 'NOT_RELEASED' ? shown : null;
    });
    await world.api.send('POST', `/api/documents/${waiting.id}/release`);
    await world.until(document.InvoiceID, 'written_back');
    expect(await world.receipts(document.InvoiceID)).toHaveLength(1);

    // A credit note without an invoice is sent once a person has named one.
    const note = { ...creditNote(document, { date: today() }), Allocations: [], Reference: 'Returned' };
    await world.books({ CreditNotes: [note], Contacts: [BUYER, nameless] });
    const lost = await world.until(note.CreditNoteID, 'waiting');
    expect(lost.issues.map(({ code }) => code)).toEqual(['NOT_RELEASED', 'ORIGINAL_UNKNOWN']);
    await world.api.send('PUT', `/api/documents/${lost.id}/original`, { originalId: waiting.id });
    await world.api.send('POST', `/api/documents/${lost.id}/release`);
    await world.until(note.CreditNoteID, 'written_back');
  });
});

import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { callJson } from '../../demo/http-json';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

/** Time in which a slow machine reads documents again before it sends them, and their contacts afterwards. */
const LOOKED_AT_AGAIN_AFTER_MS = 15_000;

interface FieldBooks {
  readonly Invoices: readonly (object & { readonly InvoiceID: string })[];
  readonly CreditNotes?: readonly (object & { readonly CreditNoteID: string })[];
  readonly Contacts: readonly (object & { readonly ContactID: string })[];
}

/** Books of a file, changed now, because the present books have been read up to a later time than that of the file. */
function fieldBooks(name: string): FieldBooks {
  const books = JSON.parse(readFileSync(`test/data/field/${name}.json`, 'utf8')) as FieldBooks;
  return { ...books, Invoices: books.Invoices.map((invoice) => ({ ...invoice, ...changedNow() })) };
}

function changedNow(): { readonly UpdatedDateUTC: string } {
  return { UpdatedDateUTC: `/Date(${Date.now()}+0000)/` };
}

describe('the buyer on a receipt', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  function replace(books: object): Promise<unknown> {
    const { tenantId } = world.organisation;
    return callJson('POST', `${world.xero.url}/_control/organisations/${tenantId}/load?replace=true`, books);
  }

  /** Buyer as sent with the fiscalised document. */
  async function buyer(sourceId: string): Promise<unknown> {
    const { id } = await world.until(sourceId, 'written_back');
    const { submissions } = await world.api.get<{ submissions: readonly { readonly payload: string }[] }>(
      `/api/documents/${id}`,
    );
    const { BuyerContact } = JSON.parse(submissions.at(-1)?.payload ?? '{}') as { BuyerContact?: object };
    return BuyerContact;
  }

  /** State of a document, its differences, and the number of history entries about another contact. */
  async function detail(sourceId: string): Promise<{ state: string; change: unknown; remarks: number }> {
    const { id } = (await world.document(sourceId)) ?? { id: '' };
    const { state, change, history } = await world.api.get<{
      readonly state: string;
      readonly change: unknown;
      readonly history: readonly { readonly detail: string | null }[];
    }>(`/api/documents/${id}`);
    const remarks = history.filter((entry) => entry.detail?.startsWith('The customer is the contact'));
    return { state, change, remarks: remarks.length };
  }

  it('costs one call for a document that comes alone, and one call for fifty that come together', async () => {
    const contactCalls = async (): Promise<number> => (await world.xeroCalls())['GET Contacts'] ?? 0;
    // Sends ten invoices first, which are read again by id until lists are trusted.
    const first = Array.from({ length: 10 }, () => ({ ...invoice(), ...changedNow() }));
    await world.books({ Invoices: first });
    for (const { InvoiceID } of first) await world.until(InvoiceID, 'written_back');
    const before = await contactCalls();
    for (let alone = 1; alone <= 2; alone += 1) {
      const document = { ...invoice(), ...changedNow() };
      await world.books({ Invoices: [document] });
      await world.until(document.InvoiceID, 'written_back');
      expect((await contactCalls()) - before).toBe(alone);
    }
    const contacts = Array.from({ length: 50 }, (_, index) => ({
      ...{ ...BUYER, ContactID: randomUUID() },
      ...{ Name: `Mbare Builders ${index}`, CompanyNumber: String(2000700000 + index) },
    }));
    const together = contacts.map(({ ContactID }) => ({
      ...invoice({ contactId: ContactID }),
      ...changedNow(),
    }));
    const begun = performance.now();
    await world.books({ Contacts: contacts, Invoices: together });
    for (const { InvoiceID } of together) await world.until(InvoiceID, 'written_back');
    const looks = Math.floor((performance.now() - begun) / LOOKED_AT_AGAIN_AFTER_MS);
    expect((await contactCalls()) - before).toBeLessThanOrEqual(3 + looks);
  });

  it('is the contact as it was corrected before the approval, name and numbers of one reading', async () => {
    const { Invoices, Contacts } = fieldBooks('27-tin-corrected-before-approval');
    const [[first], [contact]] = [Invoices, Contacts];
    await world.books({ Invoices: [...Invoices], Contacts: [...Contacts] });
    expect(await buyer(first?.InvoiceID ?? '')).toMatchObject({ Tin: '2002000061' });
    const corrected = { CompanyNumber: '2002000069', Name: 'Fresh Tin Stores (Pvt) Ltd' };
    await replace({ Contacts: [{ ...contact, ...corrected }] });
    const next = { ...first, InvoiceID: randomUUID(), InvoiceNumber: 'L27-2', ...changedNow() };
    await replace({ Invoices: [next] });
    const { Name: name, CompanyNumber: tin } = corrected;
    expect(await buyer(next.InvoiceID)).toMatchObject({ Tin: tin, Name: name });
  });

  it('of a credit note is the one that its invoice was sent with, whatever the contact has by now', async () => {
    const { Invoices, Contacts, CreditNotes } = fieldBooks('21-buyer-changes-before-credit');
    const [[invoice], [contact], [note]] = [Invoices, Contacts, CreditNotes ?? []];
    const { ContactID } = contact as { ContactID: string };
    const bought = { ContactID, Name: 'Cash Tendai' };
    await world.books({
      Contacts: [{ ...contact, ...bought }],
      Invoices: [{ ...invoice, InvoiceID: invoice?.InvoiceID ?? '', Contact: bought }],
    });
    const sent = await buyer(invoice?.InvoiceID ?? '');
    expect(sent).toMatchObject({ Name: 'Cash Tendai' });
    expect(sent).not.toHaveProperty('Tin');
    const corrected = { CompanyNumber: '2002000013', Name: 'Tendai Buyer Plumbing' };
    await replace({ Contacts: [{ ...contact, ...corrected }] });
    const Contact = { ContactID, Name: corrected.Name };
    await replace({ CreditNotes: [{ ...note, Contact, ...changedNow() }] });
    expect(await buyer(note?.CreditNoteID ?? '')).toEqual(sent);
  });

  it('is still the one on the receipt after contacts were merged: one line of history, and no alarm', async () => {
    const { Invoices, Contacts } = fieldBooks('19-merged-contact');
    const [old, kept] = Contacts;
    const ids = Invoices.map(({ InvoiceID }) => InvoiceID);
    await world.books({ Invoices: [...Invoices], Contacts: [...Contacts] });
    for (const id of ids) await world.until(id, 'written_back');
    // Merges two contacts in the books: sales of both then belong to the remaining one, as payments show.
    const merged = { ...old, ContactStatus: 'ARCHIVED', MergedToContactID: kept?.ContactID };
    const { ContactID, Name } = kept as { ContactID: string; Name: string };
    const change = (changes: object): Promise<unknown> =>
      replace({
        Contacts: [merged, kept],
        Invoices: Invoices.map((invoice) => ({
          ...{ ...invoice, Contact: { ContactID, Name }, ...changes, ...changedNow() },
        })),
      });
    await change({});
    await world.anotherRun();
    await change({ Status: 'PAID' });
    await world.anotherRun();
    for (const id of ids) {
      const { state, change: shown, remarks } = await detail(id);
      expect({ state, shown, remarks }).toEqual({ state: 'written_back', shown: null, remarks: 1 });
    }
    const stranger = {
      ...kept,
      ContactID: randomUUID(),
      Name: 'Nyika Farm (Pvt) Ltd',
      CompanyNumber: '2002000079',
    };
    await replace({
      Contacts: [stranger],
      Invoices: [
        { ...Invoices[0], Contact: { ContactID: stranger.ContactID, Name: stranger.Name }, ...changedNow() },
      ],
    });
    await world.until(ids[0] ?? '', 'changed_after_fiscalisation');
  });
});

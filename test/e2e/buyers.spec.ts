import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { callJson } from '../../demo/http-json';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

/** On a slow machine documents are looked at again before they are sent, and their contacts after them. */
const LOOKED_AT_AGAIN_AFTER_MS = 15_000;

interface FieldBooks {
  readonly Invoices: readonly (object & { readonly InvoiceID: string })[];
  readonly Contacts: readonly (object & { readonly ContactID: string })[];
}

function fieldBooks(name: string): FieldBooks {
  return JSON.parse(readFileSync(`test/data/field/${name}.json`, 'utf8')) as FieldBooks;
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

  /** As it was sent with the document that has been fiscalised. */
  async function buyer(sourceId: string): Promise<unknown> {
    const { id } = await world.until(sourceId, 'written_back');
    const { submissions } = await world.api.get<{ submissions: readonly { readonly payload: string }[] }>(
      `/api/documents/${id}`,
    );
    const { BuyerContact } = JSON.parse(submissions.at(-1)?.payload ?? '{}') as { BuyerContact?: object };
    return BuyerContact;
  }

  it('costs one call for a document that comes alone, and one call for fifty that come together', async () => {
    const contactCalls = async (): Promise<number> => (await world.xeroCalls())['GET Contacts'] ?? 0;
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
});

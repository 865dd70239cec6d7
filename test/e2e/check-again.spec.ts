import { randomUUID } from 'node:crypto';
import { callJson } from '../../demo/http-json';
import { World } from '../support/world';
import { BUYER, invoice } from '../support/xero-documents';

/**
 * Tests a corrected contact. Contacts are kept for ten minutes, and the correction changes nothing about their
 * documents.
 */
describe('a contact that was corrected in the books', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });
  afterAll(() => world.stop());

  /**
   * Puts a document that is held because its buyer has no TIN, with the function that corrects the buyer in the books.
   */
  async function held(): Promise<{ id: string; sourceId: string; correct: () => Promise<unknown> }> {
    const contact = { ...BUYER, ContactID: randomUUID(), Name: `Gutu Stores ${randomUUID()} (Pvt) Ltd` };
    const document = invoice({ contactId: contact.ContactID });
    await world.books({ Contacts: [{ ...contact, CompanyNumber: '' }], Invoices: [document] });
    const { id, issues } = await world.until(document.InvoiceID, 'waiting');
    expect(issues.map(({ code }) => code)).toContain('BUYER_TIN_MISSING');
    return {
      ...{ id, sourceId: document.InvoiceID },
      correct: () =>
        callJson(
          'POST',
          `${world.xero.url}/_control/organisations/${world.organisation.tenantId}/load?replace=true`,
          { Contacts: [{ ...contact, CompanyNumber: '2000654399' }] },
        ),
    };
  }

  it('releases every document that waits for it when a person has all of them checked again', async () => {
    const [one, other] = [await held(), await held()];
    await one.correct();
    await other.correct();
    const checked = await world.api.send<{ documents: number }>(
      'POST',
      `/api/organisations/${world.organisation.id}/check-again`,
    );
    expect(checked.documents).toBe(2);
    await world.until(one.sourceId, 'written_back');
    await world.until(other.sourceId, 'written_back');
  });

  it('releases the one document that a person has checked again', async () => {
    const { id, sourceId, correct } = await held();
    await correct();
    await world.api.send('POST', `/api/documents/${id}/retry`);
    await world.until(sourceId, 'written_back');
  });
});

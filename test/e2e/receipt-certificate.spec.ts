import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

describe('a service that says wrong things of a receipt that is right', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  it.each([
    ['zero-numbers', 'RECEIPT_NUMBERS_IMPOSSIBLE'],
    ['swapped-code', 'RECEIPT_ADDRESS_DIFFERS'],
    ['other-date', 'RECEIPT_DATE_DIFFERS'],
    ['hidden-characters', 'RECEIPT_TEXT_UNSAFE'],
    ['other-host', 'RECEIPT_HOST_UNKNOWN'],
  ])('%s: the document is held as %s, and nothing of it is written to the books', async (kind, reason) => {
    const sale = invoice();
    await world.fiscalFault({ operation: 'process', kind, documentNumber: sale.InvoiceNumber });
    await world.books({ Invoices: [sale] });
    const held = await world.until(sale.InvoiceID, 'uncertain');
    expect(held.reason).toBe(reason);
    expect(await world.receipts(sale.InvoiceID)).toHaveLength(1);
    expect((await world.written(sale.InvoiceID)).history).toEqual([]);
  });

  it('a host that a person has confirmed for the account releases what was held for it', async () => {
    const sale = invoice();
    const documentNumber = sale.InvoiceNumber;
    await world.fiscalFault({ operation: 'process', kind: 'other-host', documentNumber });
    await world.books({ Invoices: [sale] });
    const { id } = await world.until(sale.InvoiceID, 'uncertain');
    const [account] = await world.api.get<{ id: string; settings: object }[]>('/api/fiscal-accounts');
    const settings = { ...account?.settings, verificationHost: 'receipts.example' };
    await world.api.send('PATCH', `/api/fiscal-accounts/${account?.id}`, { settings });
    // Makes the document due now, instead of in five minutes.
    await world.inTheDatabase('update documents set due_at = now() where id = $1', [id]);
    const home = await world.until(sale.InvoiceID, 'written_back');
    expect(home.fiscalData?.qrUrl).toMatch(/^https:\/\/receipts\.example\//);
  });
});

import { callJson } from '../../demo/http-json';
import type { ReceiptRegister } from '../../demo/receipt-register';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const DOCUMENTS = 500;
/** A hundred are asked about in a call; a page of documents that is read late begins another one. */
const MOST_CALLS = 25;

function calls({ fiscal }: World): Promise<Record<string, number>> {
  return callJson('GET', `${fiscal.url}/_control/calls`);
}

describe('a day that a restored database has forgotten', () => {
  let world: World;

  beforeAll(async () => {
    world = await World.start();
  });

  afterAll(() => world.stop());

  it('settles without a person, and a hundred documents are asked about in one call', async () => {
    const restore = await world.backUp();
    const day = Array.from({ length: DOCUMENTS }, () => invoice());
    await world.books({ Invoices: day });
    for (const { InvoiceID } of day) await world.until(InvoiceID, 'fiscalised', 'written_back');
    await restore();
    const before = await calls(world);
    for (const { InvoiceID } of day) await world.until(InvoiceID, 'fiscalised', 'written_back');
    const after = await calls(world);
    expect((after['POST /status'] ?? 0) - (before['POST /status'] ?? 0)).toBeLessThanOrEqual(MOST_CALLS);
    expect(after['POST /invoice']).toBe(DOCUMENTS);
    const { receipts } = await callJson<ReceiptRegister>('GET', `${world.fiscal.url}/_control/ledger`);
    expect(receipts).toHaveLength(DOCUMENTS);
    expect(await world.api.get('/api/safe-mode')).toEqual({ isOn: false, forgotten: [] });
  }, 900_000);
});

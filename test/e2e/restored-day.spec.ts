import { eventually } from '../../demo/eventually';
import { callJson } from '../../demo/http-json';
import type { ReceiptRegister } from '../../demo/receipt-register';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';

const DOCUMENTS = 500;
/** Maximum calls: each asks about a hundred documents, and a late page of documents begins another one. */
const MOST_CALLS = 25;

function calls({ fiscal }: World): Promise<Record<string, number>> {
  return callJson('GET', `${fiscal.url}/_control/calls`);
}

/** Waits for all documents at once, since each look reads the list of all. */
function untilFiscalised(world: World, count: number): Promise<true> {
  const states = async (): Promise<string[]> =>
    (await world.api.allDocuments(world.organisation.id)).map(({ state }) => state);
  const left = async (): Promise<string[]> =>
    (await states()).filter((state) => !['fiscalised', 'written_back'].includes(state));
  return eventually(
    `${count} documents fiscalised`,
    async () => ((await states()).length === count && (await left()).length === 0 ? true : null),
    async () => JSON.stringify(await left()),
    600_000,
  );
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
    await untilFiscalised(world, DOCUMENTS);
    await restore();
    const before = await calls(world);
    await untilFiscalised(world, DOCUMENTS);
    const after = await calls(world);
    expect((after['POST /status'] ?? 0) - (before['POST /status'] ?? 0)).toBeLessThanOrEqual(MOST_CALLS);
    expect(after['POST /invoice']).toBe(DOCUMENTS);
    const { receipts } = await callJson<ReceiptRegister>('GET', `${world.fiscal.url}/_control/ledger`);
    expect(receipts).toHaveLength(DOCUMENTS);
    expect(await world.api.get('/api/safe-mode')).toEqual({ isOn: false, forgotten: [] });
  }, 900_000);
});

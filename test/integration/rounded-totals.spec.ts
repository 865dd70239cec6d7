import { TrackedDocument } from '../../src/documents/documents.entities';
import { readSalesDocument } from '../../src/domain/sales/sales-document-json';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

const COUNT = 90;

/** Invoices of one second, like those of a repeating run, each with a rounding that lists leave out. */
function rounded(): object[] {
  return Array.from({ length: COUNT }, () => ({
    ...invoice(),
    ...{ UpdatedDateUTC: `/Date(${Date.UTC(2026, 2, 2, 12)}+0000)/`, RoundingAmount: -0.02, Total: 115.48 },
  }));
}

describe('many rounded totals of one second', () => {
  let world: XeroWork;

  afterEach(() => world.stop());

  it.each([1_000, 30])('are all read in full, and each once: %i on a page', async (pageSize) => {
    world = await XeroWork.start(pageSize);
    await world.xero.xero.organisation({
      settings: { limits: { enforce: false, minute: 100_000 }, listTotals: 'rounded' },
    });
    await world.load({ Invoices: rounded() }, true);
    await world.xero.forgetCalls();
    const collect = world.collect({ pollMs: -1 });
    expect(await collect.run(world.work)).toBe(COUNT);
    expect(await collect.run(world.work)).toBe(0);
    const documents = await world.replica.dataSource.manager.find(TrackedDocument);
    const roundings = documents.map(({ source }) => readSalesDocument(source).rounding.toFixed());
    expect(roundings).toEqual(Array.from({ length: COUNT }, () => '-0.02'));
    const calls = await world.xero.calls();
    expect(calls['GET Invoices/{id}']).toBe(COUNT);
  });
});

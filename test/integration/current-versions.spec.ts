import { GONE_FROM_BOOKS } from '../../src/domain/lifecycle/gone-from-books';
import { randomUUID } from 'node:crypto';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { readSalesDocument } from '../../src/domain/sales/sales-document-json';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

describe('the last look at the books before a submission', () => {
  let world: XeroWork;
  let id: string;

  beforeAll(async () => {
    world = await XeroWork.start();
    world.believeLists();
    id = await world.storeReady();
    await world.seenBefore(id, 2);
    await world.xero.forgetCalls();
  });

  afterAll(() => world.stop());

  it('is taken once a minute, however often a document that cannot go yet is looked at', async () => {
    const { dataSource } = world.replica;
    const versions = world.currentVersions();
    for (let run = 0; run < 3; run += 1) {
      const ready = await dataSource.manager.findBy(TrackedDocument, { id });
      expect(await versions.keepUnchanged(world.work, ready, await world.work.now())).toHaveLength(1);
    }
    const calls = Object.values(await world.xero.calls()).reduce((sum, count) => sum + count, 0);
    expect(calls).toBe(1);
  });

  it('sees what goes with the document to the service, although it is the same sale', async () => {
    const { dataSource } = world.replica;
    await world.seenBefore(id, 2);
    const ready = await dataSource.manager.findBy(TrackedDocument, { id });
    const [{ source }] = ready as [TrackedDocument];
    const { sourceId: InvoiceID, number: InvoiceNumber } = readSalesDocument(source);
    const edited = { ...invoice({ number: InvoiceNumber }), InvoiceID, Reference: 'PO 4711', Status: 'PAID' };
    await world.load({ Invoices: [edited] }, true);
    const [looked] = await world.currentVersions().keepUnchanged(world.work, ready, await world.work.now());
    const seen = { reference: 'PO 4711', isPaid: true };
    expect(readSalesDocument(looked?.source ?? '')).toMatchObject(seen);
    const stored = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    expect(readSalesDocument(stored.source)).toMatchObject(seen);
  });

  it('is taken ever more rarely of a document that the books serve no more', async () => {
    const { dataSource } = world.replica;
    const versions = world.currentVersions();
    await dataSource.manager.update(TrackedDocument, { id }, { sourceId: randomUUID() });
    await world.seenBefore(id, 2);
    const waits: number[] = [];
    for (let run = 0; run < 9; run += 1) {
      const ready = await dataSource.manager.findBy(TrackedDocument, { id });
      expect(await versions.keepUnchanged(world.work, ready, await world.work.now())).toEqual([]);
      const [row] = await dataSource.query<{ wait: number }[]>(
        'select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as wait from documents where id = $1',
        [id],
      );
      waits.push(row?.wait ?? 0);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
    const [gone] = await dataSource.manager.findBy(TrackedDocument, { id });
    expect(gone).toMatchObject({
      state: 'ready',
      lastFailure: GONE_FROM_BOOKS,
    });
  });
});

import { TrackedDocument } from '../../src/documents/documents.entities';
import { Organisation } from '../../src/organisations/organisation.entity';
import type { CollectStage } from '../../src/sync/collect/collect.stage';
import { asOwner } from '../support/as-owner';
import { creditNote, invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

const changed = (instant: number) => ({ UpdatedDateUTC: `/Date(${instant}+0000)/` });

describe('collecting what has changed in the books', () => {
  let world: XeroWork;
  let collect: CollectStage;

  beforeEach(async () => {
    world = await XeroWork.start();
    collect = world.collect({ pollMs: -1 });
  });
  afterEach(() => world.stop());

  const load = (documents: object) => world.load(documents, true);
  /** Transactions that last wrote each row, which change with every write. */
  const writes = () =>
    world.replica.dataSource.query(
      'select source_id, xmin::text, ctid::text from documents order by source_id',
    );

  it('costs neither a write nor a further call for what the overlap serves again', async () => {
    const sale = { ...invoice(), ...changed(Date.now()) };
    await load({ Invoices: [sale, { ...invoice(), ...changed(Date.now()) }] });
    await load({ CreditNotes: [{ ...creditNote(sale), ...changed(Date.now()) }] });
    expect(await collect.run(world.work)).toBe(3);
    const before: unknown = await writes();
    await world.xero.forgetCalls();
    expect(await collect.run(world.work)).toBe(0);
    expect(await writes()).toEqual(before);
    expect(await world.xero.calls()).toEqual({ 'GET Invoices': 1, 'GET CreditNotes': 1 });
  });

  it('counts as the last look at what is ready and served again as it is stored, and at nothing else', async () => {
    world.believeLists();
    await load({ Invoices: [{ ...invoice(), ...changed(Date.now()) }] });
    await collect.run(world.work);
    const { manager } = world.replica.dataSource;
    const [{ id }] = (await manager.find(TrackedDocument)) as [TrackedDocument];
    await world.seenBefore(id, 2);
    await collect.run(world.work);
    await manager.update(TrackedDocument, { id }, { state: 'ready' });
    await world.xero.forgetCalls();
    const look = async () => {
      const ready = await manager.findBy(TrackedDocument, { id });
      expect(
        await world.currentVersions().keepUnchanged(world.work, ready, await world.work.now()),
      ).toHaveLength(1);
      return world.xero.calls();
    };
    expect(await look()).toEqual({ 'GET Invoices/{id}': 1 });
    await world.seenBefore(id, 2);
    await collect.run(world.work);
    await world.xero.forgetCalls();
    expect(await look()).toEqual({});
  });

  it('reads a sale that shows up late, with a change older than what was read already', async () => {
    const now = Date.now();
    await load({ Invoices: [{ ...invoice(), ...changed(now) }] });
    await collect.run(world.work);
    await load({ Invoices: [{ ...invoice(), ...changed(now - 32_000) }] });
    expect(await collect.run(world.work)).toBe(1);
  });

  it('reads on at once where it could not store the last page, however lately it has read the first', async () => {
    const paged = await XeroWork.start(2);
    try {
      const sales = [4, 3, 2, 1].map((hours) => ({
        ...invoice(),
        ...changed(Date.now() - hours * 3_600_000),
      }));
      await paged.load({ Invoices: sales }, true);
      const { dataSource } = paged.replica;
      await asOwner(
        dataSource,
        `
        create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
        create trigger refuse before insert on documents for each row
          when (new.number = '${sales[3]?.InvoiceNumber}') execute function refuse()`,
      );
      const resting = paged.collect({ pollMs: 300_000, pollAfterMissMs: 300_000 });
      await expect(resting.run(paged.work)).rejects.toThrow('the disk is full');
      await asOwner(dataSource, 'drop trigger refuse on documents');
      await resting.run(paged.work);
      expect(await dataSource.manager.count(TrackedDocument)).toBe(4);
      await paged.xero.forgetCalls();
      expect(await resting.run(paged.work)).toBe(0);
      expect(await paged.xero.calls()).toEqual({});
    } finally {
      await paged.stop();
    }
  });

  it('notes when the books have been read completely since an absence, and only once', async () => {
    await load({ Invoices: [{ ...invoice(), ...changed(Date.now()) }] });
    const { organisation } = world.work;
    const { manager } = world.replica.dataSource;
    const ended = { because: 'paused' as const, since: '2026-03-01T08:00:00Z', till: '2026-03-03T08:00:00Z' };
    const lasting = { ...ended, because: 'disconnected' as const, till: null, readAt: null };
    organisation.gaps = [{ ...ended, readAt: null }, lasting];
    await manager.update(Organisation, { id: organisation.id }, { gaps: organisation.gaps });
    const stored = async () => (await manager.findOneByOrFail(Organisation, { id: organisation.id })).gaps;
    await collect.run(world.work);
    const [read, other] = await stored();
    expect(other).toEqual(lasting);
    const [{ createdAt }] = (await manager.find(TrackedDocument)) as [TrackedDocument];
    expect(new Date(read?.readAt ?? 0).getTime()).toBeGreaterThanOrEqual(createdAt.getTime());
    await collect.run(world.work);
    expect(await stored()).toEqual([read, lasting]);
  });

  it('stops in sight at a list in another order, and goes on from where it was', async () => {
    const [early, late] = [Date.now() - 60_000, Date.now()];
    await load({ Invoices: [early, late].map((instant) => ({ ...invoice(), ...changed(instant) })) });
    await world.xero.fault('GET Invoices', 'disordered');
    await expect(collect.run(world.work)).rejects.toMatchObject({ kind: 'temporary' });
    expect(await writes()).toEqual([]);
    expect(await collect.run(world.work)).toBe(2);
  });
});

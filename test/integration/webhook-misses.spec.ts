import { AlertFactsRepository } from '../../src/operations/alerts/alert-facts.repository';
import { BookHintsRepository } from '../../src/documents/inbox/book-hints.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { OrganisationsRepository } from '../../src/organisations/organisations.repository';
import type { CollectStage } from '../../src/sync/collect/collect.stage';
import { invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';

const MINUTE = 60_000;
const SYNC = { pollMs: 30 * MINUTE, pollAfterMissMs: 5 * MINUTE };

describe('a poll next to the webhooks of the books', () => {
  let world: XeroWork;
  let organisation: Organisation;
  let collect: CollectStage;

  beforeEach(async () => {
    world = await XeroWork.start();
    ({ organisation } = world.work);
    collect = world.collect(SYNC);
    // The first reading proves nothing about missed events.
    await load(invoice(), 60);
    await collect.run(world.work);
    expect(await missed()).toBeNull();
  });
  afterEach(() => world.stop());

  const load = (document: object, minutesAgo: number): Promise<unknown> =>
    world.load({
      Invoices: [{ ...document, UpdatedDateUTC: `/Date(${Date.now() - minutesAgo * MINUTE}+0000)/` }],
    });
  /** Sets the last reading of the books to this many minutes ago. */
  const readLast = (minutesAgo: number): Promise<unknown> =>
    world.replica.dataSource.query(
      `update cursors set checked_at = clock_timestamp() - $1 * interval '1 minute'`,
      [minutesAgo],
    );
  const missed = async (): Promise<string[] | null> => {
    const now = await new OrganisationsRepository(world.replica.dataSource).find(organisation.id);
    return now?.webhookMissedAt == null ? null : now.webhookMissed;
  };
  const alerts = async () =>
    (await new AlertFactsRepository(world.replica.dataSource).all({ xero: 50 })).filter(
      ({ cause }) => cause === 'WEBHOOK_MISSES',
    );

  it('that finds what no event announced says so, and polls every five minutes for a day', async () => {
    const sale = invoice();
    await load(sale, 20);
    await readLast(31);
    expect(await collect.run(world.work)).toBe(1);
    expect(await missed()).toEqual([sale.InvoiceNumber]);
    expect(await alerts()).toMatchObject([{ documents: 1, numbers: [sale.InvoiceNumber], repeats: 1 }]);

    const now = (await new OrganisationsRepository(world.replica.dataSource).find(
      organisation.id,
    )) as Organisation;
    await world.xero.forgetCalls();
    await readLast(6);
    await collect.run({ ...world.work, organisation: now });
    expect(await world.xero.calls()).toMatchObject({ 'GET Invoices': 1 });
    await world.replica.dataSource.query(
      `update organisations set webhook_missed_at = now() - interval '25 hours'`,
    );
    await world.xero.forgetCalls();
    await readLast(6);
    await collect.run({ ...world.work, organisation: now });
    expect(await world.xero.calls()).toEqual({});
    expect(await alerts()).toEqual([]);
  });

  it.each([
    ['an event has announced it', 20, 31, true],
    ['its event may still be on the way', 5, 31, false],
    ['the connector itself had stopped', 100, 120, false],
    ['it changed before the poll before, and shows up late', 32, 31, false],
  ])('blames no webhook when %s', async (_why, changedAgo, readAgo, isAnnounced) => {
    const sale = invoice();
    await load(sale, changedAgo);
    await readLast(readAgo);
    if (isAnnounced) {
      const told = { tenantId: organisation.tenantId, kind: 'invoice' as const, sourceId: sale.InvoiceID };
      await new BookHintsRepository(world.replica.dataSource).store('xero', [
        { ...told, happenedAt: new Date() },
      ]);
    }
    await collect.run(world.work);
    expect(await missed()).toBeNull();
  });

  describe('where nobody has set another pace', () => {
    const asked = async (): Promise<string[]> => {
      await world.xero.forgetCalls();
      await collect.run(world.work);
      return Object.keys(await world.xero.calls()).sort();
    };
    beforeEach(() => {
      collect = world.collect({ ...SYNC, longestPollMs: 60 * MINUTE });
    });

    it('reads credit notes every fourth time, and whenever invoices had news', async () => {
      await readLast(31);
      expect(await asked()).toEqual(['GET Invoices']);
      await readLast(119);
      expect(await asked()).toEqual(['GET Invoices']);
      await readLast(121);
      expect(await asked()).toEqual(['GET CreditNotes', 'GET Invoices']);
      await load(invoice(), 1);
      await readLast(31);
      expect(await asked()).toEqual(['GET CreditNotes', 'GET Invoices']);
    });

    it('rests for an hour where nothing has moved for four, and half an hour once something does', async () => {
      const quietFor = (hours: number): Promise<unknown> =>
        world.replica.dataSource.query(`update cursors set moved_at = checked_at - $1 * interval '1 hour'`, [
          hours,
        ]);
      await readLast(59);
      await quietFor(5);
      expect(await asked()).toEqual([]);
      const sale = invoice();
      await load(sale, 1);
      await new BookHintsRepository(world.replica.dataSource).store('xero', [
        {
          ...{ tenantId: organisation.tenantId, kind: 'invoice', sourceId: sale.InvoiceID },
          happenedAt: new Date(),
        },
      ]);
      // A named document is read at once. The list is not due, and comes earlier because something changed.
      expect(await asked()).toEqual(['GET Invoices/{id}']);
      await readLast(31);
      expect(await asked()).toEqual(['GET Invoices']);
    });
  });
});

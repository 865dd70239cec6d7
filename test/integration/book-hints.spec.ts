import { Client } from 'pg';
import { BookHintsRepository } from '../../src/documents/inbox/book-hints.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { LeasesRepository, WAKE_CHANNEL } from '../../src/organisations/lease/leases.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { anInvoice } from '../support/sales-document-builder';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

const CHANGED = new Date('2026-03-02T12:00:00Z');

describe('hints about changed documents', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let hints: BookHintsRepository;
  let organisation: Organisation;

  beforeEach(async () => {
    database = await openTestDataSource();
    hints = new BookHintsRepository(database.dataSource);
    ({ organisation } = await storeOrganisation(database.dataSource));
  });
  afterEach(() => database.close());

  const tell = (sourceId: string, happenedAt = CHANGED) =>
    hints.store('xero', [{ tenantId: organisation.tenantId, kind: 'invoice', sourceId, happenedAt }]);
  const pending = async () => (await hints.pending(organisation.id)).map(({ sourceId }) => sourceId);

  /** Stores a document whose version was changed at this time, with characters that no JSON column accepts. */
  async function known(changedAt: Date): Promise<TrackedDocument> {
    const document = await storeDocument(database.dataSource, organisation, 'written_back');
    const source = writeSalesDocument(anInvoice({ reference: 'odd \u0000 text', changedAt }));
    return database.dataSource.manager.save(Object.assign(document, { source }));
  }

  it('stay when they are repeated while the document is read', async () => {
    await tell('a');
    await tell('b');
    const taken = await hints.pending(organisation.id);
    await tell('b');
    await hints.forget(taken, database.dataSource.manager);
    expect(await pending()).toEqual(['b']);
  });

  it('are none of another organisation’s', async () => {
    const { organisation: other } = await storeOrganisation(database.dataSource);
    await tell('a');
    expect(await hints.pending(other.id)).toEqual([]);
    expect(await hints.store('another platform', [])).toBe(0);
  });

  it('tell no news about a version that has been read', async () => {
    const [same, older] = [await known(CHANGED), await known(new Date(CHANGED.getTime() - 1))];
    await tell(same.sourceId);
    await tell(older.sourceId);
    await tell('unknown');
    const read = await hints.withoutNews(organisation.id, await hints.pending(organisation.id));
    expect(read.map(({ sourceId }) => sourceId)).toEqual([same.sourceId]);
  });

  it('tell no news right after a write-back of ours, and do so later', async () => {
    const document = await known(new Date(0));
    const writtenBack = (secondsAgo: number) =>
      database.dataSource.query(
        `insert into write_backs (document_id, part, result, detail, at)
         values ($1, 'link', 'written', '', clock_timestamp() - $2 * interval '1 second')
         on conflict (document_id, part) do update set at = excluded.at`,
        [document.id, secondsAgo],
      );
    await tell(document.sourceId);
    const told = await hints.pending(organisation.id);
    await writtenBack(300);
    expect(await hints.withoutNews(organisation.id, told)).toEqual([]);
    await writtenBack(5);
    expect(await hints.withoutNews(organisation.id, told)).toEqual(told);
  });

  describe('wake their organisation', () => {
    let listener: Client;
    let wakes: number;

    beforeEach(async () => {
      wakes = 0;
      listener = new Client({ connectionString: database.url });
      await listener.connect();
      await listener.query(`listen ${WAKE_CHANNEL}`);
      listener.on('notification', () => (wakes += 1));
      await database.dataSource.query(`update organisations set due_at = now() + interval '1 hour'`);
    });
    afterEach(() => listener.end());

    const dueInMs = async (): Promise<number> => {
      // Waits for an answer, which arrives after all earlier notifications.
      await listener.query('select 1');
      const [row] = await database.dataSource.query<{ ms: number }[]>(
        `select (extract(epoch from due_at - clock_timestamp()) * 1000)::float8 as ms from organisations where id = $1`,
        [organisation.id],
      );
      return row?.ms ?? NaN;
    };

    it('at once when nobody works on it, and every process is notified', async () => {
      await tell('a');
      expect(await dueInMs()).toBeLessThanOrEqual(0);
      expect(wakes).toBe(1);
    });

    it('two seconds later while somebody does, so that the next run reads what is reported meanwhile in one call', async () => {
      const leases = new LeasesRepository(database.dataSource);
      await leases.wake({ organisationId: organisation.id });
      await leases.claimDue('worker', 60_000);
      await dueInMs();
      wakes = 0;
      await tell('a');
      await tell('b');
      expect(await dueInMs()).toBeGreaterThan(0);
      expect(await dueInMs()).toBeLessThanOrEqual(2_000);
      expect(wakes).toBe(0);
    });

    it('two seconds later for what may be the echo of our own writing', async () => {
      const document = await known(new Date(0));
      await database.dataSource.query(
        `insert into write_backs (document_id, part, result, detail, at) values ($1, 'link', 'written', '', clock_timestamp())`,
        [document.id],
      );
      await tell(document.sourceId);
      expect(await dueInMs()).toBeGreaterThan(0);
      expect(wakes).toBe(0);
    });
  });
});

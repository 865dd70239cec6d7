import { randomUUID } from 'node:crypto';
import { databaseNow } from '../../src/database/database-clock';
import { TrackedDocument } from '../../src/database/entities/tracked-document.entity';
import { DocumentsRepository } from '../../src/database/documents.repository';
import { SightingsRepository } from '../../src/database/sightings.repository';
import { fiscalFingerprint } from '../../src/documents/fiscal-fingerprint';
import { CurrentVersions } from '../../src/sync/current-versions';
import type { OrganisationWork } from '../../src/sync/organisation-work';
import { TENANT } from '../../simulators/xero/testing/rehearsal';
import { ConnectedXero, type Replica } from '../support/connected-xero';
import { holdLease, storeDocument } from '../support/stored-organisation';
import { BUYER, invoice } from '../support/xero-documents';

describe('the last look at the books before a submission', () => {
  let world: ConnectedXero;
  let replica: Replica;
  let work: OrganisationWork;
  let document: TrackedDocument;

  beforeAll(async () => {
    world = await ConnectedXero.start();
    replica = await world.replica();
    const organisations = await world.connect(replica, await world.tokens());
    const organisation = organisations.find(({ tenantId }) => tenantId === TENANT);
    if (organisation === undefined) throw new Error('the organisation is not connected');
    const lease = await holdLease(replica.dataSource, organisation);
    work = {
      organisation,
      lease,
      fiscalAccount: null,
      isStopping: () => false,
      now: () => databaseNow(replica.dataSource.manager),
    };
    const sale = invoice();
    await world.xero.load({ Contacts: [BUYER], Invoices: [sale] });
    document = await storeDocument(replica.dataSource, organisation);
    const { id } = document;
    const reference = { kind: 'invoice' as const, sourceId: sale.InvoiceID };
    const [version] = await replica.books.use(organisation, (connector, access) =>
      connector.reread(access, [reference]),
    );
    if (version === undefined) throw new Error('the books do not serve the invoice');
    await replica.dataSource.manager.update(
      TrackedDocument,
      { id },
      { ...reference, fingerprint: fiscalFingerprint(version), seenAt: new Date(Date.now() - 120_000) },
    );
    await world.forgetCalls();
  });

  afterAll(() => world.stop());

  it('is taken once a minute, however often a document that cannot go yet is looked at', async () => {
    const { dataSource } = replica;
    const versions = new CurrentVersions(
      replica.books,
      new DocumentsRepository(dataSource),
      new SightingsRepository(),
    );
    for (let run = 0; run < 3; run += 1) {
      const ready = await dataSource.manager.findBy(TrackedDocument, { id: document.id });
      expect(await versions.keepUnchanged(work, ready)).toHaveLength(1);
    }
    const calls = Object.values(await world.calls()).reduce((sum, count) => sum + count, 0);
    expect(calls).toBe(1);
  });

  it('is taken ever more rarely of a document that the books serve no more', async () => {
    const { dataSource } = replica;
    const versions = new CurrentVersions(
      replica.books,
      new DocumentsRepository(dataSource),
      new SightingsRepository(),
    );
    const { id } = document;
    await dataSource.manager.update(
      TrackedDocument,
      { id },
      { sourceId: randomUUID(), seenAt: new Date(Date.now() - 120_000) },
    );
    const waits: number[] = [];
    for (let run = 0; run < 9; run += 1) {
      const ready = await dataSource.manager.findBy(TrackedDocument, { id });
      expect(await versions.keepUnchanged(work, ready)).toEqual([]);
      const [row] = await dataSource.query<{ wait: number }[]>(
        'select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as wait from documents where id = $1',
        [id],
      );
      waits.push(row?.wait ?? 0);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 360, 360]);
    const [gone] = await dataSource.manager.findBy(TrackedDocument, { id });
    expect(gone).toMatchObject({ state: 'ready', lastFailure: 'The books do not serve it any more.' });
  });
});

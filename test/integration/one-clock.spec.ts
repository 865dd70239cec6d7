import type { Config } from '../../src/config/config';
import { TrackedDocument } from '../../src/database/entities/tracked-document.entity';
import { databaseNow } from '../../src/database/database-clock';
import { BookHintsRepository } from '../../src/database/book-hints.repository';
import { DocumentsRepository } from '../../src/database/documents.repository';
import { SightingsRepository } from '../../src/database/sightings.repository';
import { fiscalFingerprint } from '../../src/documents/fiscal-fingerprint';
import { clockFault } from '../../src/sync/clock-fault';
import { CurrentVersions } from '../../src/sync/current-versions';
import type { OrganisationWork } from '../../src/sync/organisation-work';
import { CollectStep } from '../../src/sync/steps/collect.step';
import { HintReader } from '../../src/sync/steps/hint-reader';
import { TENANT } from '../../simulators/xero/testing/rehearsal';
import { ConnectedXero, type Replica } from '../support/connected-xero';
import { holdLease, storeDocument } from '../support/stored-organisation';
import { BUYER, invoice } from '../support/xero-documents';

const MINUTE = 60_000;

describe('a process whose clock is wrong', () => {
  let world: ConnectedXero;
  let replica: Replica;
  let work: OrganisationWork;
  let id: string;

  beforeAll(async () => {
    world = await ConnectedXero.start();
    replica = await world.replica();
    const organisations = await world.connect(replica, await world.tokens());
    const organisation = organisations.find(({ tenantId }) => tenantId === TENANT);
    if (organisation === undefined) throw new Error('the organisation is not connected');
    const { dataSource } = replica;
    const lease = await holdLease(dataSource, organisation);
    const now = (): Promise<Date> => databaseNow(dataSource.manager);
    work = { organisation, lease, fiscalAccount: null, isStopping: () => false, now };
    const sale = invoice();
    await world.xero.load({ Contacts: [BUYER], Invoices: [sale] });
    const document = await storeDocument(dataSource, organisation);
    const reference = { kind: 'invoice' as const, sourceId: sale.InvoiceID };
    const [version] = await replica.books.use(organisation, (connector, access) =>
      connector.reread(access, [reference]),
    );
    if (version === undefined) throw new Error('the books do not serve the invoice');
    id = document.id;
    const fingerprint = fiscalFingerprint(version);
    await dataSource.manager.update(TrackedDocument, { id }, { ...reference, fingerprint });
  });

  afterEach(() => jest.restoreAllMocks());
  afterAll(() => world.stop());

  const calls = async (): Promise<number> =>
    Object.entries(await world.calls())
      .filter(([what]) => !what.includes('token'))
      .reduce((sum, [, count]) => sum + count, 0);

  const setClock = (minutes: number): void => {
    const real = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => real() + minutes * MINUTE);
  };

  it.each([0, -10, -120, 10, 120])(
    'looks again at a document read nine minutes ago, and not at one of this minute, when it is %i minutes off',
    async (minutes) => {
      const { dataSource, books } = replica;
      const versions = new CurrentVersions(
        books,
        new DocumentsRepository(dataSource),
        new SightingsRepository(),
      );
      await dataSource.query(`update documents set seen_at = now() - interval '9 minutes' where id = $1`, [
        id,
      ]);
      await world.forgetCalls();
      setClock(minutes);
      for (const made of [1, 1]) {
        const ready = await dataSource.manager.findBy(TrackedDocument, { id });
        expect(await versions.keepUnchanged(work, ready)).toHaveLength(1);
        expect(await calls()).toBe(made);
      }
    },
  );

  it.each([0, -10, -120, 10, 120])(
    'polls thirty minutes after a poll, and not one minute after it, when it is %i minutes off',
    async (minutes) => {
      const { dataSource, books } = replica;
      const collect = new CollectStep(
        books,
        new DocumentsRepository(dataSource),
        new SightingsRepository(),
        new HintReader(books, new BookHintsRepository(dataSource)),
        { sync: { pollMs: 5 * MINUTE } } as Config,
      );
      await collect.run(work);
      setClock(minutes);
      for (const [ago, made] of [
        [1, 0],
        [30, 2],
        [-120, 2],
      ] as const) {
        await dataSource.query(`update cursors set checked_at = now() - $1 * interval '1 minute'`, [ago]);
        await world.forgetCalls();
        await collect.run(work);
        expect(await calls()).toBe(made);
      }
    },
  );

  it.each([
    [0, null],
    [9, null],
    [-9, null],
    [11, expect.stringContaining('ahead of') as string],
    [-11, expect.stringContaining('behind') as string],
  ])('submits nothing when it is more than ten minutes off: %i minutes', async (minutes, why) => {
    setClock(minutes);
    expect(clockFault(await work.now())).toEqual(why);
  });
});

import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { CustomersRepository, makeStale } from '../../src/documents/customers.repository';
import { BookHintsRepository } from '../../src/documents/inbox/book-hints.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { applyTransition } from '../../src/documents/transitions';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { TrackedDocument } from '../../src/documents/documents.entities';
import { StoredJourneys } from '../support/fiscalised-document';
import { BUYER, invoice } from '../support/xero-documents';
import { XeroWork } from '../support/xero-work';
import { DocumentVersionsRepository } from '../../src/sync/collect/document-versions.repository';
import { aCustomer, anInvoice } from '../support/sales-document-builder';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';
import { waitsForALock } from '../support/waits-for-a-lock';

const HEARD = new Date('2026-03-02T12:00:00Z');

describe('a page of the books that is stored while others move documents of the organisation', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Organisation;
  let storePage: (before: () => Promise<void>, work: (page: EntityManager) => Promise<void>) => Promise<void>;

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation } = await storeOrganisation(dataSource));
    const lease = await holdLease(dataSource, organisation);
    const versions = new DocumentVersionsRepository();
    storePage = (before, work) =>
      dataSource.transaction(async (page) => {
        await versions.assertLease(page, lease);
        await before();
        await work(page);
      });
  });

  it('stands in the way of no decision, which moves a document and then wakes the organisation', async () => {
    const document = await storeDocument(dataSource, organisation, 'waiting');
    let decided: Promise<void> = Promise.resolve();
    await storePage(
      () =>
        new Promise((hasMoved) => {
          decided = dataSource.transaction(async (person) => {
            await applyTransition(person, { actor: 'administrator' }, document, 'collected');
            hasMoved();
            await new LeasesRepository(dataSource).wake({ organisationId: organisation.id }, person);
          });
        }),
      (page) =>
        new DocumentVersionsRepository().track(page, organisation.id, [
          { sales: anInvoice(), fingerprint: 'f' },
        ]),
    );
    await expect(decided).resolves.toBeUndefined();
    expect(document.state).toBe('collected');
  });

  it('stands in the way of no delivery of the platform that repeats a hint just followed', async () => {
    const hints = new BookHintsRepository(dataSource);
    const told = {
      ...{ tenantId: organisation.tenantId, kind: 'invoice' as const, sourceId: randomUUID() },
      happenedAt: HEARD,
    };
    await hints.store('xero', [told]);
    const followed = await hints.pending(organisation.id);
    let repeated: Promise<number> = Promise.resolve(0);
    await storePage(
      async () => {
        repeated = hints.store('xero', [told]);
        // Either result is correct here; the two must not wait for each other.
        await Promise.race([repeated, waitsForALock(dataSource)]);
      },
      (page) => hints.forget(followed, page),
    );
    await expect(repeated).resolves.toBe(1);
    expect(await hints.pending(organisation.id)).toHaveLength(1);
  });

  it('keeps the organisation from being claimed until it is stored', async () => {
    const leases = new LeasesRepository(dataSource);
    await storePage(
      async () => {
        await dataSource.query(
          `update organisations set lease_until = clock_timestamp() - interval '1 second'`,
        );
        expect(await leases.claimDue('successor', 60_000)).toBeNull();
      },
      () => Promise.resolve(),
    );
    expect(await leases.claimDue('successor', 60_000)).not.toBeNull();
  });
});

describe('a document that is being moved', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let organisation: Organisation;
  let documents: DocumentsRepository;
  let fiscalAccountId: string;
  let creditNote: TrackedDocument;

  beforeEach(async () => {
    ({ dataSource } = database);
    ({ organisation, fiscalAccountId } = await storeOrganisation(dataSource));
    documents = new DocumentsRepository(dataSource);
    creditNote = await storeDocument(dataSource, organisation, 'waiting');
    await dataSource.manager.update(TrackedDocument, { id: creditNote.id }, { kind: 'credit_note' });
  });

  it.each(['fiscalised', 'rejected'] as const)(
    'is waited for by what becomes %s, before it takes its place in the audit log',
    async (end) => {
      const journeys = new StoredJourneys(dataSource, organisation, fiscalAccountId);
      const ended = (): Promise<TrackedDocument> =>
        end === 'fiscalised'
          ? journeys.fiscalise('1')
          : journeys.resolve({ kind: 'rejected' }, 'administrator');
      const { state } = await besideItsMove(dataSource, creditNote, ended);
      expect(state).toBe(end);
    },
  );

  it('is waited for by others that are moved with it in one order, whatever the order of their moves', async () => {
    const both = await Promise.all([1, 2].map(() => storeDocument(dataSource, organisation, 'collected')));
    const lease = await holdLease(dataSource, organisation);
    const [first, last] = both.sort((one, other) => (one.id < other.id ? -1 : 1)) as [
      TrackedDocument,
      TrackedDocument,
    ];
    let moved: Promise<void> = Promise.resolve();
    await dataSource.transaction(async (other) => {
      await other.query('select from documents where id = $1 for no key update', [first.id]);
      moved = documents.moveAll(lease, [{ document: last }, { document: first }], 'ready');
      await waitsForALock(dataSource);
      await other.query('select from documents where id = $1 for no key update', [last.id]);
    });
    await expect(moved).resolves.toBeUndefined();
  });
});

describe('a page of the books', () => {
  let world: XeroWork;

  beforeEach(async () => {
    world = await XeroWork.start();
  });
  afterEach(() => world.stop());

  it('waits for a document that is being submitted, before new ones take their place in the audit log', async () => {
    const { dataSource } = world.replica;
    const id = await world.storeReady();
    await world.load({ Contacts: [BUYER], Invoices: [invoice()] });
    const ready = await dataSource.manager.findOneByOrFail(TrackedDocument, { id });
    await besideItsMove(dataSource, ready, () => world.collect({ pollMs: 0 }).run(world.work));
    expect(await dataSource.manager.countBy(TrackedDocument, { organisationId: ready.organisationId })).toBe(
      2,
    );
  });

  it.each([0, 1])(
    'waits for the original of each voided sale that is linked to one, before it moves any (%i)',
    async (place) => {
      const { dataSource } = world.replica;
      const collect = (): Promise<number> => world.collect({ pollMs: 0 }).run(world.work);
      await world.load({ Contacts: [BUYER], Invoices: [invoice(), invoice()] });
      await collect();
      const originals = await dataSource.manager.find(TrackedDocument);
      const sales = originals.map(() => invoice());
      await world.load({ Invoices: sales.map((sale) => ({ ...sale, Status: 'VOIDED' })) });
      for (const [nth, { id }] of originals.entries()) await world.storeLinked(sales[nth] ?? invoice(), id);
      await besideItsMove(dataSource, originals[place] as TrackedDocument, collect);
      expect(await dataSource.manager.countBy(TrackedDocument, { reason: 'VOIDED' })).toBe(2);
    },
  );
});

/** Does work while another transaction moves a document: it locks the document, and the head of the audit log at last. */
async function besideItsMove<T>(
  dataSource: DataSource,
  { id, organisationId }: TrackedDocument,
  work: () => Promise<T>,
): Promise<T> {
  let done: Promise<T> | undefined;
  await dataSource.transaction(async (move) => {
    await move.query('select from documents where id = $1 for no key update', [id]);
    done = work();
    await waitsForALock(dataSource);
    await move.query('select from ledger_heads where organisation_id = $1 for update nowait', [
      organisationId,
    ]);
  });
  return done ?? work();
}

describe('contacts that become outdated', () => {
  const database = ownDatabase();

  it('are locked in the order in which they are saved', async () => {
    const { dataSource } = database;
    const { organisation } = await storeOrganisation(dataSource);
    const customers = new CustomersRepository(dataSource);
    // Stored in the opposite order, in which a scan finds them.
    for (const sourceId of ['b', 'a']) {
      await customers.save(organisation.id, [aCustomer({ sourceId })], HEARD);
    }
    let outdated: Promise<void> = Promise.resolve();
    await dataSource.transaction(async (saving) => {
      await saving.query(`select from customers where source_id = 'a' for no key update`);
      outdated = dataSource.transaction((manager) => makeStale(manager, { organisationId: organisation.id }));
      await waitsForALock(dataSource);
      await saving.query(`select from customers where source_id = 'b' for no key update`);
    });
    await expect(outdated).resolves.toBeUndefined();
  });
});

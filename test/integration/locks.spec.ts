import { randomUUID } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import { CustomersRepository, makeStale } from '../../src/documents/customers.repository';
import { BookHintsRepository } from '../../src/documents/inbox/book-hints.repository';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { applyTransition } from '../../src/documents/transitions';
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

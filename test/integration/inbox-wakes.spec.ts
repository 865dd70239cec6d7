import { Client } from 'pg';
import { InboxRepository } from '../../src/documents/inbox/inbox.repository';
import { LeasesRepository, WAKE_CHANNEL } from '../../src/organisations/lease/leases.repository';
import { storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';
import { waitsForALock } from '../support/waits-for-a-lock';

describe('a delivery of the fiscal service', () => {
  let listener: Client;
  // Registered first, so that it runs before the database is dropped.
  afterEach(() => listener.end());
  const database = ownDatabase();
  let wakes: number;
  let leases: LeasesRepository;
  let organisationId: string;
  let fiscalAccountId: string;

  beforeEach(async () => {
    const { organisation, fiscalAccountId: account } = await storeOrganisation(database.dataSource);
    [organisationId, fiscalAccountId] = [organisation.id, account];
    leases = new LeasesRepository(database.dataSource);
    await database.dataSource.query(`update organisations set due_at = now() + interval '1 hour'`);
    wakes = 0;
    listener = new Client({ connectionString: database.url });
    await listener.connect();
    await listener.query(`listen ${WAKE_CHANNEL}`);
    listener.on('notification', () => (wakes += 1));
  });

  const deliver = (body: string): Promise<void> =>
    new InboxRepository(database.dataSource).storeAll([
      { fiscalAccountId, body: Buffer.from(body), isSigned: true },
    ]);
  /** Number of wake-ups so far. Waits for an answer, which arrives after all earlier notifications. */
  const heard = async (): Promise<number> => {
    await listener.query('select 1');
    return wakes;
  };

  it('makes its organisation due and notifies every process; the same bytes again notify nobody', async () => {
    await deliver('a');
    await deliver('a');
    expect(await heard()).toBe(1);
    expect(await leases.claim('worker', 60_000, 8)).toHaveLength(1);
  });

  it('notifies nobody while its organisation is worked on, which is due once more when it is given back', async () => {
    await leases.wake({ organisationId });
    const lease = await leases.claimDue('worker', 60_000);
    if (lease === null) throw new Error('nothing was claimed');
    const before = await heard();
    await deliver('a');
    await deliver('b');
    expect(await heard()).toBe(before);
    expect(await leases.release(lease, 3_600_000, 3_600_000, null)).toBeLessThanOrEqual(0);
    expect(await leases.claim('other', 60_000, 8)).toHaveLength(1);
  });

  it('notifies when its organisation is given back while it waits for that', async () => {
    await leases.wake({ organisationId });
    if ((await leases.claimDue('worker', 60_000)) === null) throw new Error('nothing was claimed');
    const before = await heard();
    const giving = database.dataSource.createQueryRunner();
    await giving.startTransaction();
    await giving.query(
      `update organisations set lease_holder = null, lease_until = null, due_at = now() + interval '1 hour' where id = $1`,
      [organisationId],
    );
    const delivered = deliver('a');
    await waitsForALock(database.dataSource);
    await giving.commitTransaction();
    await giving.release();
    await delivered;
    expect(await heard()).toBe(before + 1);
    expect(await leases.claim('other', 60_000, 8)).toHaveLength(1);
  });
});

import type { DataSource } from 'typeorm';
import { Organisation } from '../../src/organisations/organisation.entity';
import { LeaseLost } from '../../src/organisations/lease/lease';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';

describe('the lease of an organisation', () => {
  const database = ownDatabase();
  let dataSource: DataSource;
  let leases: LeasesRepository;

  beforeEach(() => {
    ({ dataSource } = database);
    leases = new LeasesRepository(dataSource);
  });

  const dueInMs = async (id: string): Promise<number> => {
    const [row] = await dataSource.query<{ ms: string }[]>(
      'select extract(epoch from due_at - clock_timestamp()) * 1000 as ms from organisations where id = $1',
      [id],
    );
    return Number(row?.ms);
  };

  it('goes to one of many that want it at the same time', async () => {
    await Promise.all([storeOrganisation(dataSource), storeOrganisation(dataSource)]);
    const claims = await Promise.all(
      Array.from({ length: 10 }, (_, index) => leases.claimDue(`p${index}`, 60_000)),
    );
    const claimed = claims.filter((lease) => lease !== null).map((lease) => lease.organisationId);
    expect(new Set(claimed).size).toBe(2);
    expect(claimed).toHaveLength(2);
  });

  it('goes to the organisation that has been due longest, whatever its id', async () => {
    const stored = [];
    for (let index = 0; index < 3; index += 1)
      stored.push((await storeOrganisation(dataSource)).organisation.id);
    // The one with the largest id has waited longest.
    const byWaiting = stored.sort().reverse();
    for (const [index, id] of byWaiting.entries()) {
      await dataSource.query(
        `update organisations set due_at = clock_timestamp() - (10 - $2::int) * interval '1 second' where id = $1`,
        [id, index],
      );
    }
    const claimed = [];
    while (claimed.length < 3) claimed.push((await leases.claimDue('p', 60_000))?.organisationId);
    expect(claimed).toEqual(byWaiting);
  });

  it('can be taken over once it has run out, and the former holder is told', async () => {
    await storeOrganisation(dataSource);
    const first = await leases.claimDue('sleeper', 30);
    await new Promise((settle) => setTimeout(settle, 60));
    const second = await leases.claimDue('successor', 60_000);
    expect(second?.organisationId).toBe(first?.organisationId);
    await expect(leases.renew(first!, 60_000)).rejects.toThrow(LeaseLost);
    expect(first!.remainingMs()).toBeLessThan(0);
    await expect(leases.renew(second!, 60_000)).resolves.toBeUndefined();
  });

  it('is not given for an organisation that is paused, lost or not due', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const repository = dataSource.getRepository(Organisation);
    await repository.update({ id: organisation.id }, { isPaused: true });
    expect(await leases.claimDue('p', 1_000)).toBeNull();
    await repository.update({ id: organisation.id }, { isPaused: false, status: 'reconnect' });
    expect(await leases.claimDue('p', 1_000)).toBeNull();
    await repository.update(
      { id: organisation.id },
      { status: 'connected', dueAt: new Date(Date.now() + 60_000) },
    );
    expect(await leases.claimDue('p', 1_000)).toBeNull();
  });

  it.each<Partial<Organisation>>([{ isPaused: true }, { status: 'reconnect' }, { status: 'disconnected' }])(
    'is given for an organisation at rest (%j) only while the answer to what was sent is due',
    async (rest) => {
      const { organisation } = await storeOrganisation(dataSource);
      await dataSource.getRepository(Organisation).update({ id: organisation.id }, rest);
      await storeDocument(dataSource, organisation, 'ready');
      expect(await leases.claimDue('p', 1_000)).toBeNull();
      const sent = await storeDocument(dataSource, organisation, 'processing');
      expect((await leases.claimDue('p', 60_000))?.organisationId).toBe(organisation.id);
      await dataSource.query(
        `update documents set due_at = clock_timestamp() + interval '1 minute' where id = $1`,
        [sent.id],
      );
      await dataSource.query(`update organisations set due_at = now(), lease_until = null`);
      expect(await leases.claimDue('p', 60_000)).toBeNull();
    },
  );

  it('is released until the next poll, or until the first document that is due before', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    await leases.release((await leases.claimDue('p', 60_000))!, 300_000, 0, null);
    expect(await dueInMs(organisation.id)).toBeGreaterThan(290_000);
    const document = await storeDocument(dataSource, organisation, 'processing');
    await dataSource.query(
      `update documents set due_at = clock_timestamp() + interval '20 seconds' where id = $1`,
      [document.id],
    );
    await leases.wake({ organisationId: organisation.id });
    await leases.release((await leases.claimDue('p', 60_000))!, 300_000, 0, null);
    expect(await dueInMs(organisation.id)).toBeLessThan(21_000);
  });

  it('waits after a failure, whatever is due', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    await storeDocument(dataSource, organisation, 'ready');
    await leases.release((await leases.claimDue('p', 60_000))!, 300_000, 0, {
      message: 'down',
      retryInMs: 30_000,
    });
    expect(await dueInMs(organisation.id)).toBeGreaterThan(29_000);
    const stored = await dataSource.getRepository(Organisation).findOneByOrFail({ id: organisation.id });
    expect([stored.attempts, stored.lastFailure]).toEqual([1, 'down']);
  });

  it('does not swallow a wake-up that came while it was held', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const lease = await leases.claimDue('p', 60_000);
    await leases.wake({ organisationId: organisation.id });
    await leases.release(lease!, 300_000, 0, null);
    expect(await leases.claimDue('p', 60_000)).not.toBeNull();
  });
});

import { inEnglish } from '../support/in-english';
import type { DataSource } from 'typeorm';
import { Organisation } from '../../src/organisations/organisation.entity';
import { LeaseLost } from '../../src/organisations/lease/lease';
import { LeasesRepository } from '../../src/organisations/lease/leases.repository';
import { asOwner } from '../support/as-owner';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { ownDatabase } from '../support/test-data-source';
import { storedWords } from '../../src/domain/texts/stored-sentence';

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
    // Lets the organisation with the largest id wait longest.
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

  it('is taken for many at once, those that have waited longest first, also since a lease ran out', async () => {
    const stored = [];
    for (let index = 0; index < 4; index += 1)
      stored.push((await storeOrganisation(dataSource)).organisation.id);
    for (const [index, id] of stored.entries())
      await dataSource.query(
        `update organisations set due_at = clock_timestamp() - (10 - $2::int) * interval '1 second' where id = $1`,
        [id, index],
      );
    // Lets the lease of the second one expire: it has been due since then, before the third and the fourth.
    await dataSource.query(
      `update organisations set due_at = 'infinity', lease_until = clock_timestamp() - interval '9 seconds'
       where id = $1`,
      [stored[1]],
    );
    expect((await leases.processLoad()).waiting).toBeGreaterThan(0);
    const first = await leases.claim('p', 60_000, 2);
    expect(first.map((lease) => lease.organisationId).sort()).toEqual(stored.slice(0, 2).sort());
    expect(await leases.claim('p', 60_000, 10)).toHaveLength(2);
    expect(await leases.claim('p', 60_000, 10)).toEqual([]);
    expect((await leases.processLoad()).waiting).toBe(0);
  });

  it('is renewed for many at once, without waiting for one whose row is locked', async () => {
    for (let index = 0; index < 3; index += 1) await storeOrganisation(dataSource);
    const held = await leases.claim('p', 1_000, 3);
    const [lost, locked, sound] = held;
    await dataSource.query('update organisations set lease_token = lease_token + 1 where id = $1', [
      lost!.organisationId,
    ]);
    await dataSource.transaction(async (manager) => {
      await manager.query('select from organisations where id = $1 for update', [locked!.organisationId]);
      expect(await leases.renewAll(held, 60_000)).toEqual([lost, locked]);
    });
    expect(held.map((lease) => lease.remainingMs() > 30_000)).toEqual([false, false, true]);
    expect(await leases.renewAll([locked!, sound!], 60_000)).toEqual([]);
    await expect(leases.renew(lost!, 60_000)).rejects.toThrow(LeaseLost);
  });

  it('stands, after a turn, behind those that have waited longer than the turn is ago', async () => {
    const { organisation: busy } = await storeOrganisation(dataSource);
    const [turn] = await leases.claim('p', 60_000, 1);
    await leases.wake({ organisationId: busy.id });
    const { organisation: quiet } = await storeOrganisation(dataSource);
    await leases.wake({ organisationId: quiet.id });
    await leases.release(turn!, 300_000, 0, null);
    expect((await leases.claimDue('p', 60_000))?.organisationId).toBe(quiet.id);
    expect((await leases.claimDue('p', 60_000))?.organisationId).toBe(busy.id);
  });

  it('costs no more to be looked for among 5,000 organisations that are not due', async () => {
    await storeOrganisation(dataSource);
    await dataSource.query(
      `insert into organisations
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'tenant_id', gen_random_uuid(),
         'due_at', now() + interval '1 hour', 'lease_until', case when n <= 200 then now() + interval '1 hour' end))).*
       from organisations o, generate_series(1, 5000) n`,
    );
    await asOwner(dataSource, 'vacuum analyze organisations');
    const { explained, pages } = explaining(dataSource);
    await explained.claim('p', 60_000, 50);
    // The first claim has taken the organisation that was due.
    await explained.claim('p', 60_000, 50);
    expect(pages()).toBeLessThan(10);
  });

  it('costs no more to be released with 5,000 documents that wait for tomorrow, or for somebody', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const { id } = await storeDocument(dataSource, organisation, 'waiting');
    await dataSource.query(
      `insert into documents
       select (jsonb_populate_record(d, jsonb_build_object('id', gen_random_uuid(), 'source_id', n::text,
         'state', case n % 2 when 0 then 'waiting' else 'fiscalised' end, 'due_at', now() + n * interval '1 hour'))).*
       from documents d, generate_series(1, 5000) n where d.id = $1`,
      [id],
    );
    await dataSource.query('update documents set due_at = null where id = $1', [id]);
    await asOwner(dataSource, 'vacuum analyze documents');
    const { explained, pages } = explaining(dataSource);
    await explained.release((await leases.claimDue('p', 60_000))!, 86_400_000, 0, null);
    expect(await dueInMs(organisation.id)).toBeGreaterThan(3_500_000);
    expect(await dueInMs(organisation.id)).toBeLessThan(3_600_000);
    expect(pages()).toBeLessThan(50);
  });

  it('can be taken over once it has run out, and the former holder learns of it', async () => {
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
      said: storedWords('down'),
      retryInMs: 30_000,
    });
    expect(await dueInMs(organisation.id)).toBeGreaterThan(29_000);
    const stored = await dataSource.getRepository(Organisation).findOneByOrFail({ id: organisation.id });
    expect([stored.attempts, inEnglish(stored.lastFailure)]).toEqual([1, 'down']);
  });

  it('does not swallow a wake-up that came while it was held', async () => {
    const { organisation } = await storeOrganisation(dataSource);
    const lease = await leases.claimDue('p', 60_000);
    await leases.wake({ organisationId: organisation.id });
    await leases.release(lease!, 300_000, 0, null);
    expect(await leases.claimDue('p', 60_000)).not.toBeNull();
  });

  it.each([
    [0, 30, 33],
    [3, 45, 50],
    [20, 60, 66],
  ])('is due for a poll the later the longer nothing has moved: %d hours', async (quiet, from, to) => {
    const { organisation } = await storeOrganisation(dataSource);
    await dataSource.query(
      `insert into cursors (organisation_id, stream, position, is_complete, checked_at, moved_at)
       values ($1, 'invoices', '', true, now(), now() - $2 * interval '1 hour'), ($1, 'other', '', true, now(), now() - interval '9 days')`,
      [organisation.id, quiet],
    );
    const minute = 60_000;
    const lease = (await leases.claimDue('p', minute))!;
    await leases.release(lease, 30 * minute, 0, null, 5 * minute, 60 * minute);
    expect(await dueInMs(organisation.id)).toBeGreaterThan((from - 1) * minute);
    expect(await dueInMs(organisation.id)).toBeLessThanOrEqual(to * minute);
  });
});

/** Repository whose statements are executed and explained. `pages`: number of blocks that the last one has read. */
function explaining(dataSource: DataSource): { explained: LeasesRepository; pages: () => number } {
  let pages = Infinity;
  const query = async (statement: string, parameters: unknown[]): Promise<unknown[]> => {
    const [plan] = await dataSource.query<Record<string, [{ Plan: Record<string, number> }]>[]>(
      `explain (analyze, buffers, format json) ${statement}`,
      parameters,
    );
    const [{ Plan: top }] = plan!['QUERY PLAN']!;
    pages = (top['Shared Hit Blocks'] ?? 0) + (top['Shared Read Blocks'] ?? 0);
    return [[]];
  };
  const explained = new LeasesRepository(Object.assign(Object.create(dataSource) as DataSource, { query }));
  return { explained, pages: () => pages };
}

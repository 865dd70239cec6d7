import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { eventually } from '../../demo/eventually';
import { World } from '../support/world';
import { invoice } from '../support/xero-documents';
import { WAKE_CHANNEL } from '../../src/organisations/lease/leases.repository';

/** Lease as in production: no lease expires during a takeover. */
const LEASE_SECONDS = '60';
const OTHERS = 3;

interface Held {
  readonly id: string;
  readonly lease_holder: string;
  readonly lease_token: string;
}

describe('the work of a process that is gone is taken over', () => {
  let world: World;
  let database: Client;

  beforeEach(async () => {
    world = await World.start({ LEASE_SECONDS });
    database = new Client({ connectionString: world.databaseUrl });
    await database.connect();
  });

  afterEach(async () => {
    await database.end();
    await world.stop();
  });

  const held = async (): Promise<Held[]> => {
    const { rows } = await database.query<Held>(
      'select id, lease_holder, lease_token from organisations where lease_holder is not null',
    );
    return rows;
  };

  /** Milliseconds until another process has claimed each organisation. @param growth of the token until then */
  const takenOver = async (before: readonly Held[], growth: number): Promise<number> => {
    const begun = performance.now();
    await eventually('everything is taken over', async () => {
      const { rowCount } = await database.query(
        `select from organisations o join unnest($1::uuid[], $2::bigint[]) b (id, token) using (id)
         where o.lease_token >= b.token + $3::int`,
        [before.map(({ id }) => id), before.map((row) => row.lease_token), growth],
      );
      return rowCount === before.length ? true : null;
    });
    return performance.now() - begun;
  };

  it('within fifteen seconds of its death, all of it', async () => {
    // Silences the books, which keeps every organisation under way.
    world.silenceBooks(true);
    try {
      for (let index = 0; index < OTHERS; index += 1)
        await database.query(
          `insert into organisations select (jsonb_populate_record(o, jsonb_build_object('id', $1::text,
             'tenant_id', $2::text, 'due_at', clock_timestamp(), 'lease_holder', null, 'lease_until', null))).*
           from organisations o where o.id = $3`,
          [randomUUID(), randomUUID(), world.organisation.id],
        );
      const before = await eventually('all are under way', async () => {
        const rows = await held();
        return rows.length === OTHERS + 1 ? rows : null;
      });
      expect(new Set(before.map((row) => row.lease_holder)).size).toBe(1);
      const replica = await world.startReplica();
      // Expects the token to grow by two: the lease is released, and then claimed.
      await world.withoutConnector(async () => expect(await takenOver(before, 2)).toBeLessThan(15_000));
      world.silenceBooks(false);
      await replica.stop();
    } finally {
      world.silenceBooks(false);
    }
  });

  it('at once when it is asked to stop, in the middle of its documents', async () => {
    // Makes submissions slow, so that the process works on them until the other one has started.
    await world.fiscalFault({ operation: 'submit', kind: 'slow', delayMs: 500, times: 1_000 });
    await world.books({ Invoices: Array.from({ length: 150 }, () => invoice()) });
    await eventually('it submits', async () => {
      const { rowCount } = await database.query('select from submissions limit 1');
      return rowCount === 1 ? true : null;
    });
    const replica = await world.startReplica();
    const before = await eventually('it is under way', async () => {
      const rows = await held();
      return rows.length === 1 ? rows : null;
    });
    const told = new Promise<number>((settle) => {
      database.once('notification', () => settle(performance.now()));
    });
    await database.query(`listen ${WAKE_CHANNEL}`);
    // Counts from the notification of the release, because the stop finishes its documents first. Expects less than five
    // seconds, the interval without a notification.
    await world.whileConnectorStops(async () => {
      await takenOver(before, 1);
      expect(performance.now() - (await told)).toBeLessThan(4_000);
    });
    await replica.stop();
  });
});

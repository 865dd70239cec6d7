import { DataSource } from 'typeorm';
import { inBackground } from '../../src/platform/database/background-connections';
import { CONNECTIONS } from '../../src/platform/database/data-source';
import { callApi, startApplication } from '../support/running-application';
import { ownDatabase } from '../support/test-data-source';
import { createTestDatabase } from '../support/test-database';

/** Arbitrary number of a lock that nothing else uses in a test's own database. */
const LOCK = 4_711;
const ORGANISATIONS = 60;

describe('database connections while sixty organisations are worked on', () => {
  const database = ownDatabase();

  it('are there for requests, and a long queue fails nobody', async () => {
    const { dataSource } = database;
    const gate = dataSource.createQueryRunner();
    await gate.query('select pg_advisory_lock($1)', [LOCK]);
    const works = Array.from({ length: ORGANISATIONS }, () =>
      inBackground(() =>
        dataSource.transaction((manager) => manager.query('select pg_advisory_xact_lock_shared($1)', [LOCK])),
      ),
    );
    const blocked = async (): Promise<number> => {
      const [row] = await dataSource.query<{ n: number }[]>(
        `select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = $1 and not granted`,
        [LOCK],
      );
      return row?.n ?? 0;
    };
    while ((await blocked()) < CONNECTIONS.background) await new Promise((settle) => setImmediate(settle));
    expect(await blocked()).toBe(CONNECTIONS.background);
    await gate.query('select pg_advisory_unlock($1)', [LOCK]);
    await gate.release();
    expect(await Promise.all(works)).toHaveLength(ORGANISATIONS);
  });

  it('do not run out when each transaction needs a second one', async () => {
    const { dataSource } = database;
    const works = Array.from({ length: ORGANISATIONS }, () =>
      inBackground(() =>
        dataSource.transaction(async (manager) => {
          await manager.query('select 1');
          return dataSource.transaction((second) => second.query<unknown[]>('select 2'));
        }),
      ),
    );
    expect(await Promise.all(works)).toHaveLength(ORGANISATIONS);
  });

  it('are given on when one could not be opened, or its statement failed', async () => {
    const { dataSource } = database;
    const fail = (): Promise<unknown> => inBackground(() => dataSource.query('select no_such_column'));
    for (let tries = 0; tries < 20; tries += 1) await expect(fail()).rejects.toThrow('no_such_column');
    const one = await inBackground(() => dataSource.query<{ one: number }[]>('select 1 as one'));
    expect(one).toEqual([{ one: 1 }]);
  });
});

it('a request that finds no connection is answered 503, with the time to come again, and no fault', async () => {
  const database = await createTestDatabase();
  const { application, url } = await startApplication(database.url);
  const dataSource = application.get(DataSource);
  const taken = Array.from({ length: CONNECTIONS.requests }, () => dataSource.createQueryRunner());
  try {
    await Promise.all(taken.map((runner) => runner.connect()));
    const { status, headers, json } = await callApi<object>(url, 'GET', '/api/people');
    expect(status).toBe(503);
    expect(headers.get('retry-after')).toBe('5');
    expect(json).toMatchObject({
      statusCode: 503,
      error: 'Service Unavailable',
      reason: 'busy',
      message: 'The database has no connection left. Try again in a few seconds.',
    });
  } finally {
    await Promise.all(taken.map((runner) => runner.release()));
    await application.close();
    await database.drop();
  }
});

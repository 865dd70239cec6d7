import { DataSource } from 'typeorm';
import { Alert } from '../../src/operations/alerts/alerts.entities';
import { latestFirst } from '../../src/platform/database/latest-first';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { callApi, startApplication } from '../support/running-application';
import type { INestApplication } from '@nestjs/common';

const ALERTS = 7;

describe('a list that begins with the latest', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    dataSource = application.get(DataSource);
    // Stores three alerts of one time, and all within one millisecond, since the database's clock is finer than
    // JavaScript's.
    await dataSource.query(
      `insert into alerts (cause, subject, about, detail, opened_at, last_at, closed_at)
       select 'CLOCK_DIFFERS', n::text, 'installation', 'n ' || n, t, t, t
       from generate_series(1, $1::int) n, lateral (select timestamptz '2026-01-01' + (n / 3) * interval '1 microsecond' as t) at`,
      [ALERTS],
    );
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  it.each([1, 2, 3, 100])('shows each row once and in its order in steps of %s', async (limit) => {
    const shown: string[] = [];
    for (let before: string | undefined; ;) {
      const step = await latestFirst(dataSource.manager, Alert, 'openedAt', { where: {}, before, limit });
      shown.push(...step.map(({ id }) => id));
      if (step.length < limit) break;
      before = step.at(-1)?.id;
    }
    const all = await dataSource.query<{ id: string }[]>(
      'select id from alerts order by opened_at desc, id desc',
    );
    expect(shown).toEqual(all.map(({ id }) => id));
    expect(shown).toHaveLength(ALERTS);
  });

  it('goes on behind an alert that the API has shown, and refuses what is no id', async () => {
    const list = (query: string) => callApi<{ id: string }[]>(url, 'GET', `/api/alerts?state=all${query}`);
    const { json: all } = await list('');
    const { json: rest } = await list(`&before=${all[4]?.id ?? ''}`);
    expect(rest).toEqual(all.slice(5));
    expect((await list('&before=5')).status).toBe(400);
  });
});

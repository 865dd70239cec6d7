import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { expectFrozen } from './expect-frozen';

/**
 * Query with one line for each object of the schema, in PostgreSQL's own words, which are the same in versions 15 to
 * 18.
 */
const SCHEMA = `
  select line from (
    select format('table %s', c.oid::regclass) || case when c.relrowsecurity then ' (row security)' else '' end as line
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
    union all
    select format('column %s.%s %s%s%s', a.attrelid::regclass, a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end, coalesce(' default ' || pg_get_expr(d.adbin, d.adrelid), ''))
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
    union all
    select format('constraint %s on %s: %s', conname, conrelid::regclass, pg_get_constraintdef(oid))
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
    union all
    select 'index ' || pg_get_indexdef(indexrelid)
      from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace
    union all
    select pg_get_triggerdef(t.oid)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
    union all
    select format('policy %s on %s for %s to %s: %s; %s', polname, polrelid::regclass, polcmd, polroles::regrole[],
        pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
    union all
    select pg_get_functiondef(p.oid) from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
        and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
  ) as parts order by line collate "C"`;

describe('what a running program shows', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  it('is the frozen schema of the database', async () => {
    const rows = await application.get(DataSource).query<{ line: string }[]>(SCHEMA);
    expectFrozen('schema.sql', `${rows.map(({ line }) => line).join('\n')}\n`);
  });

  it('is the frozen list of metrics', async () => {
    const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${ADMIN_KEY}` } });
    const lines = (await answer.text())
      .split('\n')
      .filter((line) => /^# (HELP|TYPE) ledgerstamp_/.test(line));
    expectFrozen('metrics.txt', `${lines.sort().join('\n')}\n`);
  });
});

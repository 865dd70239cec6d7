import { Client } from 'pg';
import { asOwner } from '../../support/as-owner';
import { ownDatabase } from '../../support/test-data-source';
import { storeDocument, storeOrganisation } from '../../support/stored-organisation';

interface DefinerFunction {
  readonly signature: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly settings: readonly string[];
  readonly source: string;
  readonly isTrigger: boolean;
}

/** Records who runs it, and tries what only the owner of the tables may. */
const EVIL = `create function pg_temp.evil() returns trigger language plpgsql as $$
  begin
    insert into pg_temp.caught values (current_user);
    begin execute 'alter table acts disable trigger user'; exception when others then null; end;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end $$`;

describe('somebody who has the password of the service, and nothing else', () => {
  let client: Client;
  // Before the database is dropped.
  afterEach(() => client.end());
  const database = ownDatabase();
  let functions: readonly DefinerFunction[];
  /** By name: the columns with their types, as SQL. */
  let tables: ReadonlyMap<string, string>;

  beforeEach(async () => {
    const { organisation } = await storeOrganisation(database.dataSource);
    await storeDocument(database.dataSource, organisation, 'collected');
    functions = await database.dataSource.query<DefinerFunction[]>(
      `select p.oid::regprocedure::text as signature, p.proname::text as name, coalesce(p.proconfig, '{}') as settings,
         p.prosrc as source, p.prorettype = 'trigger'::regtype as "isTrigger",
         array(select format_type(t, null) from unnest(p.proargtypes) with ordinality a (t, n) order by n) as types
       from pg_proc p where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
       order by 1`,
    );
    const rows = await database.dataSource.query<{ name: string; columns: string }[]>(
      `select c.relname::text as name, string_agg(quote_ident(a.attname) || ' ' || format_type(a.atttypid, null), ', ') as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname`,
    );
    tables = new Map(rows.map(({ name, columns }) => [name, columns]));
    client = new Client({ connectionString: database.url });
    await client.connect();
  });

  it('may make no temporary tables, which are looked at before all others', async () => {
    const { rows } = await client.query(
      `select r as role, has_database_privilege(r, current_database(), 'TEMP') as may
       from unnest(array['ledgerstamp_service', 'ledgerstamp_service_request']) r`,
    );
    expect(rows).toEqual([
      { role: 'ledgerstamp_service', may: false },
      { role: 'ledgerstamp_service_request', may: false },
    ]);
    await expect(client.query('create temp table acts (seq bigint)')).rejects.toThrow('permission denied');
  });

  it('finds temporary tables searched last by whatever runs as the owner, and no name of its choice executed', () => {
    expect(functions.length).toBeGreaterThan(5);
    for (const { signature, settings, source, name } of functions) {
      expect([signature, settings]).toEqual([
        signature,
        expect.arrayContaining(['search_path=pg_catalog, public, pg_temp']),
      ]);
      // Words that are looked for are written into the statement as literals; nothing else of a caller is.
      const executed = source.match(/execute\b[^;]*/gi) ?? [];
      if (name !== 'listings_with')
        for (const statement of executed) expect([signature, statement]).toEqual([signature, expect.not.stringMatching(/\b(parent|till|moment)\b/)]); // prettier-ignore
    }
  });

  /** Temporary tables of the names of all tables, each with a trigger: as if an operator had given the right again. */
  async function withTemporaryTables(): Promise<void> {
    const name = new URL(database.url).pathname.slice(1);
    await asOwner(database.url, `grant temporary on database ${name} to public`);
    await client.query('create temp table caught (who text)');
    await client.query('grant all on pg_temp.caught to public');
    await client.query(EVIL);
    const moments = 'started_at timestamptz';
    for (const [table, columns] of [...tables, ['z', moments], ['z_other', moments]]) {
      await client.query(`create temp table ${table} (${columns})`);
      await client.query(
        `create trigger evil before insert or update or delete on pg_temp.${table} for each row execute function pg_temp.evil()`,
      );
      await client.query(`grant all on pg_temp.${table} to public`);
    }
    for (const table of ['z_other', 'temporary_exchanges_other'])
      await client.query(`insert into pg_temp.${table} (started_at) values ('2000-01-01')`);
  }

  it.each(['ledgerstamp_service', 'ledgerstamp_service_request'])(
    'becomes nobody else through any of them, as %s, and with temporary tables of all names',
    async (role) => {
      await withTemporaryTables();
      await client.query(`delete from pg_temp.caught; set role ${role}`);
      let called = 0;
      for (const { name, types, isTrigger } of functions.filter((one) => !one.isTrigger)) {
        const values = types.map((type) =>
          type === 'text'
            ? `'z'`
            : type.endsWith('[]')
              ? `'{}'`
              : type.startsWith('timestamp')
                ? 'now()'
                : 'null',
        );
        expect(isTrigger).toBe(false);
        const asked = client.query(
          `select ${name}(${values.map((value, index) => `${value}::${types[index]}`).join(', ')})`,
        );
        await asked.then(() => (called += 1), () => undefined); // prettier-ignore
      }
      expect(called).toBeGreaterThan(0);
      const { rows } = await client.query(`select distinct who from pg_temp.caught where who <> '${role}'`);
      expect(rows).toEqual([]);
      const [acts] = await asOwner<{ open: number }>(
        database.url,
        `select count(*)::int as open from pg_trigger where tgrelid = 'public.acts'::regclass and tgenabled = 'D'`,
      );
      expect(acts).toEqual({ open: 0 });
    },
  );

  it('moves the head of an audit log to no entry of its own making', async () => {
    await withTemporaryTables();
    await client.query('drop trigger evil on pg_temp.document_moves');
    const head = 'select organisation_id as id, seq::int from public.ledger_heads limit 1';
    const [before] = (await client.query<{ id: string; seq: number }>(head)).rows;
    await client.query(
      `insert into pg_temp.document_moves select * from jsonb_populate_record(null::pg_temp.document_moves,
         (select to_jsonb(m) from public.document_moves m limit 1) || '{"seq": 999999, "hash": "${'ab'.repeat(32)}"}')`,
    );
    const forged = `update public.ledger_heads set seq = 999999, hash = '${'ab'.repeat(32)}' where organisation_id = $1`;
    await expect(client.query(forged, [before?.id])).rejects.toThrow('goes forward only');
  });
});

import { Client } from 'pg';
import { FUNCTIONS_OF_TABLE_OWNER } from '../../../src/platform/database/walls/raise-walls';
import { asOwner } from '../../support/as-owner';
import { ownDatabase } from '../../support/test-data-source';
import { storeDocument, storeOrganisation } from '../../support/stored-organisation';

interface DefinerFunction {
  readonly signature: string;
  readonly name: string;
  readonly types: readonly string[];
  readonly names: readonly string[];
  readonly settings: readonly string[];
  readonly source: string;
  readonly isTrigger: boolean;
}

/** Function that records its caller and tries what only the owner of the tables may do. */
const EVIL = `create function pg_temp.evil() returns trigger language plpgsql as $$
  begin
    insert into pg_temp.caught values (current_user);
    begin execute 'alter table acts disable trigger user'; exception when others then null; end;
    if tg_op = 'DELETE' then return old; end if;
    return new;
  end $$`;

/** Attacks that once succeeded, each as one text, with the password of the service only. */
const BREAKING = {
  'the functions of months': `
    create temp table z (started_at timestamptz) partition by range (started_at);
    create temp table z_other (started_at timestamptz); insert into z_other values ('2000-01-01');
    create function pg_temp.evil() returns trigger language plpgsql as $$ begin
      execute 'alter table acts disable trigger user'; update acts set deed = 'forged' where seq = 1;
      execute 'grant all on all tables in schema public to ledgerstamp_service'; return old; end $$;
    create trigger t before delete on z_other for each row execute function pg_temp.evil();
    grant all on z, z_other to public; select drop_months('z', now())`,
  'the guard of the heads': `
    create temp table document_moves (organisation_id uuid, seq bigint, hash text);
    create temp table acts (ledger_id uuid, seq bigint, hash text);
    insert into document_moves select organisation_id, 999999, repeat('ab', 32) from ledger_heads;
    grant all on document_moves, acts to public;
    update ledger_heads set seq = 999999, hash = repeat('ab', 32)`,
};

describe('somebody who has the password of the service, and nothing else', () => {
  let client: Client;
  // Registered first, so that it runs before the database is dropped.
  afterEach(() => client.end());
  const database = ownDatabase();
  let functions: readonly DefinerFunction[];
  /** Columns with types as SQL, by table. */
  let tables: ReadonlyMap<string, string>;

  beforeEach(async () => {
    const { organisation } = await storeOrganisation(database.dataSource);
    await storeDocument(database.dataSource, organisation, 'collected');
    functions = await database.dataSource.query<DefinerFunction[]>(
      `select p.oid::regprocedure::text as signature, p.proname::text as name, coalesce(p.proconfig, '{}') as settings,
         p.prosrc as source, p.prorettype = 'trigger'::regtype as "isTrigger",
         coalesce(p.proargnames[:p.pronargs], '{}') as names,
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
    for (const { signature, settings, source, name, names } of functions) {
      expect([signature, settings]).toEqual([
        signature,
        expect.arrayContaining(['search_path=pg_catalog, public, pg_temp']),
      ]);
      // Values of the caller must be parameters (`using`), and never part of the statement; of search words only their
      // number may.
      const [text = '', given = ''] = (/execute\b([^;]*)/is.exec(source)?.[1] ?? '').split(/\busing\b/i);
      const ofCaller = new RegExp(`\\b(${names.join('|') || '-'})\\b`);
      const written = text
        .replace('generate_subscripts(patterns, 1)', '')
        .replace('organisations is null', '');
      expect([signature, written]).toEqual([signature, expect.not.stringMatching(ofCaller)]);
      if (name === 'listings_with') expect(given).toContain('patterns');
    }
  });

  it('finds them with a role that owns nothing else and may nothing else, but three that the owner of the tables must have', async () => {
    const owners = await database.dataSource.query<{ name: string; owner: string }[]>(
      `select distinct p.proname::text as name, p.proowner::regrole::text as owner from pg_proc p
       where p.prosecdef and p.pronamespace = 'public'::regnamespace
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    );
    const own = owners
      .filter(({ owner }) => owner === 'ledgerstamp_service_functions')
      .map(({ name }) => name);
    expect(own.sort()).toEqual([
      ...['accounts_of_request', 'keep_organisation_account', 'number_holders'],
      ...['refuse_head_change', 'refuse_receipt_of_another', 'refuse_record_of_another'],
      'withdraw_entered_receipt',
    ]);
    const others = owners.map(({ name }) => name).filter((name) => !own.includes(name));
    expect(others.sort()).toEqual(['drop_months', 'listings_with', 'make_month']);
    expect(Object.keys(FUNCTIONS_OF_TABLE_OWNER).sort()).toEqual(others);
    const role = `'ledgerstamp_service_functions'::regrole`;
    const owned = await asOwner<{ what: string }>(
      database.url,
      `select distinct classid::regclass::text as what from pg_shdepend where refobjid = ${role} and deptype = 'o'
         and dbid = (select oid from pg_database where datname = current_database())`,
    );
    expect(owned).toEqual([{ what: 'pg_proc' }]);
    const [may] = await asOwner(
      database.url,
      `select rolsuper or rolcreaterole or rolcreatedb or rolcanlogin or rolreplication or rolbypassrls as much,
         has_schema_privilege(oid, 'public', 'CREATE') or has_database_privilege(oid, current_database(), 'CREATE, TEMP') as makes,
         exists (select from pg_auth_members where member = r.oid) as "isMember",
         pg_has_role('ledgerstamp_service', oid, 'member') or pg_has_role('ledgerstamp_service_request', oid, 'member') as "isTaken"
       from pg_roles r where oid = ${role}`,
    );
    expect(may).toEqual({ much: false, makes: false, isMember: false, isTaken: false });
    const rights = await asOwner<{ right: string }>(
      database.url,
      `select c.relname || ' ' || x.privilege_type as right from pg_class c cross join aclexplode(c.relacl) x
       where x.grantee = ${role} and x.privilege_type <> 'SELECT' order by 1`,
    );
    expect(rights.map(({ right }) => right)).toEqual([
      'fiscal_receipts DELETE',
      'organisation_accounts INSERT',
    ]);
  });

  it.each(Object.entries(BREAKING))(
    'breaks no wall by way of %s, may it make temporary tables or not',
    async (_way, script) => {
      const state = `select (select md5(string_agg(h::text, '')) from ledger_heads h) as heads, (select md5(string_agg(a::text, '')) from acts a) as acts,
      (select md5(string_agg(relacl::text, '' order by relname)) from pg_class where relnamespace = 'public'::regnamespace) as rights`;
      const before = await asOwner(database.url, state);
      await expect(client.query(script)).rejects.toThrow('permission denied to create temporary tables');
      await asOwner(
        database.url,
        `grant temporary on database ${new URL(database.url).pathname.slice(1)} to public`,
      );
      await expect(client.query(script)).rejects.toThrow(/no months are kept of z|goes forward only/);
      expect(await asOwner(database.url, state)).toEqual(before);
    },
  );

  /**
   * Creates temporary tables with the names of all tables, each with a trigger, as if an operator had granted the right
   * again.
   */
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

  /** Statements that try what the two roles may not do, each alone. */
  const WAYS: readonly string[] = [
    ...[
      'ledgerstamp',
      'postgres',
      'pg_read_all_data',
      'pg_write_all_data',
      'pg_execute_server_program',
      'ledgerstamp_service_functions',
    ].flatMap((role) => [
      `set role ${role}`,
      `set session authorization ${role}`,
      `select set_config('role', '${role}', false)`,
      `select set_config('session_authorization', '${role}', false)`,
      `grant ${role} to ledgerstamp_service`,
    ]),
    `select set_config('session_replication_role', 'replica', false)`,
    `alter role ledgerstamp_service superuser`,
    `alter role ledgerstamp_service bypassrls`,
    `alter default privileges for role ledgerstamp grant all on tables to ledgerstamp_service`,
    `alter system set session_preload_libraries = 'x'`,
    `load 'x'`,
    `create schema evil`,
    `create extension dblink`,
    `create table public.evil (a int)`,
    `create view public.evil as select * from documents`,
    `create function public.like(text, text) returns boolean language sql as 'select true'`,
    `create function public.quote_ident(unknown) returns text language sql as 'select 1'`,
    `create operator public.= (leftarg = uuid, rightarg = uuid, function = pg_catalog.uuid_eq)`,
    `create cast (uuid as bigint) without function`,
    `create rule evil as on select to documents do instead select 1`,
    `create trigger evil before insert on acts for each row execute function refuse_head_change()`,
    `create policy evil on acts using (true)`,
    `create event trigger evil on ddl_command_end execute function refuse_head_change()`,
    `copy (select 1) to program 'id'`,
    `copy acts from program 'id'`,
    `select pg_read_file('PG_VERSION')`,
    `select lo_import('/etc/passwd')`,
    `select lo_export(1, '/tmp/x')`,
    `alter function drop_months(text, timestamptz) security invoker`,
    `alter function drop_months(text, timestamptz) owner to ledgerstamp_service`,
    `alter table acts disable trigger user`,
    `alter table acts owner to ledgerstamp_service`,
    `alter table documents disable row level security`,
    `truncate acts`,
    `lock table acts in access exclusive mode`,
    `update acts set deed = 'forged'`,
    `delete from document_moves`,
    `prepare evil as delete from acts`,
    `do 'begin execute ''delete from acts''; end'`,
    `explain analyze delete from acts`,
    `with gone as (delete from acts returning 1) select * from gone`,
    `insert into acts select * from acts on conflict do nothing returning (select 1 from pg_authid)`,
    `merge into acts a using acts b on a.seq = b.seq when matched then delete`,
  ];

  it.each(['ledgerstamp_service', 'ledgerstamp_service_request'])(
    'is refused every other way to the rights of an owner, as %s',
    async (role) => {
      const marks = `select md5(string_agg(a::text, '' order by seq)) as acts, (select count(*)::int from pg_class) as tables,
        (select count(*)::int from pg_proc) as functions, (select md5(string_agg(r::text, '' order by rolname)) from pg_roles r where rolname not like 'prepared%') as roles from acts a`;
      const before = await asOwner(database.url, marks);
      const passed: string[] = [];
      for (const way of WAYS) {
        await client.query(`reset all; set role ${role}`);
        await client.query(way).then(
          async () => {
            const { rows } = await client.query<{ who: string }>('select current_user::text as who');
            // Ignores statements that the server only warns about and that change nothing.
            if (/^(prepare|select set_config)/.test(way) && rows[0]?.who === role) return;
            passed.push(way);
          },
          () => undefined,
        );
        await client.query('deallocate all');
      }
      expect(passed).toEqual([]);
      expect(await asOwner(database.url, marks)).toEqual(before);
    },
  );

  it('reads nothing of others through a function of the owner or what the server knows of its tables, as a request', async () => {
    const { organisation: own } = await storeOrganisation(database.dataSource);
    const [other] = await database.dataSource.query<{ id: string; account: string }[]>(
      'select id, fiscal_account_id as account from organisations where id <> $1',
      [own.id],
    );
    await asOwner(database.url, 'analyze');
    await client.query(`set role ledgerstamp_service_request`);
    await client.query(`select set_config('ledgerstamp.organisations', '{${own.id}}', false)`);
    const seen: string[] = [];
    const ask = async (sql: string): Promise<void> => {
      const answer = await client.query(sql).catch((error: unknown) => String(error));
      seen.push(typeof answer === 'string' ? answer : JSON.stringify(answer.rows));
    };
    for (const setting of [
      `row_security = off`,
      `search_path = pg_temp, public`,
      `plan_cache_mode = force_generic_plan`,
      `enable_seqscan = off`,
    ]) {
      await client.query(`set ${setting}`);
      await ask('select accounts_of_request()');
      await ask('select * from documents');
      await ask(
        `select * from documents where organisation_id = '${other?.id ?? ''}' or 1 / (length(id::text) - length(id::text)) = 1`,
      );
      await ask('select * from pg_stats');
      await ask(`select * from listings_with('{%}', null, 100)`);
      await ask(`select withdraw_entered_receipt(id) from documents`);
      await client.query(`reset ${setting.split(' ')[0] ?? ''}`);
    }
    const text = seen.join('\n').replaceAll(`'${other?.id ?? ''}'`, '');
    expect(text).toContain(own.fiscalAccountId ?? '-');
    for (const id of [other?.id, other?.account]) expect(text).not.toContain(id);
  });

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

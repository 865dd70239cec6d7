import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Client } from 'pg';
import { checkWalls } from '../../../src/cli/check';
import { judgeDatabase } from '../../../src/operations/doctor/checks/database';
import { probeDatabase } from '../../../src/operations/doctor/probes/database-probe';
import { ENTITIES } from '../../../src/entities';
import { dataSourceOptions, openDatabase } from '../../../src/platform/database/data-source';
import { ownRights, missingWallTexts } from '../../../src/platform/database/walls/own-rights';
import { missingWalls } from '../../../src/platform/database/walls/raise-walls';
import { acrossOrganisations, withinRows } from '../../../src/platform/database/walls/row-access';
import { serviceUrl } from '../../../src/platform/database/walls/service-role';
import { rolesOf } from '../../../src/platform/database/walls/table-walls';
import { TABLE_WALLS } from '../../../src/table-walls';
import { asOwner, ownerUrl } from '../../support/as-owner';
import { storeDocument, storeOrganisation } from '../../support/stored-organisation';
import { createTestDatabase } from '../../support/test-database';
import { ownDatabase } from '../../support/test-data-source';

describe('the two walls of the database', () => {
  const database = ownDatabase();
  const organisations: string[] = [];

  beforeEach(async () => {
    organisations.length = 0;
    for (let count = 0; count < 2; count += 1) {
      const { organisation } = await storeOrganisation(database.dataSource);
      await storeDocument(database.dataSource, organisation, 'collected');
      organisations.push(organisation.id);
    }
  });

  const seen = (): Promise<string[]> =>
    database.dataSource
      .query<{ id: string }[]>('select organisation_id as id from documents order by 1')
      .then((rows) => rows.map(({ id }) => id));
  const within = <T>(ids: readonly string[], work: () => Promise<T>): Promise<T> =>
    withinRows(() => ids, work);

  it('stand: the role of the service owns nothing, and no right or policy is missing', async () => {
    const rights = await ownRights(database.dataSource);
    expect(rights).toMatchObject({
      isSuperuser: false,
      bypassesRows: false,
      ownedTables: 0,
      blindTables: [],
    });
    expect(missingWallTexts(rights)).toEqual([]);
    const found = await missingWalls(database.dataSource, rolesOf(rights.role), TABLE_WALLS);
    expect(found).toEqual([]);
  });

  it('have a line for every table that does not name its organisation, and for no other name', async () => {
    const tables = await database.dataSource.query<{ name: string; isNamed: boolean }[]>(
      `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid
         and a.attname = 'organisation_id' and a.attnotnull and not a.attisdropped) as "isNamed"
       from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
    );
    const walls = Object.entries(TABLE_WALLS);
    const names = tables.map(({ name }) => name);
    expect(walls.filter(([name]) => !names.includes(name))).toEqual([]);
    const listed = walls.filter(([, { rows }]) => rows !== undefined).map(([name]) => name);
    // Lists tables of the installation, which are hidden from limited requests by default.
    const ofInstallation = ['acts', 'alert_channels', 'alert_deliveries', 'alert_settings', 'alerts'];
    const unnamed = tables.filter(({ isNamed }) => !isNamed).map(({ name }) => name);
    expect(unnamed.filter((name) => !listed.includes(name)).sort()).toEqual(ofInstallation);
    for (const [name, { rows }] of walls)
      if (typeof rows === 'object')
        expect([name, rows.everybody]).toEqual([name, expect.stringMatching(/\w+ \w+/)]);
  });

  it('let nobody execute what runs as the owner of the tables, but the service what it calls', async () => {
    const open = await database.dataSource.query<object[]>(
      `select p.proname, x.grantee::regrole::text from pg_proc p
       cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x
       where p.prosecdef and p.pronamespace = 'public'::regnamespace and x.grantee <> p.proowner order by 1, 2`,
    );
    expect(open).toEqual([
      { proname: 'accounts_of_request', grantee: 'ledgerstamp_service' },
      { proname: 'accounts_of_request', grantee: 'ledgerstamp_service_request' },
      { proname: 'drop_months', grantee: 'ledgerstamp_service' },
      { proname: 'listings_with', grantee: 'ledgerstamp_service' },
      { proname: 'make_month', grantee: 'ledgerstamp_service' },
      { proname: 'number_holders', grantee: 'ledgerstamp_service' },
      { proname: 'number_holders', grantee: 'ledgerstamp_service_request' },
      { proname: 'withdraw_entered_receipt', grantee: 'ledgerstamp_service' },
      { proname: 'withdraw_entered_receipt', grantee: 'ledgerstamp_service_request' },
    ]);
    // A function that everybody may call again counts as a missing wall.
    await asOwner(database.url, 'grant execute on function drop_months(text, timestamptz) to public');
    const roles = rolesOf('ledgerstamp_service');
    expect(await missingWalls(database.dataSource, roles, TABLE_WALLS)).toEqual([
      expect.objectContaining({ name: 'drop_months(text,timestamp with time zone)' }),
    ]);
  });

  it('say what is open, each in a sentence: a function, the database, its schema, and a table of others', async () => {
    const name = new URL(database.url).pathname.slice(1);
    await asOwner(
      database.url,
      `alter function drop_months(text, timestamptz) reset search_path;
       alter function number_holders(uuid, text[]) owner to ledgerstamp;
       grant update on acts to ledgerstamp_service_functions;
       grant temporary on database ${name} to public; grant create on schema public to public;
       create table zz (at timestamptz); create table acts_of_others (organisation_id uuid)`,
    );
    const expected = [
      'The rights or the policies of acts_of_others are',
      'The table zz is none of Ledgerstamp',
      'The function drop_months(text,timestamp with time zone) runs with the rights of its owner',
      'The functions number_holders(uuid,text[]) run with other rights than those of ledgerstamp_service_functions',
      `temporary tables in database ${name}`,
      'tables and functions in schema public',
    ];
    const { missing, broken } = await checkWalls(database.dataSource);
    expect(missing).toEqual([]);
    expect(broken).toEqual(expected.map((words): unknown => expect.stringContaining(words)));
    const reading = await probeDatabase(database.url, TABLE_WALLS);
    const found = 'failure' in reading ? [] : judgeDatabase(reading);
    const open = found.filter(({ code }) => code === 'DATABASE_WALL_OPEN');
    expect(open.map(({ what, cure }) => `${what} ${cure}`)).toEqual(broken);
    // A start with the owner's address repairs everything that belongs to us, and ignores the rest.
    const raised = { url: ownerUrl(database.url), walls: TABLE_WALLS };
    await (await openDatabase(dataSourceOptions(database.url, ENTITIES), raised)).destroy();
    const left = (await checkWalls(database.dataSource)).broken;
    expect(left).toEqual([expect.stringContaining('The table zz is none of Ledgerstamp')]);
  });

  it.each([
    'update submissions set payload = payload',
    'update fiscal_receipts set fiscal_number = 1',
    'delete from fiscal_receipts',
    'delete from submissions',
    'update outcomes set body = body',
    'delete from outcomes',
    'update acts set deed = deed',
    'delete from acts',
    'update resolutions set reason = reason',
    'delete from documents',
    'drop table documents',
    'alter table document_moves disable trigger all',
    'set session_replication_role = replica',
    'set role ledgerstamp',
    'update migrations set name = name',
  ])('refuse the service "%s"', async (sql) => {
    await expect(database.dataSource.query(sql)).rejects.toThrow(/permission denied|must be owner/);
  });

  it('show a request the rows of its organisations, in and out of transactions, and the pipeline all of them', async () => {
    const [one = '', other = ''] = organisations;
    expect(await within([one], seen)).toEqual([one]);
    expect(await within([one, other], seen)).toEqual([one, other].sort());
    const inTransaction = (): Promise<string[]> =>
      database.dataSource.transaction(async (manager) => {
        await manager.query('select $1::int', [1]);
        const rows = await manager.query<{ id: string }[]>('select organisation_id as id from documents');
        return rows.map(({ id }) => id);
      });
    expect(await within([other], inTransaction)).toEqual([other]);
    expect(await inTransaction()).toHaveLength(2);
    expect(await within([one], () => acrossOrganisations(seen))).toHaveLength(2);
    expect(await seen()).toEqual([one, other].sort());
  });

  it('show a request that has set nothing nothing, and let it write nothing', async () => {
    const [one = ''] = organisations;
    expect(await within([], seen)).toEqual([]);
    const [, changed] = await within([], () =>
      database.dataSource.query<[unknown, number]>("update documents set number = 'X'"),
    );
    expect(changed).toBe(0);
    const insert = 'insert into cursors (organisation_id) values ($1)';
    await expect(within([], () => database.dataSource.query(insert, [one]))).rejects.toThrow(
      'row-level security',
    );
    await expect(within([randomUUID()], () => database.dataSource.query(insert, [one]))).rejects.toThrow(
      'row-level security',
    );
  });

  it('never leave a connection limited, or free, for the next user, also after faults', async () => {
    const [one = '', other = ''] = organisations;
    const asked = Array.from({ length: 120 }, async (_, index) => {
      const ids = [[one], [other], [], null][index % 4];
      const expected = ids ?? [one, other].sort();
      const ask = async (): Promise<string[]> => {
        if (index % 5 === 0) await database.dataSource.query('select 1 / 0').catch(() => undefined);
        if (index % 7 === 0)
          await database.dataSource
            .transaction((manager) => manager.query('select 1 / 0'))
            .catch(() => undefined);
        return seen();
      };
      expect(await (ids == null ? ask() : within(ids, ask))).toEqual(expected);
    });
    await Promise.all(asked);
  });

  it('cost a limited request two more messages for a statement, none more within a transaction, and others nothing', async () => {
    const sent = jest.spyOn(Client.prototype, 'query');
    const watched = await openDatabase(dataSourceOptions(database.url, ENTITIES));
    try {
      const messages = async (work: () => Promise<unknown>): Promise<number> => {
        sent.mockClear();
        await work();
        return sent.mock.calls.length;
      };
      const ask = (): Promise<unknown> => watched.query('select $1::int', [1]);
      const asTransaction = (): Promise<unknown> =>
        watched.transaction((manager) => manager.query('select $1::int', [1]));
      expect(await messages(ask)).toBe(1);
      expect(await messages(() => within(organisations, ask))).toBe(3);
      expect(await messages(asTransaction)).toBe(3);
      expect(await messages(() => within(organisations, asTransaction))).toBe(3);
    } finally {
      sent.mockRestore();
      await watched.destroy();
    }
  });

  it('show what a submission is decided by to all who share its taxpayer, and only to read', async () => {
    const [one = '', other = ''] = organisations;
    const { dataSource } = database;
    const account = (id: string): string =>
      `(select fiscal_account_id from organisations where id = '${id}')`;
    await dataSource.query(
      `insert into submissions (document_id, fiscal_account_id, attempt, kind, number, currency, total, issued_on, dated_at,
         fingerprint, payload, payload_sha256, lease_token, state)
       select id, ${account(other)}, 1, 'invoice', 'N-1', 'USD', 1, '2026-03-01', '2026-03-01T10:00:00', 'f', '', '', 1, 'fiscalised'
       from documents where organisation_id = $1`,
      [other],
    );
    const sent = (): Promise<unknown[]> => dataSource.query('select number from submissions');
    expect(await within([one], sent)).toEqual([]);
    await dataSource.query(
      `update fiscal_accounts set taxpayer_tin = '2000000001', service = 's', profile = 'p'`,
    );
    expect(await within([one], sent)).toEqual([{ number: 'N-1' }]);
    const change = (): Promise<[unknown, number]> => dataSource.query(`update submissions set detail = 'x'`);
    expect((await within([one], change))[1]).toBe(0);
    expect((await within([other], change))[1]).toBe(1);
    // An earlier account of the organisation still belongs to it.
    await dataSource.query(`update fiscal_accounts set taxpayer_tin = id::text`);
    await dataSource.query(`update organisations set fiscal_account_id = ${account(other)} where id = $1`, [
      one,
    ]);
    await dataSource.query(`update organisations set fiscal_account_id = null where id = $1`, [one]);
    expect(await within([one], sent)).toEqual([{ number: 'N-1' }]);
  });
});

describe('a database that is opened', () => {
  let drop: () => Promise<void>;
  let owner: string;
  let own: string;
  const opened: DataSource[] = [];

  beforeEach(async () => {
    const empty = await createTestDatabase('empty');
    drop = () => empty.drop();
    owner = empty.ownerUrl;
    own = await serviceUrl(owner);
  });

  afterEach(async () => {
    for (const dataSource of opened.splice(0)) await dataSource.destroy();
    await drop();
  });

  const open = async (url: string, ownedBy: string | null, warnings: string[] = []): Promise<DataSource> => {
    const walls = ownedBy === null ? null : { url: ownedBy, walls: TABLE_WALLS };
    const dataSource = await openDatabase(dataSourceOptions(url, ENTITIES), walls, (text) =>
      warnings.push(text),
    );
    opened.push(dataSource);
    return dataSource;
  };

  it('with one role goes on as before, with a warning, and has its walls from the first start with two', async () => {
    const warnings: string[] = [];
    const alone = await open(owner, null, warnings);
    expect(warnings).toEqual([
      expect.stringContaining('is a superuser'),
      expect.stringContaining('does not limit requests'),
      expect.stringContaining('ledgerstamp database prepare'),
    ]);
    const { organisation } = await storeOrganisation(alone);
    // Requests still work: the condition of the query is one wall.
    expect(
      await withinRows(
        () => [],
        () => alone.query('select id from organisations'),
      ),
    ).toHaveLength(1);
    const behind: string[] = [];
    const walled = await open(own, owner, behind);
    expect(behind).toEqual([]);
    expect(await walled.query('select id from organisations')).toEqual([{ id: organisation.id }]);
    expect(
      await withinRows(
        () => [],
        () => walled.query('select id from organisations'),
      ),
    ).toEqual([]);
    // Older replicas, which sign in as the owner, continue.
    expect(await alone.query('select id from organisations')).toHaveLength(1);
  });

  it('without an owner, and of an older version, is refused with the way out', async () => {
    await expect(open(own, null)).rejects.toThrow('DATABASE_OWNER_URL');
  });

  it('in which the service would see no rows of a table is refused: it would send again what it cannot see', async () => {
    await open(own, owner);
    await asOwner(
      owner,
      `do $$ declare name text; begin
      for name in select polname from pg_policy where polrelid = 'submissions'::regclass loop
        execute format('drop policy %I on submissions', name); end loop; end $$`,
    );
    await expect(open(own, null)).rejects.toThrow('would see no rows of submissions');
    // A start with the owner repairs it.
    await open(own, owner);
    // Removes a policy, without which the functions do not see whether others have fiscalised a document.
    await asOwner(owner, 'drop policy ledgerstamp_service_functions on submissions');
    await expect(open(own, null)).rejects.toThrow('would see no rows of submissions');
    await open(own, owner);
  });
});

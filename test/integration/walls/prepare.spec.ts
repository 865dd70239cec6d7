import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { prepareDatabase, type PrepareOptions } from '../../../src/cli/database-prepare';
import { ENTITIES } from '../../../src/entities';
import { checkWalls } from '../../../src/cli/check';
import { dataSourceOptions, openDatabase } from '../../../src/platform/database/data-source';
import { TABLE_WALLS } from '../../../src/table-walls';
import { asOwner } from '../../support/as-owner';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';

describe('ledgerstamp database prepare', () => {
  let database: TestDatabase;
  let role: string;
  const before = { ...process.env };

  beforeEach(async () => {
    database = await createTestDatabase('empty');
    role = `prepared_${randomBytes(4).toString('hex')}`;
    process.env.DATABASE_URL = database.ownerUrl;
    delete process.env.DATABASE_OWNER_URL;
  });

  afterEach(async () => {
    Object.assign(process.env, { DATABASE_URL: before.DATABASE_URL ?? '', DATABASE_OWNER_URL: '' });
    await database.drop();
    for (const name of [role, `${role}_request`, `${role}_functions`, `${role}_owner`]) {
      await asOwner(process.env.TEST_DATABASE_URL ?? '', `drop role if exists ${name}`);
    }
  });

  const prepare = async (options: PrepareOptions): Promise<string> => (await prepareDatabase(options)).text;

  it('prints what a person can run instead of it, and then finds nothing missing', async () => {
    const tables = await openDatabase(dataSourceOptions(database.ownerUrl, ENTITIES));
    await tables.destroy();
    const printed = await prepare({ role });
    expect(printed).toContain(`create role "${role}" login noinherit;`);
    expect(printed).toContain(`grant select on "document_moves" to "${role}";`);
    expect(printed).not.toContain(`grant update on "document_moves"`);
    expect(printed).toContain(`-- DATABASE_URL=postgres://${role}:PASSWORD@`);
    await asOwner(database.ownerUrl, printed);
    expect(await prepare({ role })).toBe(`-- Nothing is missing: the walls of ${role} stand.`);
  });

  it('carries it out, and prints the settings with which the service starts', async () => {
    const done = await prepare({ role, apply: true });
    const url = /^-- DATABASE_URL=(.*)$/m.exec(done)?.[1] ?? '';
    const warnings: string[] = [];
    const service = await openDatabase(dataSourceOptions(url, ENTITIES), null, (text) => warnings.push(text));
    try {
      expect(warnings).toEqual([]);
      expect(await service.query('select current_user::text as role')).toEqual([{ role }]);
      expect(await checkWalls(service)).toEqual({ missing: [], broken: [] });
      await asOwner(database.ownerUrl, 'select 1');
      await asOwner(database.ownerUrl, `grant delete on acts to ${role}`);
      expect((await checkWalls(service)).broken).toEqual([expect.stringContaining('policies of acts')]);
    } finally {
      await service.destroy();
    }
    // Runs again with the present settings: the password stays.
    process.env.DATABASE_OWNER_URL = database.ownerUrl;
    process.env.DATABASE_URL = url;
    expect(await prepare({ apply: true })).toContain(
      `The roles ${role}, ${role}_request and ${role}_functions are there`,
    );
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
  });

  it('gives the service the name and the password of its own address, where both are set, and prints neither secret', async () => {
    const service = new URL(database.ownerUrl);
    [service.username, service.password] = [role, 'chosen-by-the-operator'];
    process.env.DATABASE_OWNER_URL = database.ownerUrl;
    process.env.DATABASE_URL = service.href;
    const done = await prepare({ apply: true });
    expect(done).toContain(`The roles ${role}, ${role}_request and ${role}_functions are there`);
    expect(done).not.toContain('chosen-by-the-operator');
    const started = await openDatabase(dataSourceOptions(service.href, ENTITIES));
    try {
      expect(await checkWalls(started)).toEqual({ missing: [], broken: [] });
    } finally {
      await started.destroy();
    }
  });

  /** Gives the database to an owner who is no superuser. */
  async function ownedBy(rights: string): Promise<string> {
    const name = new URL(database.ownerUrl).pathname.slice(1);
    const server = process.env.TEST_DATABASE_URL ?? '';
    await asOwner(
      server,
      `create role ${role}_owner login password 'x' ${rights}; alter database ${name} owner to ${role}_owner`,
    );
    const url = new URL(database.ownerUrl);
    [url.username, url.password] = [`${role}_owner`, 'x'];
    return url.href;
  }

  const functionOwners = `select distinct proowner::regrole::text as owner from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace order by 1`;

  it('gives the functions a role of their own as an owner who may make roles, and is no superuser', async () => {
    process.env.DATABASE_URL = await ownedBy('createrole');
    const done = await prepareDatabase({ role, apply: true });
    expect(done.text).toContain(`${role}_functions are there, and the walls of the tables stand`);
    expect(await asOwner(database.ownerUrl, functionOwners)).toEqual([
      { owner: `${role}_functions` },
      { owner: `${role}_owner` },
    ]);
    expect(await prepare({ role })).toBe(`-- Nothing is missing: the walls of ${role} stand.`);
  });

  it('says what is lacking where the owner may make no roles, and none is there', async () => {
    process.env.DATABASE_URL = await ownedBy('nocreaterole');
    await expect(prepare({ role, apply: true })).rejects.toThrow(
      `permission denied to create role: have the administrator run what this command prints without --apply, or: alter role "${role}_owner" createrole`,
    );
  });

  it('says what an administrator has to run where the owner may make no roles, and a start does the rest', async () => {
    const owner = await ownedBy('nocreaterole');
    const server = process.env.TEST_DATABASE_URL ?? '';
    await asOwner(
      server,
      `create role ${role} login password 'x'; create role ${role}_request; grant ${role}_request to ${role}`,
    );
    const service = new URL(owner);
    service.username = role;
    process.env.DATABASE_URL = service.href;
    process.env.DATABASE_OWNER_URL = owner;
    const left = await prepareDatabase({ apply: true });
    expect(left.isWell).toBe(false);
    expect(left.text).toMatch(new RegExp(`accounts_of_request.*create role "${role}_functions" nologin; grant "${role}_functions" to ${role}_owner;`)); // prettier-ignore
    await asOwner(server, `create role ${role}_functions nologin; grant ${role}_functions to ${role}_owner`);
    const raised = { url: owner, walls: TABLE_WALLS };
    const started = await openDatabase(dataSourceOptions(service.href, ENTITIES), raised);
    try {
      expect(await checkWalls(started)).toEqual({ missing: [], broken: [] });
    } finally {
      await started.destroy();
    }
  });

  it('says what to do without an address, and when nobody answers there', async () => {
    process.env.DATABASE_URL = '';
    await expect(prepare({})).rejects.toThrow('no database found here');
    process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
    await expect(prepare({})).rejects.toThrow('is DATABASE_URL correct?');
  });
});

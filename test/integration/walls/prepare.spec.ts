import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { prepareDatabase, type PrepareOptions } from '../../../src/cli/database-prepare';
import { ENTITIES } from '../../../src/entities';
import { checkWalls } from '../../../src/cli/wall-check';
import { dataSourceOptions, openDatabase } from '../../../src/platform/database/data-source';
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
    for (const name of [role, `${role}_request`]) {
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
    // Again, with the settings as they are now: the password stays.
    process.env.DATABASE_OWNER_URL = database.ownerUrl;
    process.env.DATABASE_URL = url;
    expect(await prepare({ apply: true })).toContain(`The roles ${role} and ${role}_request are there`);
    const client = new Client({ connectionString: url });
    await client.connect();
    await client.end();
  });

  it('says what to do without an address, and when nobody answers there', async () => {
    process.env.DATABASE_URL = '';
    await expect(prepare({})).rejects.toThrow('no database found here');
    process.env.DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
    await expect(prepare({})).rejects.toThrow('is DATABASE_URL correct?');
  });
});

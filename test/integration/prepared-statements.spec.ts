import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { DataSource } from 'typeorm';
import { ENTITIES } from '../../src/entities';
import { dataSourceOptions } from '../../src/platform/database/data-source';
import { inTransaction } from '../../src/platform/database/transaction';
import { asOwner } from '../support/as-owner';
import { ownDatabase } from '../support/test-data-source';
import { createTestDatabase } from '../support/test-database';

it('a session that is lost before its first settings fails who asked for it, and nobody else', async () => {
  const database = await createTestDatabase();
  const { port, hostname } = new URL(database.url);
  const losing = createServer((socket) => {
    const server = connect(Number(port), hostname);
    socket.on('data', (bytes) => (bytes.includes('set jit') ? server.destroy() : server.write(bytes)));
    server.pipe(socket);
    server.on('close', () => socket.destroy());
    socket.on('close', () => server.destroy());
  }).listen(0, '127.0.0.1');
  await once(losing, 'listening');
  const address = new URL(database.url);
  address.port = String((losing.address() as AddressInfo).port);
  try {
    const options = dataSourceOptions(address.href, []);
    await expect(new DataSource(options).initialize()).rejects.toThrow('Connection terminated unexpectedly');
  } finally {
    losing.close();
    await database.drop();
  }
});

describe('statements of the connector at the server', () => {
  const database = ownDatabase();
  let session: DataSource;

  beforeEach(async () => {
    const options = dataSourceOptions(database.url, ENTITIES);
    const extra: object = { ...(options.extra as object), max: 1, idleTimeoutMillis: 0 };
    session = await new DataSource({ ...options, extra }).initialize();
    await asOwner(
      session,
      'create table of_the_test (id int primary key, word text); grant all on of_the_test to public',
    );
    await session.query(`insert into of_the_test values (1, 'one'), (2, 'two')`);
  });

  afterEach(() => session.destroy());

  const wordOf = (id: number): Promise<unknown> =>
    session.query('select * from of_the_test where id = $1', [id]);

  async function prepared(like = '%'): Promise<number> {
    const rows = await session.query<{ count: string }[]>(
      `select count(*) from pg_prepared_statements where from_sql = false and statement like '${like}'`,
    );
    return Number(rows[0]?.count);
  }

  it('are never compiled, whatever the server is set to', async () => {
    await asOwner(session, `alter database ${session.driver.database} set jit = on`);
    const options = dataSourceOptions(database.url, []);
    const later = await new DataSource(options).initialize();
    try {
      expect(await later.query('show jit')).toEqual([{ jit: 'off' }]);
    } finally {
      await later.destroy();
    }
  });

  it('are prepared when they come again, once for all parameters', async () => {
    expect(await wordOf(1)).toEqual([{ id: 1, word: 'one' }]);
    expect(await prepared('%of_the_test%')).toBe(0);
    expect(await wordOf(2)).toEqual([{ id: 2, word: 'two' }]);
    expect(await wordOf(1)).toEqual([{ id: 1, word: 'one' }]);
    expect(await prepared('%of_the_test%')).toBe(1);
  });

  it('do not fill its memory, however many there are, and those in use stay prepared', async () => {
    const text = (n: number): string => `select $1::int + ${n} as sum`;
    for (let n = 0; n < 400; n += 1) {
      for (const first of [1, 2]) expect(await session.query(text(n), [first])).toEqual([{ sum: first + n }]);
      await wordOf(1);
    }
    expect(await prepared()).toBe(150);
    expect(await prepared('%of_the_test%')).toBe(1);
    expect(await session.query(text(0), [5])).toEqual([{ sum: 5 }]);
    expect(await prepared()).toBe(150);
  });

  it('are prepared anew when a migration has changed their table', async () => {
    await wordOf(1);
    await wordOf(1);
    await asOwner(database.dataSource, `alter table of_the_test add column length int default 3`);
    expect(await wordOf(1)).toEqual([{ id: 1, word: 'one', length: 3 }]);
    await asOwner(database.dataSource, `alter table of_the_test alter column length type text`);
    expect(await wordOf(2)).toEqual([{ id: 2, word: 'two', length: '3' }]);
  });

  it('are prepared anew in a transaction, which is begun again', async () => {
    await wordOf(1);
    await wordOf(1);
    await asOwner(database.dataSource, 'alter table of_the_test add column length int default 3');
    let begun = 0;
    const read = await inTransaction(session, async (manager) => {
      begun += 1;
      await manager.query(`update of_the_test set word = word || '!' where id = $1`, [1]);
      return manager.query<unknown>('select * from of_the_test where id = $1', [1]);
    });
    expect([read, begun]).toEqual([[{ id: 1, word: 'one!', length: 3 }], 2]);
  });

  it('are prepared anew when the session has lost them', async () => {
    await wordOf(1);
    await wordOf(1);
    await session.query('deallocate all');
    expect(await wordOf(2)).toEqual([{ id: 2, word: 'two' }]);
    await wordOf(2);
    expect(await prepared('%of_the_test%')).toBe(1);
  });

  it('fail as they did, and are prepared all the same', async () => {
    const add = (): Promise<unknown> =>
      session.query('insert into of_the_test (id, word) values ($1, $2)', [1, 'again']);
    for (let n = 0; n < 3; n += 1) await expect(add()).rejects.toThrow('of_the_test_pkey');
    expect(await wordOf(1)).toEqual([{ id: 1, word: 'one' }]);
  });
});

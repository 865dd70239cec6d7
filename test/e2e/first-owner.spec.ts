import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ServerProcess } from '../../demo/child-process';
import { createTestDatabase } from '../support/test-database';

describe('two processes that start at once on an empty database', () => {
  it('print the same link for the first owner', async () => {
    const database = await createTestDatabase('empty');
    const logs = mkdtempSync(join(tmpdir(), 'ledgerstamp-first-'));
    const start = (name: string): Promise<ServerProcess> =>
      ServerProcess.start(
        name,
        resolve('dist/src/main.js'),
        {
          ...{ DATABASE_URL: database.url, PORT: '0', PUBLIC_URL: 'http://127.0.0.1:3000' },
          ...{
            ENCRYPTION_KEY: key,
            ADMIN_API_KEY: `key-of-${key}`,
            XERO_CLIENT_ID: 'id',
            XERO_CLIENT_SECRET: 'secret',
          },
          ...{ FISCAL_URL: 'http://127.0.0.1:1', REQUIRE_DURABLE_DATABASE: 'false' },
          JOURNAL_DIRECTORY: join(logs, 'journal'),
        },
        logs,
      );
    const key = randomBytes(32).toString('hex');
    const linkOf = (name: string): string | undefined =>
      /invitation#(\S+)/.exec(readFileSync(join(logs, `${name}.log`), 'utf8'))?.[1];
    const running = await Promise.all([start('one'), start('two')]);
    try {
      expect(linkOf('one')).toMatch(/^[\w-]{43}$/);
      expect(linkOf('two')).toBe(linkOf('one'));
    } finally {
      await Promise.all(running.map((server) => server.stop()));
      await database.drop();
      rmSync(logs, { recursive: true, force: true });
    }
  });
});

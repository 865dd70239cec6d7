import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../error-code';
import { isRunning, isServerOn } from './running-process';

/** Running PostgreSQL server, from its `postmaster.pid`. It may still be starting, or stopping. */
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
 * Moves away a lock file that names a process which is not our server; otherwise PostgreSQL would refuse to start for
 * ever. One whose process is gone is left to PostgreSQL. If another starter has written its own meanwhile, that one is
 * restored.
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

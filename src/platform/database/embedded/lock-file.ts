import { randomBytes } from 'node:crypto';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../error-code';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** True when a process with this id exists, under any account, zombies included. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * True when the process is a PostgreSQL server on that data directory. Process ids are reused, so a lock file may name
 * an unrelated process. Where command lines cannot be read (Windows), every running process counts.
 */
export async function isServerOn(pid: number, dataDirectory: string): Promise<boolean> {
  if (!isRunning(pid)) return false;
  const line = await commandLine(pid);
  return line === undefined || line.includes(dataDirectory);
}

/** Reads the command line of a process; empty for one that is gone or a zombie, undefined where unknown. */
async function commandLine(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ');
  }
  if (process.platform === 'darwin') return commandLineFromPs(pid);
  return undefined;
}

async function commandLineFromPs(pid: number): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
    return stdout.trim();
  } catch (error) {
    // ps answers 1 for a process that is gone; anything else means that ps itself failed.
    return typeof error === 'object' && error !== null && 'code' in error && error.code === 1
      ? ''
      : undefined;
  }
}

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

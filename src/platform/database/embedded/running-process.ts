import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { errorCode } from '../../error-code';

/** True when a process with this id exists, under any account, zombies included. */
export function isRunning(pid: number): boolean {
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

import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../error-code';
import { syncFolder } from '../../sync-folder';

/** Age beyond which an unfinished directory counts as abandoned. */
const ABANDONED_MS = 60 * 60 * 1000;
const UNFINISHED = /^(data|postgres-[^/]+)\.making-[0-9a-f]{12}(\.password)?$/;

/**
 * Creates a directory that is complete or absent, even with several processes or a crash: it is filled under a
 * temporary name and then renamed. A later process discards its copy.
 */
export async function makeDirectoryAtomically(
  target: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${target}.making-${randomBytes(6).toString('hex')}`;
  try {
    await fill(unfinished);
    await rename(unfinished, target);
    await syncFolder(dirname(target));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // ENOTEMPTY and EEXIST on POSIX, EPERM and EACCES on Windows: another process was first.
    const first = ['ENOTEMPTY', 'EEXIST', 'EPERM', 'EACCES'].includes(errorCode(error) ?? '');
    if (!first || !(await isDirectory(target))) throw error;
  }
}

/** Deletes unfinished directories of killed processes in `root`. */
export async function removeAbandoned(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!UNFINISHED.test(name)) continue;
    const path = join(root, name);
    const age = Date.now() - (await stat(path).catch(() => ({ mtimeMs: Date.now() }))).mtimeMs;
    if (age > ABANDONED_MS) await rm(path, { recursive: true, force: true });
  }
}

export async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

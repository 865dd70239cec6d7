import { constants, open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Suffix of a file that is still being written. */
export const UNFINISHED = '.unfinished';

/**
 * Writes a file that gets its name once it is complete and on the disk, and is readable by this user only. A part that a
 * killed process left is replaced. Devices and pipes are written to directly.
 * @param unfinished path until then; one of its own for each writer where several may write the same file at a time
 */
export async function writeWhole(
  path: string,
  data: Parameters<typeof writeFile>[1],
  unfinished = `${path}${UNFINISHED}`,
): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found?.isFile() === false) return writeFile(path, data);
  await rm(unfinished, { force: true });
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await writeFile(file, data);
    await file.sync();
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await syncFolder(dirname(path));
}

/**
 * Writes a folder to the disk: a new name survives a power failure only with its folder. Windows has no such call, and
 * needs none.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Gives what root has made to whom its folder belongs: commands run as root, and the service under an account of its own.
 * What that account has put in its place is left alone, and a file server may refuse: both are only said.
 */
export async function giveToOwnerOfFolder(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  try {
    const { uid, gid } = await stat(dirname(path));
    const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const made = await handle.stat();
      if (made.uid === uid) return;
      if (made.isFile() && made.nlink > 1) throw new Error('it has another name elsewhere');
      await handle.chown(uid, gid);
    } finally {
      await handle.close();
    }
  } catch (error) {
    process.stderr.write(`${path} does not get the owner of its folder: ${String(error)}\n`);
  }
}

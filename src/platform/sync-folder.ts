import { chown, open, rename, rm, stat, writeFile } from 'node:fs/promises';
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

/** Gives what root has made to whom its folder belongs: commands run as root, and the service under an account of its own. */
export async function giveToOwnerOfFolder(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(dirname(path));
  await chown(path, uid, gid);
}

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isBackupFileName } from '../file-name';
import { UNFINISHED } from '../snapshot/backup-file';

/**
 * Deletes backups of the folder but the newest ones, by the time in their names, and what a process that died left unfinished before
 * the newest. Nothing else in the folder is touched.
 *
 * @param keep at least 1
 * @returns names that were deleted
 */
export async function deleteOldBackups(directory: string, keep: number): Promise<string[]> {
  const names = (await readdir(directory)).sort();
  const backups = names.filter(isBackupFileName);
  const newest = backups.at(-1) ?? '';
  const unfinished = names.filter(
    (name) =>
      name.endsWith(UNFINISHED) && isBackupFileName(name.slice(0, -UNFINISHED.length)) && name < newest,
  );
  const old = [...backups.slice(0, Math.max(0, backups.length - keep)), ...unfinished];
  for (const name of old) await rm(join(directory, name), { force: true });
  return old;
}

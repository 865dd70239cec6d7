import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { UNFINISHED } from '../../platform/sync-folder';

const NAME = /^ledgerstamp-\d{4}-\d{2}-\d{2}T\d{6}Z[.]tar(?:[.]age)?$/;

/**
 * Builds a file name such as `ledgerstamp-2026-11-23T013000Z.tar`: names sort by time. An
 * encrypted one ends in `.tar.age`.
 */
export function backupFileName(isEncrypted: boolean, at = new Date()): string {
  const moment = at
    .toISOString()
    .replace(/:/g, '')
    .replace(/[.]\d+Z$/, 'Z');
  return `ledgerstamp-${moment}.tar${isEncrypted ? '.age' : ''}`;
}

/**
 * Deletes the oldest files of this installation's schedule, by the time in their names, and what it left unfinished.
 * Leaves those of other installations and of persons.
 * @param made file just written, which stays
 * @param keep number of files that stay, the one just written included
 * @param scheduled files that the schedule of this installation has ever begun
 * @returns names of deleted files
 */
export async function deleteOldBackups(
  made: string,
  keep: number,
  scheduled: readonly string[],
): Promise<string[]> {
  const directory = dirname(made);
  const own = new Set(scheduled.map((file) => basename(file)).filter((name) => NAME.test(name)));
  own.delete(basename(made));
  const names = (await readdir(directory)).sort();
  const backups = names.filter((name) => own.has(name));
  const unfinished = names.filter(
    (name) =>
      name < basename(made) && name.endsWith(UNFINISHED) && own.has(name.slice(0, -UNFINISHED.length)),
  );
  const old = [...backups.slice(0, Math.max(0, backups.length - keep + 1)), ...unfinished];
  for (const name of old) await rm(join(directory, name), { force: true });
  return old;
}

/**
 * Returns the name of the newest backup in a folder, by the time in its name.
 * @param own files of this installation; none of them is there: files of others count, too
 * @returns null: there is none
 */
export async function newestBackup(directory: string, own: readonly string[]): Promise<string | null> {
  const names = (await readdir(directory)).filter((name) => NAME.test(name)).sort();
  const known = new Set(own.map((file) => basename(file)));
  return names.findLast((name) => known.has(name)) ?? names.at(-1) ?? null;
}

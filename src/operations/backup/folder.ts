import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
 * Deletes all but the newest backups of the folder, by the time in their names, and older unfinished files. Touches no
 * other file.
 * @param keep at least 1
 * @returns names of deleted files
 */
export async function deleteOldBackups(directory: string, keep: number): Promise<string[]> {
  const names = (await readdir(directory)).sort();
  const backups = names.filter((name) => NAME.test(name));
  const newest = backups.at(-1) ?? '';
  const unfinished = names.filter(
    (name) => name.endsWith(UNFINISHED) && NAME.test(name.slice(0, -UNFINISHED.length)) && name < newest,
  );
  const old = [...backups.slice(0, Math.max(0, backups.length - keep)), ...unfinished];
  for (const name of old) await rm(join(directory, name), { force: true });
  return old;
}

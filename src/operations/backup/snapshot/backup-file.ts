import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Client } from 'pg';
import { syncFolder } from '../../../platform/sync-folder';
import { BackupFault } from '../file/backup-fault';
import { EncryptingSink, type Lock, type Opener } from '../file/encryption';
import { verifyBackup, type Source } from '../file/read-backup';
import type { BackupManifest } from '../file/manifest';
import { FileSink } from '../file/sink';
import { type BackupProgress, takeBackup } from './take-backup';

/** Suffix of a file that is still being written and is not a backup yet. */
export const UNFINISHED = '.unfinished';

export interface WrittenBackup {
  readonly manifest: BackupManifest;
  readonly bytes: number;
}

/**
 * Writes a backup to a file, which gets its final name once it is complete, on the disk, and verified by a second
 * reading. A file that a killed process left unfinished is replaced.
 * @param lock null: not encrypted
 * @throws BackupFault while another process writes to the name
 */
export async function writeBackupFile(
  url: string,
  path: string,
  lock: Lock | null,
  progress?: BackupProgress,
): Promise<WrittenBackup> {
  return aloneAt(url, path, async () => {
    const unfinished = `${path}${UNFINISHED}`;
    await rm(unfinished, { force: true });
    const file = await open(unfinished, 'wx', 0o600);
    try {
      const written = await writeTo(file, url, lock, progress);
      await verifyBackup(fileSource(unfinished), written.opener);
      // Refuses a file that another installation has replaced meanwhile: what it wrote so far is no backup.
      if ((await stat(unfinished)).ino !== (await file.stat()).ino) throw writtenByAnother(path);
      await rename(unfinished, path);
      await file.close();
      await syncFolder(dirname(path));
      return written;
    } catch (error) {
      await file.close().catch(() => undefined);
      await rm(unfinished, { force: true });
      throw error;
    }
  });
}

/** Holds a lock of the database on a file's name, which ends with the process, however that ends. */
async function aloneAt<T>(url: string, path: string, work: () => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const key = `backup to ${resolve(path)}`;
    const { rows } = await client.query<{ isAlone: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as "isAlone"',
      [key],
    );
    if (rows[0]?.isAlone !== true) throw writtenByAnother(path);
    return await work();
  } finally {
    await client.end();
  }
}

function writtenByAnother(path: string): BackupFault {
  return BackupFault.inWords(
    `another process writes a backup to ${path}: wait for its end, or name another file`,
  );
}

async function writeTo(
  file: FileHandle,
  url: string,
  lock: Lock | null,
  progress: BackupProgress | undefined,
): Promise<WrittenBackup & { readonly opener: Opener }> {
  const out = new FileSink(file);
  const encrypting = lock === null ? null : await EncryptingSink.over(out, lock);
  const manifest = await takeBackup(url, encrypting ?? out, progress);
  return { manifest, bytes: out.size, opener: encrypting === null ? {} : { fileKey: encrypting.fileKey } };
}

/** Returns a source that reads the file from its beginning each time. */
export function fileSource(path: string): Source {
  return () => createReadStream(path, { highWaterMark: 1024 * 1024 }) as AsyncIterable<Buffer>;
}

import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
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
 * reading.
 * @param lock null: not encrypted
 */
export async function writeBackupFile(
  url: string,
  path: string,
  lock: Lock | null,
  progress?: BackupProgress,
): Promise<WrittenBackup> {
  const unfinished = `${path}${UNFINISHED}`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    const written = await writeTo(file, url, lock, progress);
    await file.close();
    await verifyBackup(fileSource(unfinished), written.opener);
    await rename(unfinished, path);
    await syncFolder(dirname(path));
    return written;
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
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

/**
 * Syncs a folder, because a new name survives a power failure only with its folder on the disk. Windows needs
 * no such call.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

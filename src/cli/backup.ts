import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataSource } from 'typeorm';
import { counted } from '../domain/counted';
import { backupFileName, deleteOldBackups } from '../operations/backup/folder';
import { verifyBackup } from '../operations/backup/file/read-backup';
import { BackupFault, backupFaultOf } from '../operations/backup/file/backup-fault';
import { type Lock, type Opener, lockOf } from '../operations/backup/file/encryption';
import type { BackupManifest } from '../operations/backup/file/manifest';
import { BackupRecordsRepository } from '../operations/backup/schedule/backup-records.repository';
import { fileSource, writeBackupFile, type WrittenBackup } from '../operations/backup/snapshot/backup-file';
import { readSetting } from '../platform/config/config';
import { loadSettings } from '../platform/config/process-config';
import { dataSourceOptions } from '../platform/database/data-source';
import { giveToOwnerOfFolder } from '../platform/sync-folder';
import { withOwner } from './owner-database';
import { bad, type CommandResult, databaseRefusalText, good } from './terminal';
import { withBar } from './with-bar';

export interface BackupOptions {
  readonly out?: string;
  readonly passphraseFile?: string;
  readonly recipientsFile?: string;
  /** True for a backup of a schedule: its absence is an alert, and older ones in BACKUP_DIRECTORY are deleted. */
  readonly scheduled?: true;
}

export interface OpenOptions {
  readonly passphraseFile?: string;
  readonly identity?: string;
}

/** Writes a backup of the installation on this machine, and reads it again. */
export function makeBackup(options: BackupOptions): Promise<CommandResult> {
  return withOwner('next to others', async ({ ownerUrl }) => {
    const lock = lockFor(options);
    const directory = process.env.BACKUP_DIRECTORY || '.';
    const keep =
      options.scheduled === true && options.out === undefined
        ? readSetting(process.env, 'BACKUP_KEEP')
        : null;
    const file = options.out ?? join(directory, backupFileName(lock !== null));
    const bar = { format: '{table}: {total} rows' };
    const { manifest, bytes, scheduled } = await recorded(ownerUrl, file, options.scheduled === true, () =>
      withBar(bar, (shown) =>
        writeBackupFile(ownerUrl, file, lock, { table: (table, rows) => shown.start(rows, 0, { table }) }),
      ),
    );
    if (options.out === undefined) await giveToOwnerOfFolder(file);
    const deleted = keep === null ? [] : await deleteOldBackups(file, keep, scheduled);
    const text = `${file}: ${counted(manifest.documents, 'document')}, ${counted(bytes, 'byte')}. ${good('It was read again, and it is whole.')}`;
    return {
      isWell: true,
      text: [text, keyText(manifest, lock), ...deleted.map((name) => `Deleted: ${name}`)].join('\n'),
      facts: { isWell: true, file, bytes, deleted, ...summary(manifest) },
    };
  });
}

/** Verifies a whole backup and describes it. Not well: it is damaged, or cannot be decrypted. */
export async function verifyBackupFile(file: string, options: OpenOptions): Promise<CommandResult> {
  try {
    const manifest = await verifyBackup(fileSource(file), openerFor(options));
    const { madeAt, program, installationId, documents } = manifest;
    const text = `${good('The backup is whole.')} Made at ${madeAt} by Ledgerstamp ${program} of the installation ${installationId}: ${counted(documents, 'document')}.`;
    return { isWell: true, text, facts: { isWell: true, ...summary(manifest) } };
  } catch (error) {
    if (!(error instanceof BackupFault)) throw error;
    return {
      isWell: false,
      text: bad(`${file}: ${error.message}.`),
      facts: { isWell: false, fault: error.message },
    };
  }
}

/** Secret that decrypts a file, from the options or the service's settings. */
export function openerFor({ passphraseFile, identity }: OpenOptions): Opener {
  if (passphraseFile === undefined && identity === undefined) loadSettings(['BACKUP_PASSPHRASE']);
  const passphrase =
    passphraseFile === undefined ? process.env.BACKUP_PASSPHRASE : passphraseIn(passphraseFile);
  return {
    ...(passphrase === undefined || passphrase === '' ? {} : { passphrase }),
    ...(identity === undefined ? {} : { identity: readFileSync(identity, 'utf8') }),
  };
}

/**
 * Records a backup of the command, so that the age of the last good one includes it, and returns the files of the
 * schedule. Tables of an older version have no such list.
 */
async function recorded(
  url: string,
  file: string,
  isScheduled: boolean,
  work: () => Promise<WrittenBackup>,
): Promise<WrittenBackup & { readonly scheduled: readonly string[] }> {
  const dataSource = await new DataSource(dataSourceOptions(url, [], 0))
    .initialize()
    .catch((error: unknown) => {
      throw new Error(databaseRefusalText(error), { cause: error });
    });
  try {
    const [list] = await dataSource.query<{ isThere: boolean }[]>(
      `select to_regclass('backups') is not null as "isThere"`,
    );
    if (list?.isThere !== true) return { ...(await work()), scheduled: [] };
    const records = new BackupRecordsRepository(dataSource);
    const id = await records.begin(resolve(file), isScheduled);
    try {
      const written = await work();
      await records.succeeded(id, written);
      return { ...written, scheduled: await records.scheduledFiles() };
    } catch (error) {
      await records.failed(id, backupFaultOf(error));
      throw error;
    }
  } finally {
    await dataSource.destroy();
  }
}

/** Determines the lock from the options, else from the service's settings. */
function lockFor({ passphraseFile, recipientsFile }: BackupOptions): Lock | null {
  if (passphraseFile !== undefined || recipientsFile !== undefined) {
    const passphrase = passphraseFile === undefined ? null : passphraseIn(passphraseFile);
    return lockOf({ passphrase, recipientsFile: recipientsFile ?? null });
  }
  loadSettings(['BACKUP_PASSPHRASE']);
  const { BACKUP_PASSPHRASE, BACKUP_RECIPIENTS_FILE } = process.env;
  return lockOf({ passphrase: BACKUP_PASSPHRASE || null, recipientsFile: BACKUP_RECIPIENTS_FILE || null });
}

function keyText({ keyIds }: BackupManifest, lock: Lock | null): string {
  const keep =
    keyIds.length === 0
      ? ''
      : ` Its secrets open only with ENCRYPTION_KEY (${keyIds.join(', ')}), which is not in it: keep that elsewhere.`;
  return `${lock === null ? 'It is not encrypted: anyone who has it can read every document.' : 'It is encrypted.'}${keep}`;
}

function summary({
  madeAt,
  program,
  installationId,
  documents,
  submissions,
  keyIds,
  tables,
}: BackupManifest): object {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return { madeAt, program, installationId, documents, submissions: submissions.count, rows, keyIds };
}

/** Reads a passphrase from a file, without the line end. */
function passphraseIn(file: string): string {
  return readFileSync(file, 'utf8').replace(/\r?\n$/, '');
}

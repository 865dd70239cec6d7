import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BackupFault } from '../operations/backup/file/backup-fault';
import type { BackupManifest } from '../operations/backup/file/manifest';
import { verifyBackup } from '../operations/backup/file/read-backup';
import { fileSource } from '../operations/backup/snapshot/backup-file';
import {
  markedAsUnfinished,
  requireEmpty,
  requireKnownVersion,
  restoreBackup,
} from '../operations/backup/snapshot/restore-backup';
import { ENTITIES } from '../entities';
import { readKey } from '../platform/config/config';
import { JOURNAL_DIRECTORY } from '../platform/config/environment';
import { loadSettings } from '../platform/config/process-config';
import { dataSourceOptions, migrate } from '../platform/database/data-source';
import { keyIdOf } from '../platform/database/secrets/secret-box';
import { isEntry } from '../sync/submit/safe-mode/journal-entry';
import { DiskFolder } from '../sync/submit/safe-mode/journal-folder';
import { journalFiles, readJournal } from '../sync/submit/safe-mode/journal-files';
import { JournalDecisionsService } from '../sync/submit/safe-mode/journal-decisions.service';
import { SafeModeService } from '../sync/submit/safe-mode/safe-mode.service';
import { RestoresRepository } from '../sync/submit/safe-mode/restores.repository';
import { TABLE_WALLS } from '../table-walls';
import { type OpenOptions, openerFor } from './backup';
import { checkInvariants } from './check';
import { type OwnerDatabase, withOwner } from './owner-database';
import { bad, type CommandResult, good } from './terminal';

export interface RestoreCommandOptions extends OpenOptions {
  readonly withoutJournal?: true;
  readonly withoutKey?: true;
}

/**
 * Restores a backup into an empty database after verifying the file, and checks the result. Killed, it can be begun again. Later submissions are found
 * in the journal: nothing is submitted until their documents are held (safe mode).
 * @throws BackupFault before anything is written: for a damaged file, another key, a lost journal, a database that is
 * not empty
 */
export function restore(file: string, options: RestoreCommandOptions): Promise<CommandResult> {
  return withOwner('alone', async (database) => {
    const [source, opener] = [fileSource(file), openerFor(options)];
    const manifest = await verifyBackup(source, opener, { unpacks: false });
    requireKnownVersion(manifest);
    requireKey(manifest, options.withoutKey ?? false);
    const withoutJournal = options.withoutJournal ?? false;
    if (!withoutJournal) await requireJournal(manifest);
    await requireEmpty(database.ownerUrl);
    // Tests the service's sign-in early, because rights are granted at the end.
    await requireEmpty(database.serviceUrl);
    return await markedAsUnfinished(database.ownerUrl, async () => {
      await restoreBackup(database.ownerUrl, source, opener, manifest, { withoutJournal });
      return inspect(database, manifest, withoutJournal);
    });
  });
}

/**
 * Requires the key before the restore; without it the secrets stay unreadable, which would show only at the
 * first call.
 */
function requireKey(manifest: BackupManifest, withoutKey: boolean): void {
  const missing = withoutKey ? [] : missingKeys(manifest);
  if (missing.length === 0) return;
  throw BackupFault.inWords(
    `the secrets of this backup were encrypted with another ENCRYPTION_KEY (${missing.join(', ')}): set that key, ` +
      'or add --without-key, then connect each organisation and enter the credentials of each fiscal account again',
  );
}

/** Fingerprints of the backup's keys that the settings do not have. */
export function missingKeys({ keyIds }: BackupManifest): string[] {
  if (keyIds.length === 0) return [];
  loadSettings(['ENCRYPTION_KEY', 'ENCRYPTION_KEY_PREVIOUS']);
  const { ENCRYPTION_KEY = '', ENCRYPTION_KEY_PREVIOUS = '' } = process.env;
  const own = [ENCRYPTION_KEY, ...ENCRYPTION_KEY_PREVIOUS.split(',')]
    .filter((key) => key !== '')
    .map((key) => keyIdOf(readKey(key)));
  return keyIds.filter((id) => !own.includes(id));
}

/**
 * Requires that the journal knows the backup's submissions; otherwise it belongs to another installation, or
 * a part of it is lost.
 */
export async function requireJournal({
  installationId,
  submissions,
}: Pick<BackupManifest, 'installationId' | 'submissions'>): Promise<void> {
  const directory = journalDirectory(installationId);
  const latest = new Set(
    submissions.latest.map(
      ({ documentId, attempt, payloadSha256 }) => `${documentId} ${attempt} ${payloadSha256}`,
    ),
  );
  const folder = new DiskFolder(directory);
  const files = await journalFiles(folder);
  if (latest.size === 0 && files.length > 0) return;
  for await (const { record } of readJournal(folder)) {
    if (record === null || !isEntry(record)) continue;
    if (latest.has(`${record.documentId} ${record.attempt} ${record.payloadSha256}`)) return;
  }
  if (latest.size === 0) {
    throw BackupFault.inWords(
      `the journal in ${directory} has no entry, and the backup has no submission, so nobody can say whether anything was sent since: ` +
        'set JOURNAL_DIRECTORY to the journal of this installation. If it never submitted anything, or the journal is lost, ' +
        'add --without-journal: every document is held then, until the day of going live is set again',
    );
  }
  throw BackupFault.inWords(
    `the journal in ${directory} does not have the submissions of this backup, so it cannot say what was sent since: ` +
      'set JOURNAL_DIRECTORY to the journal of this installation. If it is lost, add --without-journal: ' +
      'every document is held then, until a person has compared it with the fiscal service',
  );
}

async function inspect(
  database: OwnerDatabase,
  manifest: BackupManifest,
  withoutJournal: boolean,
): Promise<CommandResult> {
  const options = dataSourceOptions(database.serviceUrl, ENTITIES, 0);
  const { ownerUrl, serviceUrl } = database;
  await migrate(options, ownerUrl === serviceUrl ? null : { url: ownerUrl, walls: TABLE_WALLS }, {
    inRestore: true,
  });
  const dataSource = await new DataSource(options).initialize();
  try {
    const restores = new RestoresRepository(dataSource);
    // Silences the log, as the answer contains its information.
    Logger.overrideLogger(false);
    const config = { journalDirectory: journalRoot() };
    const guard = new SafeModeService(restores, config);
    // Names this database as the primary, as the restore implies, with its journal.
    const decisions = new JournalDecisionsService(restores, config);
    const decision = { by: 'ledgerstamp restore', reason: `backup of ${manifest.madeAt}` };
    if (withoutJournal) await decisions.acceptLoss(decision);
    await decisions.namePrimary(decision);
    await guard.onApplicationBootstrap();
    await guard.onApplicationShutdown();
    const asked = await decisions.mark(manifest);
    const forgotten = (await restores.open()).length;
    const { isWell, text, facts } = await checked(dataSource);
    const lines = [
      `Restored: ${manifest.documents} documents as they were at ${manifest.madeAt}.`,
      safeModeText(forgotten, withoutJournal),
      ...(asked === 0 ? [] : [askedText(asked)]),
      'Access that was ended since then is open again: look at the pages People and Your API tokens.',
      text,
    ];
    return {
      isWell,
      text: lines.join('\n'),
      facts: {
        madeAt: manifest.madeAt,
        documents: manifest.documents,
        forgotten,
        asked,
        withoutJournal,
        ...facts,
      },
    };
  } finally {
    await dataSource.destroy();
  }
}

/** The rows stand whether or not the check can run, so a check that cannot is no failed restore. */
async function checked(dataSource: DataSource): Promise<CommandResult> {
  try {
    const { isWell, text, facts } = await checkInvariants(dataSource);
    const heading = isWell ? good('The restored data is sound:') : bad('The restored data is not sound:');
    return { isWell, text: `${heading}\n${text}`, facts: { ...facts, isChecked: true } };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      isWell: true,
      text: `${bad('The data is restored, and the check could not run')}: ${reason}\nRun ledgerstamp check before you start the service.`,
      facts: { isChecked: false, reason },
    };
  }
}

function safeModeText(forgotten: number, withoutJournal: boolean): string {
  if (withoutJournal) {
    return 'There is no journal: no organisation is live any more, and every document of the books will be held (BEFORE_GO_LIVE). Exclude what the service has already, then set the day of going live again.';
  }
  return forgotten === 0
    ? 'The journal knows of nothing that was sent since.'
    : `SAFE MODE: ${forgotten} submissions were sent since. Nothing is submitted until each of their documents is held; start the service, and see docs/backup.md.`;
}

function askedText(clients: number): string {
  return `What was decided since then is not known: nothing of ${clients} live ${clients === 1 ? 'client' : 'clients'} is sent until a person has answered under Set-up, question "Start".`;
}

function journalRoot(): string {
  return process.env.JOURNAL_DIRECTORY ?? JOURNAL_DIRECTORY;
}

function journalDirectory(installationId: string): string {
  return join(journalRoot(), installationId);
}

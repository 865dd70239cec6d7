import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Client } from 'pg';
import { syncFolder, UNFINISHED } from '../../../platform/sync-folder';
import { BackupFault } from '../file/backup-fault';
import { EncryptingSink, type Lock, type Opener } from '../file/encryption';
import { type Source, verifyBackup } from '../file/read-backup';
import type { BackupManifest, KnownSubmission, SequenceEntry, TableEntry } from '../file/manifest';
import { FileSink, type Sink } from '../file/sink';
import { to as copyTo } from 'pg-copy-streams';
import { sentencesOf, storedSentence } from '../../../domain/texts/stored-sentence';
import { ANSWERED_SUBMISSION_STATES } from '../../../domain/fiscal/submission-states';
import { sqlList } from '../../../domain/sql-list';
import { programVersion } from '../../../platform/config/program-version';
import { errorCode } from '../../../platform/error-code';
import { refuseUnfinishedRestore } from '../../../platform/database/other-versions';
import { withoutJit } from '../../../platform/database/preparing-client';
import { quotedName } from '../../../platform/database/walls/table-walls';
import { BackupWriter } from '../file/backup-writer';
import { MIGRATIONS_TABLE, nameList, storedSequences, type StoredTable, storedTables } from './tables';
import { whyFailed } from '../../../domain/issues/failure';

/**
 * Number of latest submissions listed. Only answered ones are: the process of another may have been killed between its commit
 * and its entry in the journal.
 */
const LATEST = 20;

/** Longest wait for a table lock that an earlier transaction holds. */
const LOCK_WAIT = '60s';

/**
 * Opens a single snapshot of the whole database, with formats independent of the server. With `row_security`
 * off, a role that would see only part of the rows gets an error.
 */
const BEGIN = `begin transaction isolation level repeatable read read only;
  set local row_security = off; set local lock_timeout = '${LOCK_WAIT}';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 3; set local bytea_output = 'hex'`;

const INSUFFICIENT_PRIVILEGE = '42501';

/** Receiver of a backup's progress. */
interface BackupProgress {
  /** Reports the start of a table. @param rows total in the table */
  table(name: string, rows: number): void;
}

/**
 * Writes a consistent backup of a database in use.
 * @param url of the owner of the tables, since other roles may not see every row
 * @throws BackupFault when a table does not yield its number of rows
 */
async function takeBackup(url: string, sink: Sink, progress?: BackupProgress): Promise<BackupManifest> {
  const client = new Client({ connectionString: url, application_name: 'ledgerstamp backup' });
  // Prevents a broken connection from ending this process; the running statement fails anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await withoutJit(client);
    await refuseUnfinishedRestore(async (sql) => (await client.query<object>(sql)).rows);
    await client.query(BEGIN);
    return await new Snapshot(client, progress).write(new BackupWriter(sink, programVersion()));
  } catch (error) {
    if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
    throw new BackupFault(storedSentence('rowsForbidden', { why: sentencesOf(whyFailed(error)) }));
  } finally {
    await client.end().catch(() => undefined);
  }
}

class Snapshot {
  constructor(
    private readonly client: Client,
    private readonly progress: BackupProgress | undefined,
  ) {}

  async write(writer: BackupWriter): Promise<BackupManifest> {
    const stored = await storedTables(this.client);
    if (!stored.some(({ name }) => name === 'installation'))
      throw new BackupFault(storedSentence('noTables'));
    // Locks tables until the end, so that none is changed or dropped, such as a month of calls.
    await this.client.query(
      `lock table ${nameList([...stored.map(({ name }) => name), MIGRATIONS_TABLE])} in access share mode`,
    );
    await writer.begin();
    const tables: TableEntry[] = [];
    for (const table of stored) tables.push(await this.table(writer, table));
    const facts = await this.facts();
    const manifest = { ...writer.head(), ...facts, tables, sequences: await this.sequences() };
    await writer.end(manifest);
    return manifest;
  }

  private async table(writer: BackupWriter, table: StoredTable): Promise<TableEntry> {
    const rowsBefore = await this.number(`select count(*) as number from ${quotedName(table.name)}`);
    this.progress?.table(table.name, rowsBefore);
    const select = `select ${nameList(table.columns)} from ${quotedName(table.name)}`;
    const copy = this.client.query(copyTo(`copy (${select}) to stdout`));
    const written = await writer.table(table.name, copy);
    const rows = copy.rowCount;
    if (rows !== rowsBefore)
      throw new BackupFault(
        storedSentence('rowsDiffer', { table: table.name, rowsBefore, rows: String(rows) }),
      );
    return { ...table, rowsBefore, rows, ...written };
  }

  private async facts(): Promise<
    Pick<
      BackupManifest,
      | 'madeAt'
      | 'isInUse'
      | 'server'
      | 'installationId'
      | 'migrations'
      | 'keyIds'
      | 'documents'
      | 'submissions'
    >
  > {
    const { rows } = await this.client.query<{
      madeAt: Date;
      isInUse: boolean;
      server: string;
      installationId: string;
    }>(
      `select now() as "madeAt", exists (select from pg_stat_activity where datname = current_database()
         and pid <> pg_backend_pid() and usesysid is not null) as "isInUse", current_setting('server_version') as server, (select id from installation) as "installationId"`,
    );
    const [about] = rows;
    if (about === undefined) throw new BackupFault(storedSentence('noInstallation'));
    const migrations = await this.client.query<{ name: string }>('select name from migrations order by id');
    const keys = await this.client.query<{ id: string }>(
      'select distinct wrapped_with as id from data_keys order by 1',
    );
    const latest = await this.client.query<KnownSubmission>(
      `select document_id as "documentId", attempt, payload_sha256 as "payloadSha256" from submissions
       where state in ${sqlList(ANSWERED_SUBMISSION_STATES)} order by started_at desc, id desc limit ${LATEST}`,
    );
    return {
      ...about,
      madeAt: about.madeAt.toISOString(),
      migrations: migrations.rows.map(({ name }) => name),
      keyIds: keys.rows.map(({ id }) => id),
      documents: await this.number('select count(*) as number from documents'),
      submissions: {
        count: await this.number('select count(*) as number from submissions'),
        latest: latest.rows,
      },
    };
  }

  /** Reads the sequences, which snapshots do not cover; values used since are not used again either. */
  private async sequences(): Promise<SequenceEntry[]> {
    const entries: SequenceEntry[] = [];
    for (const name of await storedSequences(this.client)) {
      const { rows } = await this.client.query<Omit<SequenceEntry, 'name'>>(
        `select last_value::text as "lastValue", is_called as "isCalled" from ${quotedName(name)}`,
      );
      for (const row of rows) entries.push({ name, ...row });
    }
    return entries;
  }

  private async number(sql: string): Promise<number> {
    const { rows } = await this.client.query<{ number: string }>(sql);
    return Number(rows[0]?.number);
  }
}

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

/** Runs work under a database lock on a file's name. The lock ends with the process, however it ends. */
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

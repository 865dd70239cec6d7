import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SingleBar } from 'cli-progress';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { ENTITIES } from '../entities';
import { type Opener, SecretMissing } from '../operations/backup/file/encryption';
import type { BackupManifest } from '../operations/backup/file/manifest';
import { type Source, verifyBackup } from '../operations/backup/file/read-backup';
import { newestBackup } from '../operations/backup/folder';
import { BackupRecordsRepository } from '../operations/backup/schedule/backup-records.repository';
import { fileSource } from '../operations/backup/snapshot/backup-file';
import {
  requireEmpty,
  requireKnownVersion,
  restoreBackup,
} from '../operations/backup/snapshot/restore-backup';
import { ScratchDatabase } from '../operations/backup/snapshot/scratch-database';
import { dataSourceOptions, migrate } from '../platform/database/data-source';
import { storedWords } from '../domain/texts/stored-sentence';
import { quotedName } from '../platform/database/walls/table-walls';
import { type OpenOptions, openerFor } from './backup';
import { checkInvariants } from './check';
import { serviceApi } from './command-options';
import { withOwner } from './owner-database';
import { missingKeys } from './restore';
import { bad, type CommandResult, databaseRefusalText, good, refusalText, tableOf } from './terminal';
import { withBar } from './with-bar';

/** Disk of a database without rows, and of the log of making it, in bytes. */
const EMPTY = 30e6;

/** Longest fault that is recorded. */
const MOST_LETTERS = 2_000;

/** Tables whose rows are never deleted: the database has at least those of each of its backups. */
const KEPT = ['documents', 'submissions'];

/** Tables whose rows are shown; a receipt that a person entered may be withdrawn. */
const SHOWN = [...KEPT, 'fiscal_receipts'];

/** Rows of a table, or heads of audit logs, as they are found in each place; null: not known there. */
interface Count {
  readonly what: string;
  readonly backup: number | null;
  readonly restored: number;
  readonly database: number | null;
}

/** Database that the settings name, where the backup's installation may run. */
interface Live {
  readonly dataSource: DataSource;
  /** Null: it has no tables of ours. */
  readonly installationId: string | null;
}

interface Outcome {
  /** Null: the file could not be read. */
  readonly manifest: BackupManifest | null;
  readonly counts: readonly Count[];
  readonly checked: CommandResult | null;
  readonly isCompared: boolean;
  /** Reasons why the backup is not as good as the database it was made of; none: the rehearsal succeeded. */
  readonly faults: readonly string[];
}

/**
 * Restores a backup into a database that it creates and drops, checks it, and compares it with the backup's own counts and
 * with the database of the installation, where that is at hand. Reads no journal and calls no other system.
 * @param file undefined: the newest backup in BACKUP_DIRECTORY
 * @param say receives what is about to be done, a sentence each
 */
export function rehearse(
  file: string | undefined,
  options: OpenOptions,
  say: (sentence: string) => void,
): Promise<CommandResult> {
  return withOwner('wherever', ({ ownerUrl }) =>
    onDatabase(dataSourceOptions(ownerUrl, [], 0), async (dataSource) => {
      const live = { dataSource, installationId: await installationOf(dataSource) };
      const path = file ?? (await newest(live));
      const [{ size }, opener] = [await stat(path), openerFor(options)];
      const scratch = await ScratchDatabase.nextTo(ownerUrl);
      const end = (signal: NodeJS.Signals): void =>
        void scratch.drop().finally(() => process.kill(process.pid, signal));
      const outcome = await withBar({ format: '{step} {bar} {percentage}%', end }, (bar) =>
        new Rehearsal(live, scratch, { path, size, opener }, bar, say).run(),
      );
      const name = basename(path);
      return shown(name, outcome, await record(live, name, outcome));
    }),
  );
}

async function onDatabase<T>(
  options: DataSourceOptions,
  work: (dataSource: DataSource) => Promise<T>,
): Promise<T> {
  const dataSource = await new DataSource(options).initialize().catch((error: unknown) => {
    throw new Error(databaseRefusalText(error), { cause: error });
  });
  try {
    return await work(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function installationOf(dataSource: DataSource): Promise<string | null> {
  const [table] = await dataSource.query<[{ isThere: boolean }]>(
    `select to_regclass('installation') is not null as "isThere"`,
  );
  if (!table.isThere) return null;
  const [row] = await dataSource.query<{ id: string }[]>('select id from installation');
  return row?.id ?? null;
}

/** Newest backup in BACKUP_DIRECTORY, of this installation where others write to the folder, too. */
async function newest({ dataSource, installationId }: Live): Promise<string> {
  const directory = process.env.BACKUP_DIRECTORY ?? '';
  if (directory === '')
    throw new Error('name the file of a backup, or set BACKUP_DIRECTORY, whose newest is taken');
  const own = installationId === null ? [] : await new BackupRecordsRepository(dataSource).goodFiles();
  const name = await newestBackup(directory, own);
  if (name === null) throw new Error(`there is no backup in ${directory}: ledgerstamp backup makes one`);
  return join(directory, name);
}

interface Recorded {
  /** Null: nowhere, because no service is named; false: it could not be. */
  readonly isRecorded: boolean | null;
  readonly text: string;
}

/** Records the result in the database of the installation, else at the service that LEDGERSTAMP_URL names. */
async function record(
  { dataSource, installationId }: Live,
  file: string,
  { manifest, faults }: Outcome,
): Promise<Recorded> {
  const { LEDGERSTAMP_URL: service } = process.env;
  const isHere = installationId !== null && (manifest === null || manifest.installationId === installationId);
  const fault = faults.join('; ').slice(0, MOST_LETTERS) || null;
  const { documents } = manifest ?? {};
  try {
    if (isHere) {
      await new BackupRecordsRepository(dataSource).rehearsed({
        ...{ file, documents: documents ?? null, fault: fault === null ? null : storedWords(fault) },
      });
    } else if (service) {
      const result = { installationId: manifest?.installationId, file, documents, fault: fault ?? undefined };
      await (await serviceApi()).text('POST /api/backups/rehearsals', result);
    } else {
      const text =
        'The result is recorded nowhere: LEDGERSTAMP_URL and LEDGERSTAMP_TOKEN hand it in to the service.';
      return { isRecorded: null, text };
    }
    return {
      isRecorded: true,
      text: `The result is recorded ${isHere ? 'in the database' : `at ${service}`}.`,
    };
  } catch (error) {
    return { isRecorded: false, text: bad(`The result could not be recorded: ${refusalText(error)}`) };
  }
}

interface File {
  readonly path: string;
  readonly size: number;
  readonly opener: Opener;
}

class Rehearsal {
  constructor(
    private readonly live: Live,
    private readonly scratch: ScratchDatabase,
    private readonly file: File,
    private readonly bar: SingleBar,
    private readonly say: (sentence: string) => void,
  ) {}

  /** @throws SecretMissing where nothing here opens the file: that says nothing about the backup */
  async run(): Promise<Outcome> {
    const { path, size, opener } = this.file;
    const source: Source = () => this.counted(fileSource(path)());
    let manifest: BackupManifest | null = null;
    try {
      // The file is read twice: to verify it, and to restore it.
      this.bar.start(2 * size, 0, { step: 'reading' });
      manifest = await verifyBackup(source, opener, { unpacks: false });
      requireKnownVersion(manifest);
      requireKey(manifest);
      this.bar.stop();
      this.say(this.needs(manifest));
      const url = await this.scratch.create();
      await requireEmpty(url);
      this.bar.start(2 * size, size, { step: 'restoring' });
      await restoreBackup(url, source, opener, manifest, { withoutJournal: false });
      this.bar.update({ step: 'checking' });
      return await this.examine(url, manifest);
    } catch (error) {
      if (error instanceof SecretMissing) throw error;
      const faults = [refusalText(error)];
      return { manifest, counts: [], checked: null, isCompared: false, faults };
    } finally {
      await this.scratch.drop();
    }
  }

  private async *counted(read: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of read) {
      yield bytes;
      this.bar.increment(bytes.length);
    }
  }

  /** Right and disk that it takes: the rows with their indexes, and as much of PostgreSQL's log of writing them. */
  private needs({ tables, installationId }: BackupManifest): string {
    const { role, bytes } = this.scratch.rights;
    const isLive = this.live.installationId === installationId;
    const text = tables.reduce((sum, table) => sum + table.bytes, 0);
    const disk = isLive
      ? `twice the ${megabytes(bytes)} of the database`
      : `${megabytes(EMPTY)}, and four times the ${megabytes(text)} of its rows`;
    const needed = isLive ? 2 * bytes : EMPTY + 4 * text;
    return (
      `The backup is restored into the database ${this.scratch.name}, which the role ${role} creates on this server (CREATEDB) ` +
      `and drops. It takes about ${megabytes(needed)} of its disk meanwhile: ${disk}.`
    );
  }

  private async examine(url: string, manifest: BackupManifest): Promise<Outcome> {
    const options = dataSourceOptions(url, ENTITIES, 0);
    const names = manifest.tables.map(({ name }) => name);
    const rows = await onDatabase(dataSourceOptions(url, [], 0), (scratch) => rowsOf(scratch, names));
    await migrate(options, null, { inRestore: true });
    return onDatabase(options, async (dataSource) => {
      const checked = await checkInvariants(dataSource, { rowsOnly: true });
      const isCompared = this.live.installationId === manifest.installationId;
      const now = isCompared ? await rowsOf(this.live.dataSource, KEPT) : null;
      const counts = countsOf(manifest, rows, now);
      const heads = await dataSource.query<Head[]>(
        'select organisation_id as id, seq, hash from ledger_heads where seq > 0',
      );
      const lost = isCompared ? await lostHeads(this.live.dataSource, heads) : [];
      const ofHeads = {
        what: 'heads of audit logs',
        backup: null,
        restored: heads.length,
        database: isCompared ? heads.length - lost.length : null,
      };
      return {
        manifest,
        counts: [...counts, ofHeads],
        checked,
        isCompared,
        faults: [...checkFaults(checked), ...counts.flatMap(countFaults), ...lost.map(lostText)],
      };
    });
  }
}

/** @throws Error where ENCRYPTION_KEY is set, and does not open the secrets of the backup */
function requireKey(manifest: BackupManifest): void {
  const missing = missingKeys(manifest);
  if (!process.env.ENCRYPTION_KEY || missing.length === 0) return;
  throw new Error(
    `the secrets of this backup were encrypted with another ENCRYPTION_KEY (${missing.join(', ')}) than is set here`,
  );
}

async function rowsOf(dataSource: DataSource, tables: readonly string[]): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  for (const name of tables) {
    const [row] = await dataSource.query<[{ rows: string }]>(
      `select count(*) as rows from ${quotedName(name)}`,
    );
    counted.set(name, Number(row.rows));
  }
  return counted;
}

/** Counts of the main tables, and those that differ; the last one is of all rows. */
function countsOf(
  manifest: BackupManifest,
  restored: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number> | null,
): Count[] {
  const said = new Map(manifest.tables.map(({ name, rows }) => [name, rows]));
  const all = { what: 'all rows', backup: total(said), restored: total(restored), database: null };
  said.set('documents', manifest.documents).set('submissions', manifest.submissions.count);
  const counts = [...said].map(([what, backup]) => ({
    ...{ what, backup, restored: restored.get(what) ?? 0, database: now?.get(what) ?? null },
  }));
  return [
    ...counts.filter(({ what, backup, restored: rows }) => SHOWN.includes(what) || backup !== rows),
    all,
  ];
}

function total(rows: ReadonlyMap<string, number>): number {
  return [...rows.values()].reduce((sum, count) => sum + count, 0);
}

function countFaults({ what, backup, restored, database }: Count): string[] {
  return [
    ...(backup === restored ? [] : [`${what}: the backup says ${backup}, and ${restored} were restored`]),
    ...(database === null || database >= restored
      ? []
      : [`${what}: the backup has ${restored}, and the database only ${database}: rows were removed since`]),
  ];
}

interface Head {
  readonly id: string;
  readonly seq: string;
  readonly hash: string;
}

/** Heads of the backup's audit logs that the database does not have any more. */
function lostHeads(dataSource: DataSource, heads: readonly Head[]): Promise<Head[]> {
  return dataSource.query<Head[]>(
    `select h.* from jsonb_to_recordset($1) h(id uuid, seq bigint, hash text)
     where not exists (select from document_moves m where m.organisation_id = h.id and m.seq = h.seq and m.hash = h.hash)
       and not exists (select from acts a where a.ledger_id = h.id and a.seq = h.seq and a.hash = h.hash)`,
    [JSON.stringify(heads)],
  );
}

function lostText({ id, seq }: Head): string {
  return `the audit log of ${id} in the database does not have entry ${seq} of the backup`;
}

function checkFaults({ isWell, facts }: CommandResult): string[] {
  if (isWell) return [];
  const { violations } = facts as { readonly violations: readonly { readonly code: string }[] };
  const codes = violations.map(({ code }) => code);
  return [
    `the check of the restored data fails: ${(codes.length === 0 ? ['LEDGER_BROKEN'] : codes).join(', ')}`,
  ];
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

function shown(
  file: string,
  { manifest, counts, checked, isCompared, faults }: Outcome,
  recorded: Recorded,
): CommandResult {
  const isWell = faults.length === 0 && recorded.isRecorded !== false;
  const lines = [
    ...(manifest === null ? [] : [`${file}: ${manifest.documents} documents, made at ${manifest.madeAt}.`]),
    ...(counts.length === 0
      ? []
      : [
          tableOf(counts, {
            Rows: 'what',
            Backup: 'backup',
            Restored: 'restored',
            'Database now': 'database',
          }),
        ]),
    ...(checked === null ? [] : [checked.text]),
    ...(manifest === null || isCompared
      ? []
      : [
          'It was not compared with the database of the installation, which is not the one of the settings here.',
        ]),
    faults.length === 0
      ? good('The backup can be restored.')
      : [bad('The rehearsal failed:'), ...faults.map((fault) => `- ${fault}`)].join('\n'),
    recorded.text,
  ];
  const { madeAt = null, installationId = null } = manifest ?? {};
  return {
    isWell,
    text: lines.join('\n'),
    facts: {
      isWell,
      file,
      madeAt,
      installationId,
      isCompared,
      counts,
      faults,
      isRecorded: recorded.isRecorded,
      check: checked?.facts ?? null,
    },
  };
}

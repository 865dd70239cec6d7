import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedServer, ensureDatabase } from '../src/platform/database/embedded/embedded-server';

/** Data that an interrupted run needs to continue. */
interface RunRecord {
  /** Identifies the documents; other documents make a new run. */
  readonly key: string;
  readonly isFinished: boolean;
  readonly encryptionKey: string;
  readonly adminApiKey: string;
}

/** Databases of a run; each program knows only its own. */
export interface RunDatabases {
  readonly connector: string;
  readonly xero: string;
  readonly fiscalService: string;
}

/**
 * Directory with the state of a run, so that a killed run can continue. A finished run is removed at the next start,
 * since the user wants to see it again.
 */
export class RunDirectory {
  private constructor(
    private readonly directory: string,
    private record: RunRecord,
    readonly isResumed: boolean,
  ) {}

  static open(directory: string, sourceText: string, isFresh: boolean): RunDirectory {
    mkdirSync(directory, { recursive: true });
    const key = createHash('sha256').update(sourceText).digest('hex').slice(0, 12);
    const file = join(directory, 'run.json');
    const last = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as RunRecord) : null;
    if (last !== null && last.key === key && !last.isFinished && !isFresh)
      return new RunDirectory(directory, last, true);
    const secret = (): string => randomBytes(32).toString('hex');
    return new RunDirectory(
      directory,
      { key, isFinished: false, encryptionKey: secret(), adminApiKey: secret() },
      false,
    );
  }

  get encryptionKey(): string {
    return this.record.encryptionKey;
  }

  /** Folder of the journal of submissions, which belongs to the databases of the run. */
  get journal(): string {
    return join(this.directory, 'journal');
  }

  /** File with the settings of the service for `node --env-file`, since commands in another terminal need them. */
  get settings(): string {
    return join(this.directory, 'settings.env');
  }

  keepSettings(settings: Readonly<Record<string, string>>): void {
    const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"\n`);
    writeFileSync(this.settings, lines.join(''), { mode: 0o600 });
  }

  get adminApiKey(): string {
    return this.record.adminApiKey;
  }

  /** Databases of the run: empty for a new run, the existing ones for a continued one. */
  async databases(server: EmbeddedServer): Promise<RunDatabases> {
    if (!this.isResumed) {
      await dropDatabases(server);
      rmSync(this.journal, { recursive: true, force: true });
    }
    const databases = {
      connector: await ensureDatabase(server, 'connector'),
      xero: await ensureDatabase(server, 'xero_simulator'),
      fiscalService: await ensureDatabase(server, 'fiscal_service_simulator'),
    };
    // Marks the run as one that can be continued; a crash before this line begins a new one.
    this.save(this.record);
    return databases;
  }

  finish(): void {
    this.save({ ...this.record, isFinished: true });
  }

  private save(record: RunRecord): void {
    this.record = record;
    const file = join(this.directory, 'run.json');
    writeFileSync(`${file}.new`, JSON.stringify(record), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
}

async function dropDatabases(server: EmbeddedServer): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    for (const name of ['connector', 'xero_simulator', 'fiscal_service_simulator']) {
      await client.query(`drop database if exists ${name} with (force)`);
    }
  } finally {
    await client.end();
  }
}

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { MIGRATIONS } from '../../migrations/all';
import type { BackupManifest } from '../../src/operations/backup/file/manifest';
import { verifyBackup } from '../../src/operations/backup/file/read-backup';
import { fileSource, writeBackupFile } from '../../src/operations/backup/snapshot/backup-file';
import { requireKnownVersion, restoreBackup } from '../../src/operations/backup/snapshot/restore-backup';
import { DocumentsRepository } from '../../src/documents/documents.repository';
import { DOCUMENT_STATES, type DocumentState } from '../../src/domain/lifecycle/lifecycle';
import { ENTITIES } from '../../src/entities';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { InvariantsRepository } from '../../src/evidence/invariants.repository';
import { programVersion } from '../../src/platform/config/program-version';
import { dataSourceOptions, migrate } from '../../src/platform/database/data-source';
import {
  CLAIMING_LOCK,
  missingMigrations,
  refuseNewerTables,
  refuseOtherVersions,
  SERVICE_SESSION,
  WORKING_SESSION,
} from '../../src/platform/database/other-versions';
import { TABLE_WALLS } from '../../src/table-walls';
import { asOwner, ownerUrl } from '../support/as-owner';
import { StoredJourneys } from '../support/fiscalised-document';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { RestoredWork } from '../support/restored-work';
import type { TrackedDocument } from '../../src/documents/documents.entities';
import { fiscalFingerprint } from '../../src/domain/fiscal/fiscal-fingerprint';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { XeroBooks } from '../support/xero-books';
import { openTestDataSource } from '../support/test-data-source';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { isWaitedFor } from '../support/waits-for-a-lock';

/** Folder with a backup by each version. UPDATE_GOLDEN=1 creates that of this version again after its removal. */
const FOLDER = resolve('test/data/upgrades');

/** States that are reached from `collected` without a submission. */
const WAYS: readonly (readonly DocumentState[])[] = [['waiting'], ['ready'], ['excluded']];

async function writeFixture(file: string): Promise<void> {
  const opened = await openTestDataSource('owner');
  const { dataSource } = opened;
  const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
  const documents = new DocumentsRepository(dataSource);
  const books = await XeroBooks.start();
  const collect = async (): Promise<TrackedDocument> => {
    const document = await storeDocument(dataSource, organisation, 'collected');
    const fields = { InvoiceID: document.sourceId, InvoiceNumber: document.number };
    await books.put('invoice', fields);
    const reference = { kind: 'invoice' as const, sourceId: document.sourceId };
    const [version] = await books.connector.reread(books.access, [reference]);
    if (version === undefined) throw new Error('the books do not serve the invoice');
    const read = { source: writeSalesDocument(version), fingerprint: fiscalFingerprint(version) };
    return dataSource.manager.save(Object.assign(document, read));
  };
  await collect();
  for (const way of WAYS) {
    const document = await collect();
    for (const state of way) await documents.move(await holdLease(dataSource, organisation), document, state);
  }
  const journeys = new StoredJourneys(dataSource, organisation, fiscalAccountId, collect);
  await journeys.fiscalise('1');
  await journeys.attach(await journeys.fiscalise('2'));
  const edited = await journeys.fiscalise('3');
  await documents.move(await holdLease(dataSource, organisation), edited, 'changed_after_fiscalisation');
  await journeys.resolve({ kind: 'rejected' }, 'Chiedza');
  await journeys.submitted('processing');
  await journeys.submitted('uncertain');
  await writeBackupFile(ownerUrl(opened.url), file, null);
  await books.stop();
  await opened.close();
}

describe('a database of an earlier version', () => {
  const kept = readdirSync(FOLDER);
  const own = `${programVersion()}.tar`;
  if (process.env.UPDATE_GOLDEN === '1' && !kept.includes(own)) {
    kept.push(own);
    it('is kept as it was made by this version', () => writeFixture(join(FOLDER, own)));
  }

  it.each(kept)(
    '%s is restored, brought up to date, sound in every state, and its work is finished',
    async (name) => {
      const target = withServiceRole(await createTestDatabase('empty'));
      try {
        const source = fileSource(join(FOLDER, name));
        const manifest = await verifyBackup(source, {});
        await restoreBackup(target.ownerUrl, source, {}, manifest, { withoutJournal: false });
        await bringUpToDate(target);
        await expectSound(target, manifest);
        const work = await RestoredWork.start(target);
        try {
          await expectFinished(work);
          await expectWhole(work.dataSource, work.isAsStored);
        } finally {
          await work.stop();
        }
      } finally {
        await target.drop();
      }
    },
  );
});

describe('the backup of this version', () => {
  it('has had all its migrations', async () => {
    const { migrations } = await verifyBackup(fileSource(join(FOLDER, `${programVersion()}.tar`)), {});
    expect(missingMigrations(migrations)).toEqual([]);
  });
});

/** Change of tables by a later version. */
class OfTomorrow9100000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table saved_views add column of_tomorrow text not null default 'there'`);
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

describe('a migration of a later version', () => {
  const own = join(FOLDER, `${programVersion()}.tar`);
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-upgrade-'));
  const later = join(folder, 'later.tar');
  const databases: TestDatabase[] = [];

  beforeAll(() => void MIGRATIONS.push(OfTomorrow9100000000000));
  afterAll(async () => {
    if (MIGRATIONS.at(-1) === OfTomorrow9100000000000) MIGRATIONS.pop();
    for (const database of databases) await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function restored(file: string): Promise<TestDatabase> {
    const database = withServiceRole(await createTestDatabase('empty'));
    databases.push(database);
    const manifest = await verifyBackup(fileSource(file), {});
    requireKnownVersion(manifest);
    await restoreBackup(database.ownerUrl, fileSource(file), {}, manifest, { withoutJournal: false });
    return database;
  }

  const isOfTomorrow = async ({ ownerUrl: url }: TestDatabase): Promise<boolean> => {
    const client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      `select from information_schema.columns where table_name = 'saved_views' and column_name = 'of_tomorrow'`,
    );
    await client.end();
    return rows.length > 0;
  };

  it('is no part of a restored backup of before it, and is carried out by the next start', async () => {
    const database = await restored(own);
    expect(await isOfTomorrow(database)).toBe(false);
    await bringUpToDate(database);
    expect(await isOfTomorrow(database)).toBe(true);
    await expectSound(database, await verifyBackup(fileSource(own), {}));
    await writeBackupFile(database.ownerUrl, later, null);
  });

  it('is in the backup of after it, which the version before it refuses by name', async () => {
    expect(await isOfTomorrow(await restored(later))).toBe(true);
    MIGRATIONS.pop();
    await expect(restored(later)).rejects.toThrow(/does not know \(OfTomorrow9100000000000\)/);
  });
});

describe('tables and backups of a trial before the release', () => {
  const names = ['Foundation1763700000000', 'Ledger1763700070000'];

  it('are refused as what they are', async () => {
    const manifest = await verifyBackup(fileSource(join(FOLDER, `${programVersion()}.tar`)), {});
    const trial = { ...manifest, program: '0.1.0', migrations: names };
    expect(() => requireKnownVersion(trial)).toThrow(
      'the backup is of Ledgerstamp 0.1.0, a trial before the first release, whose tables no other version reads',
    );
    expect(() => refuseNewerTables(names)).toThrow('the tables are of a trial before 0.2.0');
  });
});

describe('tables of an older version', () => {
  it.each([
    ['by its session', SERVICE_SESSION, 'select 1'],
    [
      'by its lock, where the address names the session',
      'ours',
      `select pg_advisory_lock_shared(${CLAIMING_LOCK})`,
    ],
  ])('are not changed while a process of it is at work on them, known %s', async (_by, name, first) => {
    const database = await createTestDatabase();
    const old = new Client({ connectionString: database.url, application_name: name });
    try {
      await old.connect();
      await old.query(first);
      await asOwner(database.url, 'delete from migrations where id = (select max(id) from migrations)');
      const options = dataSourceOptions(database.url, ENTITIES);
      const walls = { url: database.ownerUrl, walls: TABLE_WALLS };
      await expect(migrate(options, walls)).rejects.toThrow(
        /older version of Ledgerstamp, which still runs \(session \d+ from .*\): stop all its processes, make a backup/,
      );
    } finally {
      await old.end();
      await database.drop();
    }
  });
});

describe('a process that still runs', () => {
  let database: TestDatabase;
  const sessions: Client[] = [];

  beforeEach(async () => {
    database = await createTestDatabase();
    await asOwner(database.url, 'delete from migrations where id = (select max(id) from migrations)');
  });

  afterEach(async () => {
    for (const session of sessions.splice(0)) await session.end();
    await database.drop();
  });

  async function session(url: string, name: string): Promise<Client> {
    const client = new Client({ connectionString: url, application_name: name });
    sessions.push(client);
    await client.connect();
    return client;
  }

  const runnerOf = (client: Client) => ({
    query: async <T>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as T,
  });

  it('is at no place that the role of the tables may not see', async () => {
    const role = `onlooker_${randomBytes(6).toString('hex')}`;
    await session(database.url, SERVICE_SESSION);
    const own = await session(database.ownerUrl, 'ours');
    await own.query(`create role ${role}; grant select on migrations to ${role}`);
    try {
      await expect(refuseOtherVersions(runnerOf(own))).rejects.toThrow(/session \d+ from [\d.:]+\)/);
      await own.query(`set role ${role}`);
      await expect(refuseOtherVersions(runnerOf(own))).rejects.toThrow(
        /session \d+, from a machine that this role is not shown\)/,
      );
    } finally {
      await own.query(`reset role; drop owned by ${role}; drop role ${role}`);
    }
  });

  it('is seen while the session by which it is known is made anew', async () => {
    await session(database.url, WORKING_SESSION);
    const own = runnerOf(await session(database.ownerUrl, 'ours'));
    const made = async (): Promise<void> => void (await session(database.url, SERVICE_SESSION));
    await expect(refuseOtherVersions(own, made)).rejects.toThrow(/which still runs/);
  });

  it('is none of those that wait for their turn to change the tables', async () => {
    const own = await session(database.ownerUrl, WORKING_SESSION);
    await own.query('select pg_advisory_lock(1)');
    const other = await session(database.ownerUrl, WORKING_SESSION);
    const waits = other.query('select pg_advisory_lock(1)');
    await isWaitedFor(runnerOf(own));
    const settle = jest.fn();
    await refuseOtherVersions(runnerOf(own), settle);
    expect(settle).not.toHaveBeenCalled();
    await own.query('select pg_advisory_unlock(1)');
    await waits;
  });
});

describe('tables of a newer version', () => {
  it('are not used by an older one, which says how to go back', async () => {
    const database = await createTestDatabase();
    try {
      await asOwner(database.url, `insert into migrations (timestamp, name) values (1, 'FromTomorrow1')`);
      const starting = migrate(dataSourceOptions(database.url, ENTITIES), {
        url: database.ownerUrl,
        walls: TABLE_WALLS,
      });
      await expect(starting).rejects.toThrow(
        /newer version of Ledgerstamp \(FromTomorrow1\).*restore a backup of before the upgrade/,
      );
    } finally {
      await database.drop();
    }
  });
});

/** Database with the address for the service's role, since an empty database has only that of the owner. */
function withServiceRole(database: TestDatabase): TestDatabase {
  const url = new URL(process.env.TEST_SERVICE_URL ?? '');
  url.pathname = new URL(database.ownerUrl).pathname;
  return { ...database, url: url.href };
}

function bringUpToDate({ url, ownerUrl: owner }: TestDatabase): Promise<void> {
  return migrate(dataSourceOptions(url, ENTITIES), { url: owner, walls: TABLE_WALLS });
}

async function expectSound({ ownerUrl: url }: TestDatabase, manifest: BackupManifest): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(url, ENTITIES)).initialize();
  try {
    const states = await dataSource.query<{ state: string }[]>(
      'select distinct state from documents order by 1',
    );
    const kept = DOCUMENT_STATES.filter((state) => state !== 'submitting');
    expect(states.map(({ state }) => state)).toEqual([...kept].sort());
    expect(await dataSource.query('select count(*)::int as documents from documents')).toEqual([
      { documents: manifest.documents },
    ]);
    await expectWhole(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

async function expectWhole(dataSource: DataSource, isAsStored = true): Promise<void> {
  expect(await new InvariantsRepository(dataSource).violations()).toEqual([]);
  if (!isAsStored) return;
  const organisations = await dataSource.query<{ id: string }[]>('select id from organisations');
  for (const { id } of organisations)
    expect(await new AuditLogRepository(dataSource).verify(id)).not.toHaveProperty('brokenAt');
}

/** Checks the service's register: one receipt for every document to be fiscalised, and none for others. */
async function expectFinished(work: RestoredWork): Promise<void> {
  const shown = await work.finish();
  const { receipts, fiscalisedTwice } = await work.register();
  const ends = work.documents.map(({ id, sourceId, state }) => [
    ...[state, shown.find((document) => document.id === id)?.state],
    receipts.filter(({ invoiceId }) => invoiceId === sourceId).length,
  ]);
  expect(fiscalisedTwice).toEqual([]);
  expect(ends.sort()).toEqual([
    ['changed_after_fiscalisation', 'changed_after_fiscalisation', 1],
    ['collected', 'written_back', 1],
    ['excluded', 'excluded', 0],
    ['fiscalised', 'written_back', 1],
    ['processing', 'written_back', 1],
    ['ready', 'written_back', 1],
    ['rejected', 'written_back', 1],
    // The service has the document, which only a person can decide, so it stays held.
    ['uncertain', 'uncertain', 1],
    ['waiting', 'written_back', 1],
    ['written_back', 'written_back', 1],
  ]);
}

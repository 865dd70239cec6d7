import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { Manifest } from '../../src/backup/file/manifest';
import { verifyBackup } from '../../src/backup/file/read-backup';
import { fileSource, writeBackupFile } from '../../src/backup/snapshot/backup-file';
import { restoreBackup } from '../../src/backup/snapshot/restore-backup';
import { DocumentsRepository } from '../../src/document-store/documents.repository';
import { DOCUMENT_STATES, type DocumentState } from '../../src/documents/lifecycle';
import { ENTITIES } from '../../src/entities';
import { AuditLogRepository } from '../../src/evidence/audit-log/audit-log.repository';
import { InvariantsRepository } from '../../src/evidence/invariants.repository';
import { programVersion } from '../../src/platform/config/program-version';
import { dataSourceOptions, migrate } from '../../src/platform/database/data-source';
import {
  CLAIMING_LOCK,
  missingMigrations,
  refuseOtherVersions,
  SERVICE_SESSION,
  WORKING_SESSION,
} from '../../src/platform/database/other-versions';
import { TABLE_WALLS } from '../../src/table-walls';
import { asOwner, ownerUrl } from '../support/as-owner';
import { StoredJourneys } from '../support/fiscalised-document';
import { holdLease, storeDocument, storeOrganisation } from '../support/stored-organisation';
import { RestoredWork } from '../support/restored-work';
import type { TrackedDocument } from '../../src/document-store/tracked-document.entity';
import { fiscalFingerprint } from '../../src/documents/fiscal-fingerprint';
import { writeSalesDocument } from '../../src/documents/sales-document-json';
import { XeroBooks } from '../support/xero-books';
import { openTestDataSource } from '../support/test-data-source';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/** A backup of each version, made by that version: UPDATE_GOLDEN=1 makes the one of this version anew once it is removed. */
const FOLDER = resolve('test/data/upgrades');

/** States that are reached without a submission, from `collected` on. */
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

describe('every migration that a stored backup has not had', () => {
  it('is on the page about upgrades, with what it locks', async () => {
    const page = readFileSync('docs/upgrading.md', 'utf8');
    const manifests = await Promise.all(
      readdirSync(FOLDER).map((name) => verifyBackup(fileSource(join(FOLDER, name)), {})),
    );
    const migrations = manifests.flatMap((manifest) => missingMigrations(manifest.migrations));
    expect(migrations.length).toBeGreaterThan(0);
    expect(migrations.filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
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
    const isWaiting = async (): Promise<boolean> =>
      (await own.query('select from pg_locks where not granted and database is not null')).rows.length > 0;
    while (!(await isWaiting()));
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

/** An empty database is given out for its owner alone. */
function withServiceRole(database: TestDatabase): TestDatabase {
  const url = new URL(process.env.TEST_SERVICE_URL ?? '');
  url.pathname = new URL(database.ownerUrl).pathname;
  return { ...database, url: url.href };
}

function bringUpToDate({ url, ownerUrl: owner }: TestDatabase): Promise<void> {
  return migrate(dataSourceOptions(url, ENTITIES), { url: owner, walls: TABLE_WALLS });
}

async function expectSound({ ownerUrl: url }: TestDatabase, manifest: Manifest): Promise<void> {
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

/** The service's own register is the judge: of every document that is to be fiscalised one receipt, and of no other. */
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
    // The service has it, and only a person can say so: it stays a hold.
    ['uncertain', 'uncertain', 1],
    ['waiting', 'written_back', 1],
    ['written_back', 'written_back', 1],
  ]);
}

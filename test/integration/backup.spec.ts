import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { makeBackup } from '../../src/cli/backup';
import { BackupFault } from '../../src/operations/backup/file/backup-fault';
import type { BackupManifest } from '../../src/operations/backup/file/manifest';
import { verifyBackup } from '../../src/operations/backup/file/read-backup';
import { BackupRecordsRepository } from '../../src/operations/backup/schedule/backup-records.repository';
import { ScheduledBackupsService } from '../../src/operations/backup/schedule/scheduled-backups.service';
import { AlertFactsRepository } from '../../src/operations/alerts/alert-facts.repository';
import { fileSource, writeBackupFile } from '../../src/operations/backup/snapshot/backup-file';
import {
  markedAsUnfinished,
  requireEmpty,
  requireKnownVersion,
  restoreBackup,
} from '../../src/operations/backup/snapshot/restore-backup';
import { TEXTS } from '../../src/domain/texts/language';
import { NO_SENTENCE } from '../../src/domain/texts/stored-sentence';
import { ENTITIES } from '../../src/entities';
import { dataSourceOptions, migrate, openDatabase } from '../../src/platform/database/data-source';
import { TABLE_WALLS } from '../../src/table-walls';
import { asOwner, ownerUrl } from '../support/as-owner';
import { storeGap, storeOneOfEverything } from '../support/one-of-everything';
import { openTestDataSource } from '../support/test-data-source';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

/** Records files as those of schedules of long ago. */
async function scheduledBefore(dataSource: DataSource, files: readonly string[]): Promise<void> {
  await dataSource.query(
    `insert into backups (is_scheduled, file, started_at, ended_at, bytes, documents)
     select true, file, '2026-01-01', '2026-01-01', 1, 1 from unnest($1::text[]) file`,
    [files.map((name) => `/elsewhere/${name}`)],
  );
}

/** Query for everything of a database except rows: columns, rules, rights, functions and next numbers. */
const SHAPE = `
  select 'constraint ' || coalesce(conrelid::regclass::text, '') || ' ' || conname || ' ' || convalidated::text || ' '
      || coalesce(obj_description(oid), '') || ' ' || pg_get_constraintdef(oid) as line
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger ' || tgname || ' ' || tgenabled::text || ' ' || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'index ' || pg_get_indexdef(i.oid) || ' '
      || concat_ws(' ', indisprimary, indisunique, indisvalid, indisready, indisclustered, indisreplident, pg_get_userbyid(relowner), reloptions,
        obj_description(i.oid), (select inhparent::regclass from pg_inherits where inhrelid = i.oid))
    from pg_index x join pg_class i on i.oid = x.indexrelid where i.relnamespace = 'public'::regnamespace
  union all select 'column ' || attrelid::regclass || ' ' || attnum || ' '
      || concat_ws(' ', attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attstorage, attstattarget, attacl,
        (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum))
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and not attisdropped and (attnum > 0 and relkind in ('r', 'p', 'v'))
  union all select 'policy ' || polrelid::regclass || ' ' || polname || ' '
      || concat_ws(' ', polcmd, polpermissive, polroles::regrole[], pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid)) from pg_policy
  union all select 'rights ' || relname || ' '
      || concat_ws(' ', relacl, pg_get_userbyid(relowner), relrowsecurity, relforcerowsecurity, relreplident, reloptions)
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'S') and relname not like 'migrations%'
  union all select 'function ' || p.oid::regprocedure || ' ' || concat_ws(' ', proacl, md5(pg_get_functiondef(p.oid)))
    from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f'
  union all select 'partition ' || relname || ' ' || pg_get_expr(relpartbound, oid) from pg_class where relispartition and relkind = 'r'
  union all select 'sequence ' || sequencename || ' ' || coalesce(last_value::text, '') from pg_sequences
    where sequencename not like 'migrations%'
  order by 1`;

async function rowsOf(url: string): Promise<Record<string, string>> {
  const tables = await asOwner<{ name: string }>(
    url,
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    // Compares migrations by name, because their list is written anew with other numbers.
    const row = name === 'migrations' ? 't.name' : 't';
    const sql = `select count(*) || ' ' || coalesce(md5(string_agg(${row}::text, E'\\n' order by ${row}::text)), '') as text from "${name}" t`;
    found[name] = (await asOwner<{ text: string }>(url, sql))[0]?.text ?? '';
  }
  return found;
}

async function shapeOf(url: string): Promise<string[]> {
  return (await asOwner<{ line: string }>(url, SHAPE)).map(({ line }) => line);
}

describe('a backup', () => {
  let source: Awaited<ReturnType<typeof openTestDataSource>>;
  let target: TestDatabase;
  let folder: string;
  let manifest: BackupManifest;
  let file: string;
  const opener = { passphrase: 'correct horse battery staple' };

  beforeAll(async () => {
    source = await openTestDataSource('owner');
    const belongings = await storeOneOfEverything(source.dataSource, 'Chiedza');
    await storeOneOfEverything(source.dataSource, 'Tab\tNewline\nBackslash\\N "quotes" ünïcödé');
    await storeGap(source.dataSource, 'Chiedza', belongings);
    // Stores rows in two months: one with a partition, and one without.
    await source.dataSource.query(`select make_month('temporary_exchanges', '2025-07-01T00:00:00Z')`);
    for (const moment of ['2025-07-04T00:00:00Z', '2031-01-01T00:00:00Z']) {
      await source.dataSource.query(
        `insert into temporary_exchanges (id, submission_ids, organisation_id, method, address, request_headers, failure, started_at, duration_ms, answer_body)
         values (nextval(pg_get_serial_sequence('exchanges', 'id')), '{}', gen_random_uuid(), 'GET', 'https://example.com', '[]', 'cut off', $1, 1, '\\x00ff5c')`,
        [moment],
      );
    }
    target = await createTestDatabase('empty');
    folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-backup-'));
    file = join(folder, 'everything.tar.age');
    ({ manifest } = await writeBackupFile(ownerUrl(source.url), file, opener));
  });

  afterAll(async () => {
    await source.close();
    await target.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lists only answered submissions, because others may have no entry in the journal yet', async () => {
    const from = await openTestDataSource('owner');
    try {
      await storeOneOfEverything(from.dataSource, 'Rudo');
      const latest = async (name: string): Promise<number> =>
        (await writeBackupFile(ownerUrl(from.url), join(folder, name), null)).manifest.submissions.latest
          .length;
      expect(await latest('answered.tar')).toBe(1);
      await asOwner(
        from.url,
        "set session_replication_role = replica; update submissions set state = 'unknown'",
      );
      expect(await latest('unanswered.tar')).toBe(0);
    } finally {
      await from.close();
    }
  });

  it('restores every row of every table, with rules, rights, partitions and numbers', async () => {
    expect(await verifyBackup(fileSource(file), opener)).toEqual(JSON.parse(JSON.stringify(manifest)));
    await asOwner(target.ownerUrl, 'create table spatial_ref_sys (srid integer primary key)');
    await asOwner(target.ownerUrl, 'alter extension plpgsql add table spatial_ref_sys');
    await requireEmpty(target.ownerUrl);
    const key = (): Promise<object[]> =>
      asOwner(target.ownerUrl, `select 'spatial_ref_sys_pkey'::regclass::oid`);
    const keyBefore = await key();
    await restoreBackup(target.ownerUrl, fileSource(file), opener, manifest, { withoutJournal: false });
    expect(await key()).toEqual(keyBefore);
    await asOwner(target.ownerUrl, 'alter extension plpgsql drop table spatial_ref_sys');
    await asOwner(target.ownerUrl, 'drop table spatial_ref_sys');
    await migrate(dataSourceOptions(serviceOf(target.ownerUrl), ENTITIES), {
      url: target.ownerUrl,
      walls: TABLE_WALLS,
    });
    expect(await rowsOf(target.ownerUrl)).toEqual(await rowsOf(source.url));
    const shape = await shapeOf(target.ownerUrl);
    expect(shape).toEqual(await shapeOf(source.url));
    const kinds = [
      'column',
      'constraint',
      'function',
      'index',
      'partition',
      'policy',
      'rights',
      'sequence',
      'trigger',
    ];
    expect([...new Set(shape.map((line) => line.split(' ')[0]))]).toEqual(kinds);
    const filled = manifest.tables.filter(({ rows }) => rows > 0).map(({ name }) => name);
    expect(filled).toEqual(
      expect.arrayContaining(['documents', 'submissions', 'acts', 'temporary_exchanges']),
    );
  });

  it('names the key that its secrets need, and holds no key', () => {
    expect(manifest.keyIds).toEqual([]);
    expect(readFileSync(file).includes('Chiedza')).toBe(false);
  });

  it('is not restored over what is there', async () => {
    await expect(requireEmpty(ownerUrl(source.url))).rejects.toThrow(/not empty/);
  });

  it('of every day is made once, by one replica, and the oldest are deleted', async () => {
    const directory = join(folder, 'daily');
    const records = new BackupRecordsRepository(source.dataSource);
    const backups = { directory, hour: 0, keep: 2, passphrase: null, recipientsFile: null };
    const config = { backups, databaseUrl: source.url, databaseOwnerUrl: ownerUrl(source.url) };
    const old = ['ledgerstamp-2025-01-01T000000Z.tar', 'ledgerstamp-2025-01-02T000000Z.tar', 'not-ours.tar'];
    mkdirSync(directory);
    for (const name of old) writeFileSync(join(directory, name), '');
    await scheduledBefore(source.dataSource, old);
    const replicas = [
      new ScheduledBackupsService(records, config),
      new ScheduledBackupsService(records, config),
    ];
    const made = (await Promise.all(replicas.map((replica) => replica.look()))).filter(
      (name) => name !== null,
    );
    expect(made).toHaveLength(1);
    expect(readdirSync(directory).sort()).toEqual([basename(made[0] ?? ''), ...old.slice(1)].sort());
    expect(await records.state()).toMatchObject({
      lastFault: null,
      lastGood: { file: made[0], documents: manifest.documents },
    });
    const broken = { ...config, backups: { ...backups, directory: join(file, 'is no folder') } };
    expect(await new ScheduledBackupsService(records, broken).look()).toBeNull();
    await source.dataSource.query(
      `update backups set started_at = started_at - interval '1 day', ended_at = ended_at - interval '1 day'`,
    );
    await expect(new ScheduledBackupsService(records, broken).look()).rejects.toThrow(/ENOTDIR/);
    expect(await replicas[0]?.look()).toBeNull();
    const facts = await new AlertFactsRepository(source.dataSource).all({});
    expect(facts.filter(({ cause }) => cause === 'BACKUP_MISSING')).toEqual([
      expect.objectContaining({
        organisationId: null,
        named: { fault: expect.stringMatching(/ENOTDIR/) as string, neverMade: false },
      }),
    ]);
  });

  it.each([
    [{ scheduled: true }, 1],
    [{}, 0],
  ] as const)(
    'of the command is missed when none follows, if it came from a schedule: %p',
    async (options, alerts) => {
      await source.dataSource.query('delete from backups');
      const addresses = { DATABASE_URL: source.url, DATABASE_OWNER_URL: ownerUrl(source.url) };
      Object.assign(process.env, addresses);
      const out = join(folder, `command-${alerts}.tar`);
      expect(await makeBackup({ out, ...options })).toMatchObject({ isWell: true });
      for (const name of Object.keys(addresses)) delete process.env[name];
      const missing = async (): Promise<number> =>
        (await new AlertFactsRepository(source.dataSource).all({})).filter(
          ({ cause }) => cause === 'BACKUP_MISSING',
        ).length;
      expect(await missing()).toBe(0);
      for (const age of ['27 hours', '20 days']) {
        await source.dataSource.query(
          `update backups set started_at = statement_timestamp() - $1::interval, ended_at = statement_timestamp() - $1::interval`,
          [age],
        );
        expect([age, await missing()]).toEqual([age, alerts]);
      }
    },
  );

  it('of the command, where a schedule runs it, leaves the newest BACKUP_KEEP of its folder', async () => {
    const directory = join(folder, 'scheduled');
    mkdirSync(directory);
    const others = ['notes.txt', 'ledgerstamp-2025-01-03T000000Z.sql'];
    const old = ['ledgerstamp-2025-01-01T000000Z.tar.age', 'ledgerstamp-2025-01-02T000000Z.tar'];
    for (const name of [...others, ...old]) writeFileSync(join(directory, name), '');
    await scheduledBefore(source.dataSource, old);
    const settings = {
      ...{ DATABASE_URL: source.url, DATABASE_OWNER_URL: ownerUrl(source.url) },
      ...{ BACKUP_DIRECTORY: directory, BACKUP_KEEP: '0' },
    };
    Object.assign(process.env, settings);
    await expect(makeBackup({ scheduled: true })).rejects.toThrow(/BACKUP_KEEP/);
    process.env.BACKUP_KEEP = '2';
    const byHand = (await makeBackup({})).facts as { readonly file: string; readonly deleted: string[] };
    expect(byHand.deleted).toEqual([]);
    rmSync(byHand.file);
    const { text, facts } = await makeBackup({ scheduled: true });
    for (const name of Object.keys(settings)) delete process.env[name];
    const { file: made } = facts as { readonly file: string };
    expect(facts).toMatchObject({ deleted: old.slice(0, 1) });
    expect(text).toContain(`Deleted: ${old[0]}`);
    expect(readdirSync(directory).sort()).toEqual([...others, old[1], basename(made)].sort());
  });

  it('of a schedule stays whatever the clock said before, and those of others and by hand stay with it', async () => {
    const directory = join(folder, 'shared');
    mkdirSync(directory);
    const [older = '', ...later] = ['2026-01-01', '2099-01-01', '2099-01-02'].map(
      (day) => `ledgerstamp-${day}T000000Z.tar`,
    );
    const others = ['ledgerstamp-2024-01-01T000000Z.tar', 'ledgerstamp-2024-01-02T000000Z.tar.unfinished'];
    for (const name of [older, ...later, ...others]) writeFileSync(join(directory, name), '');
    await scheduledBefore(source.dataSource, [older, ...later]);
    const working = process.cwd();
    const settings = {
      ...{ DATABASE_URL: source.url, DATABASE_OWNER_URL: ownerUrl(source.url) },
      ...{ BACKUP_DIRECTORY: '', BACKUP_KEEP: '2' },
    };
    Object.assign(process.env, settings);
    process.chdir(directory);
    try {
      const byHand = 'ledgerstamp-2025-01-03T000000Z.tar';
      await makeBackup({ out: byHand });
      const { facts } = await makeBackup({ scheduled: true });
      const { file: made } = facts as { readonly file: string };
      expect(facts).toMatchObject({ deleted: [older, later[0]] });
      const kept = [...others, byHand, basename(made), later[1]];
      expect(readdirSync('.').sort()).toEqual(kept.sort());
    } finally {
      process.chdir(working);
      for (const name of Object.keys(settings)) delete process.env[name];
    }
  });

  it('that was never made is missed a day after a live client was connected, and that of a dead schedule until the last one ends', async () => {
    const { dataSource } = source;
    await dataSource.query('delete from backups');
    const missing = async (): Promise<object[]> =>
      (await new AlertFactsRepository(dataSource).all({})).filter(({ cause }) => cause === 'BACKUP_MISSING');
    await dataSource.query(
      `update organisations set go_live_on = null, created_at = now() - interval '40 days'`,
    );
    expect(await missing()).toEqual([]);
    await dataSource.query(
      `update organisations set go_live_on = '2026-01-01', created_at = now() - interval '25 hours'`,
    );
    expect(await missing()).toEqual([]);
    await dataSource.query(`update organisations set created_at = now() - interval '27 hours'`);
    for (const notLive of [
      'go_live_on = current_date + 60',
      'go_live_on = current_date',
      'is_paused = true',
    ]) {
      await dataSource.query(`update organisations set ${notLive}`);
      expect([notLive, await missing()]).toEqual([notLive, []]);
      await dataSource.query(`update organisations set go_live_on = '2026-01-01', is_paused = false`);
    }
    expect(await missing()).toMatchObject([{ named: { fault: '', neverMade: true } }]);
    const alert = {
      about: '',
      subject: '',
      documents: null,
      numbers: [],
      fault: NO_SENTENCE,
      neverMade: true,
    };
    expect(TEXTS.alerts.BACKUP_MISSING.what(alert)).toBe(
      'No backup of this installation was ever completed.',
    );
    const records = new BackupRecordsRepository(dataSource);
    const id = await records.begin(file, false);
    expect(await missing()).toHaveLength(1);
    await records.succeeded(id, { bytes: 1, manifest });
    expect(await missing()).toEqual([]);
    await dataSource.query('delete from backups');
    await scheduledBefore(dataSource, ['ledgerstamp-2026-01-01T000000Z.tar']);
    expect(await missing()).toMatchObject([{ named: { fault: '', neverMade: false } }]);
    await dataSource.query('update organisations set is_paused = true');
    expect(await missing()).toEqual([]);
  });

  it('of a later version is refused, with the way back', () => {
    const later = {
      ...manifest,
      program: '9.0.0',
      migrations: [...manifest.migrations, 'Later9999999999999'],
    };
    expect(() => requireKnownVersion(later)).toThrow(
      /Ledgerstamp 9[.]0[.]0.*Later9999999999999.*that version/,
    );
  });

  it('is not made by a role that would be shown a part of the rows', async () => {
    const partial = writeBackupFile(serviceOf(source.url), join(folder, 'partial.tar'), null);
    await expect(partial).rejects.toThrow(/DATABASE_OWNER_URL/);
  });

  it('of everything that is committed at one moment is consistent while others write', async () => {
    const writer = new Client({ connectionString: ownerUrl(source.url) });
    await writer.connect();
    const isDone = { now: false };
    const writing = (async () => {
      for (let number = 0; !isDone.now; number += 1) {
        await writer.query(
          `with added as (insert into people (name) values ($1::text) returning id)
           insert into recovery_codes (person_id, code_hash) select id, $1::text::bytea from added`,
          [`written meanwhile ${number}`],
        );
      }
    })();
    const path = join(folder, 'meanwhile.tar');
    const { manifest: meanwhile } = await writeBackupFile(ownerUrl(source.url), path, null);
    isDone.now = true;
    await writing;
    await writer.end();
    const rows = (name: string): number => meanwhile.tables.find((table) => table.name === name)?.rows ?? -1;
    const before = (name: string): number => manifest.tables.find((table) => table.name === name)?.rows ?? -1;
    expect(rows('people') - before('people')).toBe(rows('recovery_codes') - before('recovery_codes'));
    expect(await verifyBackup(fileSource(path), {})).toMatchObject({ documents: manifest.documents });
  });

  it('is written anew over what a killed process has left of it, and not while another process writes it', async () => {
    const path = join(folder, 'killed.tar');
    writeFileSync(`${path}.unfinished`, 'the beginning of a backup');
    await writeBackupFile(ownerUrl(source.url), path, null);
    expect(readFileSync(path).subarray(257, 262).toString()).toBe('ustar');
    const both = await Promise.allSettled([
      writeBackupFile(ownerUrl(source.url), path, null),
      writeBackupFile(ownerUrl(source.url), path, null),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('another process writes a backup to') as string },
    });
    await verifyBackup(fileSource(path), {});
  });

  it('is a tar archive without encryption, and leaves nothing behind when it fails', async () => {
    const path = join(folder, 'plain.tar');
    await writeBackupFile(ownerUrl(source.url), path, null);
    expect(readFileSync(path).subarray(257, 262).toString()).toBe('ustar');
    await expect(
      writeBackupFile(`${ownerUrl(source.url)}_gone`, join(folder, 'failed.tar'), null),
    ).rejects.toThrow();
    expect(() => readFileSync(join(folder, 'failed.tar.unfinished'))).toThrow(/ENOENT/);
  });
});

function serviceOf(url: string): string {
  const service = new URL(process.env.TEST_SERVICE_URL ?? '');
  service.pathname = new URL(url).pathname;
  return service.href;
}

describe('a restore', () => {
  it('that was broken off is refused to all, until another one, alone, has come to its end', async () => {
    const target = await createTestDatabase('empty');
    const options = dataSourceOptions(target.ownerUrl, ENTITIES);
    const unfinished = /a restore into this database was not finished/;
    try {
      const broken = markedAsUnfinished(target.ownerUrl, async () => {
        await migrate(options, null, { inRestore: true });
        await expect(markedAsUnfinished(target.ownerUrl, () => Promise.resolve())).rejects.toThrow(
          /another restore works on this database/,
        );
        throw new Error('the power is gone');
      });
      await expect(broken).rejects.toThrow('the power is gone');
      await expect(openDatabase(options)).rejects.toThrow(unfinished);
      const file = join(tmpdir(), `${randomUUID()}.tar`);
      await expect(writeBackupFile(target.ownerUrl, file, null)).rejects.toThrow(unfinished);
      await requireEmpty(target.ownerUrl);
      expect(await markedAsUnfinished(target.ownerUrl, () => Promise.resolve('done'))).toBe('done');
      await (await openDatabase(options)).destroy();
      await expect(requireEmpty(target.ownerUrl)).rejects.toThrow(/not empty/);
    } finally {
      await target.drop();
    }
  });

  it.each([
    [
      'a person twice',
      'alter table people drop constraint people_pkey cascade; insert into people select * from people limit 1',
      'could not create unique index "people_pkey"',
    ],
    [
      'a second submission that may have arrived',
      `drop index submissions_never_twice; insert into submissions select copy.* from submissions t cross join lateral
         jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), 'attempt', 99, 'request_id', gen_random_uuid())) copy
       where t.state in ('sending', 'accepted', 'unknown', 'fiscalised') limit 1`,
      'could not create unique index "submissions_never_twice"',
    ],
    ['receipts without a submission', 'delete from submissions', 'violates foreign key constraint'],
  ])('refuses %s', async (_what, sql, refusal) => {
    const from = await openTestDataSource('owner');
    const target = await createTestDatabase('empty');
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-backup-'));
    try {
      await storeOneOfEverything(from.dataSource, 'Rudo');
      await asOwner(from.url, `set session_replication_role = replica; ${sql}`);
      const file = join(folder, 'whole.tar');
      const { manifest } = await writeBackupFile(ownerUrl(from.url), file, null);
      const restoring = restoreBackup(target.ownerUrl, fileSource(file), {}, manifest, {
        withoutJournal: false,
      });
      await expect(restoring).rejects.toThrow(refusal);
      expect(await asOwner(target.ownerUrl, 'select 1 from documents')).toEqual([]);
    } finally {
      await from.close();
      await target.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('that fails leaves an empty installation, and says what is wrong', async () => {
    const from = await openTestDataSource('owner');
    const target = await createTestDatabase('empty');
    const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-backup-'));
    try {
      await storeOneOfEverything(from.dataSource, 'Rudo');
      const file = join(folder, 'whole.tar');
      const { manifest } = await writeBackupFile(ownerUrl(from.url), file, null);
      const tables = manifest.tables.map((table) =>
        table.name === 'people' ? { ...table, rows: table.rows + 1 } : table,
      );
      const restoring = restoreBackup(
        target.ownerUrl,
        fileSource(file),
        {},
        { ...manifest, tables },
        { withoutJournal: false },
      );
      await expect(restoring).rejects.toThrow(BackupFault);
      const dataSource = await new DataSource(dataSourceOptions(target.ownerUrl, ENTITIES)).initialize();
      expect(await dataSource.query('select count(*)::int as documents from documents')).toEqual([
        { documents: 0 },
      ]);
      await dataSource.destroy();
    } finally {
      await from.close();
      await target.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

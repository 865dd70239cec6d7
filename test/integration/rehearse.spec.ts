import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { Client, escapeIdentifier } from 'pg';
import type { DataSource } from 'typeorm';
import { eventually } from '../../demo/eventually';
import { rehearse } from '../../src/cli/rehearse';
import { sha256Hex, sumLine, SUMS } from '../../src/domain/canonical-json';
import { BACKUP_MANIFEST } from '../../src/operations/backup/file/backup-writer';
import type { Lock } from '../../src/operations/backup/file/encryption';
import type { BackupManifest } from '../../src/operations/backup/file/manifest';
import { type Member, tarMembers, TarWriter } from '../../src/operations/backup/file/tar';
import { fileSource, writeBackupFile } from '../../src/operations/backup/snapshot/backup-file';
import { AlertFactsRepository } from '../../src/operations/alerts/alert-facts.repository';
import { BackupRecordsRepository } from '../../src/operations/backup/schedule/backup-records.repository';
import { judgeUpkeep } from '../../src/operations/doctor/checks/upkeep';
import { faultyInstallation } from '../../src/operations/doctor/installation';
import { probeDatabase } from '../../src/operations/doctor/probes/database-probe';
import { TABLE_WALLS } from '../../src/table-walls';
import { MetricsRepository } from '../../src/operations/metrics/metrics.repository';
import { callApi, startApplication } from '../support/running-application';
import { signedInPerson } from '../support/signed-in-person';
import { asOwner, ownerUrl } from '../support/as-owner';
import { StoredJourneys } from '../support/fiscalised-document';
import { KilledCommand } from '../support/killed-command';
import { storeOrganisation } from '../support/stored-organisation';
import { openTestDataSource } from '../support/test-data-source';

const SCRATCH = /^ledgerstamp_rehearsal_[0-9a-f]{16}$/;

interface Facts {
  readonly isWell: boolean;
  readonly isCompared: boolean;
  readonly isRecorded: boolean | null;
  readonly faults: readonly string[];
  readonly counts: readonly object[];
}

describe('a rehearsal', () => {
  const folder = fs.mkdtempSync(join(tmpdir(), 'ledgerstamp-rehearsal-'));
  const journal = join(folder, 'journal');
  const said: string[] = [];
  let source: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;
  let file: string;

  const backup = async (name: string, lock: Lock | null = null): Promise<string> => {
    const path = join(folder, name);
    await writeBackupFile(ownerUrl(source.url), path, lock);
    return path;
  };

  /** Runs it with these settings alone, and expects that nothing of it is left on the server. */
  const rehearsed = async (
    path: string | undefined,
    options: Parameters<typeof rehearse>[1] = {},
    settings: Readonly<Record<string, string>> = {},
  ): Promise<Facts & { readonly text: string }> => {
    const given = {
      ...{ DATABASE_URL: source.url, DATABASE_OWNER_URL: ownerUrl(source.url), JOURNAL_DIRECTORY: journal },
      ...settings,
    };
    Object.assign(process.env, given);
    try {
      const { facts, text, isWell } = await rehearse(path, options, (sentence) => said.push(sentence));
      expect((facts as Facts).isWell).toBe(isWell);
      return { ...(facts as Facts), text };
    } finally {
      for (const name of Object.keys(given)) delete process.env[name];
      expect(await left()).toEqual([]);
    }
  };

  /** Databases and roles of rehearsals on the server. */
  const left = async (): Promise<string[]> => {
    const rows = await asOwner<{ name: string }>(
      source.url,
      'select datname as name from pg_database union all select rolname from pg_roles',
    );
    return rows.map(({ name }) => name).filter((name) => SCRATCH.test(name));
  };

  beforeAll(async () => {
    source = await openTestDataSource('owner');
    ({ dataSource } = source);
    const { organisation, fiscalAccountId } = await storeOrganisation(dataSource);
    const journeys = new StoredJourneys(dataSource, organisation, fiscalAccountId);
    for (const number of ['7', '8']) await journeys.fiscalise(number);
    fs.mkdirSync(journal);
    file = await backup('ledgerstamp-2026-11-29T000000Z.tar');
  });

  afterAll(async () => {
    await source.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('restores the newest backup of the folder, checks it, compares it, and says before what it takes', async () => {
    fs.copyFileSync(file, join(folder, 'ledgerstamp-2026-11-28T000000Z.tar'));
    const { text, ...facts } = await rehearsed(undefined, {}, { BACKUP_DIRECTORY: folder });
    expect(facts).toMatchObject({ isWell: true, isCompared: true, faults: [], file: basename(file) });
    expect(facts.counts).toEqual([
      { what: 'documents', backup: 2, restored: 2, database: 2 },
      { what: 'fiscal_receipts', backup: 2, restored: 2, database: null },
      { what: 'submissions', backup: 2, restored: 2, database: 2 },
      expect.objectContaining({ what: 'all rows', database: null }),
      { what: 'heads of audit logs', backup: null, restored: 1, database: 1 },
    ]);
    expect(text).toMatch(
      /^ledgerstamp-2026-11-29T000000Z[.]tar: 2 documents, made at 20.*All \d+ invariants hold.*can be restored/s,
    );
    expect(said.at(-1)).toMatch(
      /ledgerstamp_rehearsal_[0-9a-f]{16}, .*CREATEDB.*about \d+ MB of its disk.*twice the \d+ MB/,
    );
  });

  it('opens an encrypted backup, and can say nothing of one for which no secret is given', async () => {
    const identity = await generateIdentity();
    fs.writeFileSync(join(folder, 'identity.txt'), identity);
    fs.writeFileSync(join(folder, 'passphrase'), 'correct horse battery staple\n');
    const locked = await backup('passphrase.tar.age', { passphrase: 'correct horse battery staple' });
    const sent = await backup('public.tar.age', { recipients: await identityToRecipient(identity) });
    expect(await rehearsed(locked, { passphraseFile: join(folder, 'passphrase') })).toMatchObject({
      faults: [],
    });
    expect(await rehearsed(sent, { identity: join(folder, 'identity.txt') })).toMatchObject({ faults: [] });
    await expect(rehearsed(locked)).rejects.toThrow(/--passphrase-file/);
    await expect(rehearsed(sent)).rejects.toThrow(/--identity/);
  });

  it('fails with the reason for a damaged file, and for one with fewer rows than it says', async () => {
    const bytes = fs.readFileSync(file);
    bytes.writeUInt8(bytes.readUInt8(30_000) ^ 1, 30_000);
    const damaged = join(folder, 'damaged.tar');
    fs.writeFileSync(damaged, bytes);
    expect(await rehearsed(damaged)).toMatchObject({
      isWell: false,
      faults: [expect.stringMatching(/altered/)],
    });
    const fewer = join(folder, 'fewer.tar');
    await rewritten(file, fewer, (manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === 'documents' ? { ...table, rows: 3, rowsBefore: 3 } : table,
      ),
    }));
    expect(await rehearsed(fewer)).toMatchObject({
      isWell: false,
      faults: ['2 rows of documents were restored, and the backup has 3'],
    });
    const miscounted = join(folder, 'miscounted.tar');
    await rewritten(file, miscounted, (manifest) => ({ ...manifest, documents: 5 }));
    expect(await rehearsed(miscounted)).toMatchObject({
      faults: ['documents: the backup says 5, and 2 were restored'],
    });
  });

  it('fails where the database has lost rows or audit log since, and where the restored data is not sound', async () => {
    const last = 'where seq = (select max(seq) from document_moves)';
    const change = (sql: string): Promise<object[]> => asOwner(source.url, sql, [], { replica: true });
    await change(`create schema aside; create table aside.kept as select * from fiscal_receipts where fiscal_number = '8';
      create table aside.sent as select s.* from submissions s join aside.kept k on k.document_id = s.document_id;
      delete from fiscal_receipts where fiscal_number = '8'; delete from submissions where id in (select id from aside.sent);
      update document_moves set hash = reverse(hash) ${last}`);
    expect((await rehearsed(file)).faults).toEqual([
      'submissions: the backup has 2, and the database only 1: rows were removed since',
      expect.stringMatching(/^the audit log of .* in the database does not have entry \d+ of the backup$/),
    ]);
    await change(
      `insert into submissions select * from aside.sent; update document_moves set hash = reverse(hash) ${last}`,
    );
    const unsound = await backup('unsound.tar');
    await change('insert into fiscal_receipts select * from aside.kept; drop schema aside cascade');
    expect((await rehearsed(unsound)).faults).toEqual([
      expect.stringMatching(/^the check of the restored data fails: .*FISCALISED_WITHOUT_RECEIPT/),
    ]);
  });

  it('fails for secrets of another ENCRYPTION_KEY than is set', async () => {
    const other = join(folder, 'other-key.tar');
    await rewritten(file, other, (manifest) => ({ ...manifest, keyIds: ['0123456789abcdef'] }));
    expect(await rehearsed(other)).toMatchObject({ isWell: true });
    const key = 'ab'.repeat(32);
    expect((await rehearsed(other, {}, { ENCRYPTION_KEY: key })).faults).toEqual([
      expect.stringMatching(/another ENCRYPTION_KEY \(0123456789abcdef\)/),
    ]);
  });

  it('is refused without CREATEDB, with the statement that gives it, and needs no other right', async () => {
    await expect(rehearsed(file, {}, { DATABASE_OWNER_URL: serviceOf(source.url) })).rejects.toThrow(
      /may not create databases.*alter role "ledgerstamp_service" createdb/s,
    );
    const role = 'rehearsing_alone';
    await asOwner(source.url, `create role ${role} login password 'x' createdb`);
    const url = new URL(ownerUrl(source.url));
    Object.assign(url, { username: role, password: 'x' });
    try {
      // It reads nothing of the live database, whose installation it cannot see: that is not compared.
      url.pathname = '/postgres';
      const settings = { DATABASE_URL: url.href, DATABASE_OWNER_URL: '' };
      const { text, ...facts } = await rehearsed(file, {}, settings);
      expect(facts).toMatchObject({ isWell: true, isCompared: false, faults: [] });
      expect(text).toContain('It was not compared with the database of the installation');
      expect(said.at(-1)).toMatch(/30 MB, and four times the \d+ MB of its rows/);
    } finally {
      await asOwner(source.url, `drop role ${role}`);
    }
  });

  it('that fails, or was not made for 35 days where a schedule makes backups, is an alert', async () => {
    const records = new BackupRecordsRepository(dataSource);
    const overdue = async (): Promise<object[]> => {
      const facts = await new AlertFactsRepository(dataSource).all({});
      const found = facts.filter(({ cause }) => cause === 'REHEARSAL_OVERDUE').map(({ named }) => named);
      expect((await records.state()).rehearsal.isOverdue).toBe(found.length > 0);
      return found;
    };
    const scheduled = (age: string): Promise<unknown> =>
      dataSource.query(
        `insert into backups (is_scheduled, file, started_at, ended_at) select true, 'a.tar', at, at from (select now() - $1::interval as at)`,
        [age],
      );
    await dataSource.query('delete from backups');
    expect(await overdue()).toEqual([]);
    await scheduled('40 days');
    expect(await overdue()).toEqual([]);
    await scheduled('1 day');
    expect(await overdue()).toEqual([{ fault: '', neverMade: true }]);
    await rehearsed(file);
    expect(await overdue()).toEqual([]);
    expect((await new MetricsRepository(dataSource).snapshot()).ageSeconds).toEqual({
      backup: expect.closeTo(86_400, -2) as number,
      rehearsal: expect.closeTo(0, -2) as number,
    });
    await dataSource.query(`update backups set ended_at = now() - interval '36 days' where is_rehearsal`);
    expect(await overdue()).toEqual([{ fault: '', neverMade: false }]);
    await rehearsed(file);
    await rehearsed(join(folder, 'damaged.tar'));
    expect(await overdue()).toMatchObject([
      { fault: expect.stringMatching(/altered/) as string, neverMade: false },
    ]);
    const { lastGood, lastFault, rehearsal } = await records.state();
    expect([lastGood?.file, lastFault, rehearsal.fault]).toEqual(['a.tar', null, expect.anything()]);
    await rehearsed(file);
    expect(await overdue()).toEqual([]);
  });

  it.each([
    ['36 days', 'warning REHEARSAL_OLD'],
    ['34 days', 'ok REHEARSAL'],
  ])('%s ago is for doctor, also without a schedule of backups, %s', async (age, finding) => {
    await dataSource.query('delete from backups');
    await dataSource.query(
      `insert into backups (is_rehearsal, is_scheduled, file, started_at, ended_at) select true, false, 'a.tar', at, at from (select now() - $1::interval as at)`,
      [age],
    );
    const reading = await probeDatabase(source.url, TABLE_WALLS);
    if ('failure' in reading || reading.stored === null) throw new Error('no answer');
    const found = judgeUpkeep(faultyInstallation({}, []), reading.stored);
    expect(found.map(({ level, code }) => `${level} ${code}`)).toContain(finding);
  });

  it('elsewhere is handed in with a token that can do nothing else', async () => {
    const { application, url } = await startApplication(source.url);
    const elsewhere = new URL(ownerUrl(source.url));
    elsewhere.pathname = '/postgres';
    try {
      const owner = await signedInPerson(application, [{ role: 'owner', organisationId: null }]);
      const order = { name: 'key', days: 30, actions: ['rehearsals.record'], organisationIds: null };
      const { json } = await callApi<{ token: string }>(url, 'POST', '/api/tokens', order, owner.headers);
      const settings = {
        ...{ DATABASE_URL: elsewhere.href, DATABASE_OWNER_URL: '' },
        ...{ LEDGERSTAMP_URL: url, LEDGERSTAMP_TOKEN: json.token },
      };
      await dataSource.query('delete from backups');
      expect(await rehearsed(file, {}, settings)).toMatchObject({ isWell: true, isRecorded: true });
      expect(await rehearsed(join(folder, 'damaged.tar'), {}, settings)).toMatchObject({ isRecorded: true });
      const rows = await dataSource.query<object[]>(
        'select file, documents, fault is null as "isWell" from backups where is_rehearsal order by ended_at',
      );
      expect(rows).toEqual([
        { file: basename(file), documents: 2, isWell: true },
        { file: 'damaged.tar', documents: null, isWell: false },
      ]);
      const bearer = { Authorization: `Bearer ${json.token}` };
      expect((await callApi(url, 'GET', '/api/backups', undefined, bearer)).status).toBe(403);
      const shown = await callApi<object>(url, 'GET', '/api/backups', undefined, owner.headers);
      expect(shown.json).toMatchObject({
        rehearsals: { isOverdue: true, fault: expect.stringMatching(/altered/) as string },
      });
      const foreign = join(folder, 'foreign.tar');
      await rewritten(file, foreign, (manifest) => ({ ...manifest, installationId: randomUUID() }));
      const refused = await rehearsed(foreign, {}, settings);
      expect([refused.isWell, refused.faults, refused.text]).toEqual([
        false,
        [],
        expect.stringMatching(/could not be recorded: .*of another installation/),
      ]);
    } finally {
      await application.close();
    }
  });

  it('leaves nothing behind on Ctrl-C, and the next one removes what a killed one has left', async () => {
    const settings = { DATABASE_URL: source.url, DATABASE_OWNER_URL: ownerUrl(source.url) };
    const commands = new KilledCommand(source.url, settings, folder);
    const held = 'lock table documents in access exclusive mode';
    await commands.endAt('SIGINT', held, 'rehearse', file);
    expect(await left()).toEqual([]);
    await commands.killAt(held, 'rehearse', file);
    expect(await left()).toHaveLength(2);
    const { code, stdout } = await commands.run('rehearse', file, '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ isWell: true })]);
    expect(await left()).toEqual([]);
  });

  it('removes its database where the server has ended the connection that waits for that', async () => {
    const ended = (): Promise<object[]> =>
      asOwner(
        source.url,
        `select pg_terminate_backend(pid) from pg_stat_activity a where application_name = 'ledgerstamp rehearse' and state = 'idle'
           and exists (select from pg_stat_activity o where o.datname ~ '^ledgerstamp_rehearsal_' and o.application_name <> a.application_name)`,
      );
    const running = rehearsed(file);
    await eventually('the connection is ended', async () => ((await ended()).length > 0 ? true : null));
    expect(await running).toMatchObject({ isWell: true });
  });

  it('runs once at a time, and never next to the database of a rehearsal', async () => {
    const other = new Client({ connectionString: ownerUrl(source.url) });
    await other.connect();
    await other.query(`select pg_advisory_lock(hashtextextended('ledgerstamp rehearse', 0))`);
    await expect(rehearsed(file)).rejects.toThrow(/another rehearsal runs/);
    await other.end();
    const name = 'ledgerstamp_rehearsal_of_somebody';
    await asOwner(source.url, `create database ${escapeIdentifier(name)}`);
    try {
      const url = new URL(ownerUrl(source.url));
      url.pathname = `/${name}`;
      await expect(rehearsed(file, {}, { DATABASE_OWNER_URL: url.href })).rejects.toThrow(
        /is the database of a rehearsal/,
      );
    } finally {
      await asOwner(source.url, `drop database ${escapeIdentifier(name)}`);
    }
  });

  it('connects to the database server alone, and neither reads nor writes the journal', async () => {
    const { connected, paths, end } = watched();
    try {
      await rehearsed(file);
    } finally {
      end();
    }
    const { host } = new URL(source.url);
    expect([...connected]).toEqual([host]);
    expect(paths).toContain(file);
    expect(paths.filter((path) => path.includes(journal))).toEqual([]);
    expect(fs.readdirSync(journal)).toEqual([]);
  });
});

/** Records every host that is connected to or looked up, and every path given to a function of files. */
function watched(): { readonly connected: Set<string>; readonly paths: string[]; readonly end: () => void } {
  const connected = new Set<string>();
  const paths: string[] = [];
  const spies: jest.SpyInstance[] = [];
  for (const module of [fs, fs.promises] as unknown as Record<string, unknown>[]) {
    for (const name of Object.keys(module)) {
      const given = module[name];
      if (typeof given !== 'function' || /^[A-Z_]/.test(name)) continue;
      const spy = jest.spyOn(module as Record<string, (...args: unknown[]) => unknown>, name);
      spies.push(
        spy.mockImplementation(function (this: unknown, ...args: unknown[]): unknown {
          paths.push(...args.filter((arg): arg is string => typeof arg === 'string'));
          return Reflect.apply(given, this, args) as unknown;
        }),
      );
    }
  }
  const connect = Reflect.get(net.Socket.prototype, 'connect') as (...args: unknown[]) => net.Socket;
  spies.push(
    jest.spyOn(net.Socket.prototype, 'connect').mockImplementation(function (
      this: net.Socket,
      ...args: unknown[]
    ) {
      const [first, second] = args.flat() as [
        { host?: string; port?: number; path?: string } | number,
        unknown,
      ];
      connected.add(
        typeof first === 'object'
          ? (first.path ?? `${first.host}:${first.port}`)
          : `${String(second)}:${first}`,
      );
      return Reflect.apply(connect, this, args);
    }),
  );
  return { connected, paths, end: () => spies.forEach((spy) => spy.mockRestore()) };
}

function serviceOf(url: string): string {
  const service = new URL(process.env.TEST_SERVICE_URL ?? '');
  service.pathname = new URL(url).pathname;
  return service.href;
}

/** Writes a backup again with another list of contents, and the sums that belong to it. */
async function rewritten(
  from: string,
  to: string,
  change: (manifest: BackupManifest) => BackupManifest,
): Promise<void> {
  const members: Member[] = [];
  for await (const { name, content } of tarMembers(fileSource(from)())) {
    if (name === SUMS) continue;
    const changed =
      name === BACKUP_MANIFEST ? change(JSON.parse(content.toString()) as BackupManifest) : null;
    members.push({ name, content: changed === null ? content : Buffer.from(JSON.stringify(changed)) });
  }
  const sums = members.map(({ name, content }) => sumLine(name, sha256Hex(content)));
  const bytes: Buffer[] = [];
  const sink = {
    write: (part: Buffer) => Promise.resolve(void bytes.push(part)),
    end: () => Promise.resolve(),
  };
  const writer = new TarWriter(sink);
  for (const member of [...members, { name: SUMS, content: Buffer.from(sums.join('')) }])
    await writer.add(member);
  await writer.end();
  fs.writeFileSync(to, Buffer.concat(bytes));
}

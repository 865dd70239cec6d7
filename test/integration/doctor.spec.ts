import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { MIGRATIONS } from '../../migrations/all';
import type { ExaminationDto, NewerReleaseDto } from '../../src/operations/doctor/examination.dto';
import { supportBundle } from '../../src/operations/doctor/support-bundle';
import { shownSettings } from '../../src/platform/config/process-config';
import { examine, probeServiceManager, probeDisk, probeFile } from '../../src/operations/doctor/examine';
import { faultyInstallation, type ExaminedSettings } from '../../src/operations/doctor/installation';
import { probeAddress } from '../../src/operations/doctor/probes/address-probe';
import { probeDatabase } from '../../src/operations/doctor/probes/database-probe';
import { TABLE_WALLS } from '../../src/table-walls';
import { openTestDataSource } from '../support/test-data-source';
import { ADMIN_KEY, callApi, startApplication } from '../support/running-application';
import { createTestDatabase } from '../support/test-database';
import { storeOneOfEverything } from '../support/one-of-everything';

const VIEWER_API_KEY = 'a-key-that-only-looks-4711';
async function filesOf(zip: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const opened = await fromBufferPromise(zip);
  for await (const entry of opened.eachEntry())
    files[entry.fileName] = await text(await opened.openReadStreamPromise(entry));
  return files;
}

const SHORT_MS = 300;

describe('the doctor of a running service', () => {
  it('examines it at most once a minute, for its owners', async () => {
    const database = await createTestDatabase();
    let calls = 0;
    let notes = 0;
    const fiscal = createHttpServer(({ url: path }, response) => {
      if (path === '/CHANGELOG.md') {
        notes += 1;
        return response.end('## 999.0.0\n- Faster.');
      }
      calls += 1;
      return response.writeHead(404).end();
    });
    await new Promise<void>((settle) => void fiscal.listen(0, '127.0.0.1', settle));
    const { port } = fiscal.address() as AddressInfo;
    const FISCAL_URL = `http://127.0.0.1:${port}/api`;
    const settings = { FISCAL_URL, VIEWER_API_KEY, CHANGELOG_URL: `http://127.0.0.1:${port}/CHANGELOG.md` };
    const { application, url } = await startApplication(database.url, settings);
    try {
      const { status, json } = await callApi<ExaminationDto>(url, 'GET', '/api/doctor');
      expect(status).toBe(200);
      expect(json.findings).toContainEqual(expect.objectContaining({ code: 'ADDRESS', about: 'FISCAL_URL' }));
      expect(json.findings).toContainEqual(expect.objectContaining({ code: 'TABLES', level: 'ok' }));
      await callApi(url, 'GET', '/api/doctor');
      expect(calls).toBe(1);
      const zip = await fetch(`${url}/api/doctor/support-bundle`, {
        headers: { authorization: `Bearer ${ADMIN_KEY}` },
      });
      expect(zip.headers.get('content-type')).toBe('application/zip');
      expect(await filesOf(Buffer.from(await zip.arrayBuffer()))).toHaveProperty(['findings.json']);
      expect(calls).toBe(1);
      const headers = { authorization: `Bearer ${VIEWER_API_KEY}` };
      expect((await fetch(`${url}/api/doctor`, { headers })).status).toBe(403);
      const release = await callApi<NewerReleaseDto>(url, 'GET', '/api/doctor/newer-release');
      expect(release.json).toEqual({ newer: { version: '999.0.0', releasedOn: null, lines: ['Faster.'] } });
      expect((await fetch(`${url}/api/doctor/newer-release`, { headers })).status).toBe(403);
      expect(json.findings).toContainEqual(expect.objectContaining({ code: 'RELEASE_NEWER' }));
      expect(notes).toBe(1);
    } finally {
      await application.close();
      fiscal.close();
      await database.drop();
    }
  });
});

describe('the doctor', () => {
  let source: Awaited<ReturnType<typeof openTestDataSource>>;
  let answering: HttpServer;
  let silent: Server;
  let folder: string;
  const held = new Set<Socket>();

  beforeAll(async () => {
    source = await openTestDataSource('owner');
    await storeOneOfEverything(source.dataSource, 'Chiedza');
    folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-doctor-'));
    answering = createHttpServer((_request, response) => response.writeHead(404).end());
    // Accepts connections without answering, like a firewall or a frozen server.
    silent = createServer((socket) => {
      held.add(socket);
      socket.on('error', () => undefined);
    });
    await Promise.all([listening(answering), listening(silent)]);
  });

  afterAll(async () => {
    for (const socket of held) socket.destroy();
    answering.close();
    silent.close();
    rmSync(folder, { recursive: true, force: true });
    await source.close();
  });

  const listening = (server: Server): Promise<void> =>
    new Promise((settle) => void server.listen(0, '127.0.0.1', settle));
  const portOf = (server: Server): number => (server.address() as AddressInfo).port;
  const installation = (changes: Partial<ExaminedSettings> = {}): ExaminedSettings => ({
    ...{
      faults: [],
      remarks: [],
      publicUrl: 'http://localhost:3000',
      receivesBookWebhooks: false,
      changelogUrl: null,
    },
    ...{ journalDirectory: folder, backupDirectory: null, plan: { callsPerDay: 1_000, connections: 5 } },
    addresses: [{ setting: 'FISCAL_URL', url: `http://127.0.0.1:${portOf(answering)}/api` }],
    ...changes,
  });
  const codes = async (given: ExaminedSettings, url: string | null): Promise<string[]> =>
    (await examine(given, url, TABLE_WALLS)).findings.map(
      ({ level, code, about }) => `${level} ${code} ${about}`,
    );

  it('looks at the database, at what is stored in it, at addresses and at files', async () => {
    const found = await codes(installation(), source.url);
    expect(found).toEqual(
      expect.arrayContaining([
        'ok SETTINGS settings',
        'ok TABLES DATABASE_URL',
        'ok DATABASE_RIGHTS DATABASE_URL',
        'ok CLOCK DATABASE_URL',
        'ok ADDRESS FISCAL_URL',
        'ok CLOCK FISCAL_URL',
        'ok FOLDER JOURNAL_DIRECTORY',
        'warning PUBLIC_URL_LOCAL PUBLIC_URL',
        'warning BOOK_WEBHOOKS_OFF XERO_WEBHOOK_KEY',
      ]),
    );
    expect(found.some((line) => /DISK.* JOURNAL_DIRECTORY/.test(line))).toBe(true);
  });

  it('warns of an organisation that must be connected again, and not of one that was disconnected', async () => {
    const about = 'warning ORGANISATIONS_NOT_CONNECTED organisations';
    const become = (status: string): Promise<unknown> =>
      source.dataSource.query('update organisations set status = $1', [status]);
    await become('disconnected');
    expect(await codes(installation(), source.url)).not.toContain(about);
    await become('reconnect');
    expect(await codes(installation(), source.url)).toContain(about);
    await become('connected');
  });

  it('adds up the calls of the last day by organisation, with their bytes and those in vain', async () => {
    await source.dataSource.query(
      `insert into call_limits (scope, state) select o.platform || ':tenant:' || o.tenant_id, jsonb_build_object('day', $1::jsonb ||
         jsonb_build_array(jsonb_build_object('from', extract(epoch from now()) * 1000, 'live', 70, 'backfill', 10,
           'costs', $2::jsonb)))::text from organisations o limit 1
       on conflict (scope) do update set state = excluded.state`,
      [
        JSON.stringify([{ from: 0, live: 500, backfill: 0 }]),
        JSON.stringify({ poll: { bytes: 2_000_000, unchanged: 9 }, sale: { bytes: 500_000, refused: 2 } }),
      ],
    );
    const { findings } = await examine(installation(), source.url, TABLE_WALLS);
    expect(findings.filter(({ code }) => code === 'CALLS').map(({ what }) => what)).toEqual([
      '80 calls to the books and 2.5 MB in the last 24 hours, of them in vain: 9 answered with nothing new, 2 refused, 0 without a usable answer.',
    ]);
  });

  it('says that the tests do without fsync', async () => {
    const { findings, level } = await examine(installation(), source.url, TABLE_WALLS);
    expect(findings).toContainEqual(
      expect.objectContaining({
        code: 'POSTGRES_NOT_DURABLE',
        what: expect.stringContaining('fsync') as string,
      }),
    );
    expect(level).toBe('fault');
  });

  it('finds that the database is away, and looks at the rest all the same', async () => {
    const found = await codes(installation(), 'postgres://a:b@127.0.0.1:1/none');
    expect(found).toEqual(
      expect.arrayContaining(['fault DATABASE_AWAY DATABASE_URL', 'ok ADDRESS FISCAL_URL']),
    );
    expect(await codes(installation(), null)).toContain('fault DATABASE_AWAY DATABASE_URL');
  });

  it('says why: a wrong password, a database that is not there', async () => {
    const wrong = new URL(source.url);
    wrong.password = 'not-it';
    expect(await probeDatabase(wrong.href, TABLE_WALLS)).toEqual({ failure: '28P01' });
    const other = new URL(source.url);
    other.pathname = '/there_is_none';
    expect(await probeDatabase(other.href, TABLE_WALLS)).toEqual({ failure: '3D000' });
  });

  it('finds tables of another version, and asks nothing of them', async () => {
    const empty = await createTestDatabase('empty');
    try {
      const found = await codes(installation(), empty.url);
      expect(found).toContain('fault TABLES_OLDER DATABASE_URL');
      expect(found.some((line) => line.includes('BACKUP'))).toBe(false);
    } finally {
      await empty.drop();
    }
  });

  it('waits for nobody: a database and an address that accept and are silent are findings', async () => {
    const port = portOf(silent);
    expect(await probeDatabase(`postgres://a:b@127.0.0.1:${port}/x`, TABLE_WALLS, SHORT_MS)).toEqual({
      failure: 'TIMEOUT',
    });
    expect(await probeAddress(`http://127.0.0.1:${port}`, SHORT_MS)).toEqual({ failure: 'TIMEOUT' });
    expect(await probeAddress('http://127.0.0.1:1')).toEqual({ failure: 'ECONNREFUSED' });
  });

  it('closes what it opened at those that are silent', async () => {
    await Promise.all([...held].map((socket) => new Promise((end) => socket.on('close', end).resume())));
    expect([...held].every((socket) => socket.destroyed)).toBe(true);
  });

  it('reads what can be read of settings that are wrong', async () => {
    const wrong = faultyInstallation(
      { FISCAL_URL: 'not an address', JOURNAL_DIRECTORY: join(folder, 'none') },
      ['FISCAL_URL must be the http or https address of the fiscalisation service'],
    );
    expect(await codes(wrong, source.url)).toEqual(
      expect.arrayContaining([
        'fault SETTING_WRONG FISCAL_URL',
        'warning FOLDER_MISSING JOURNAL_DIRECTORY',
        'ok TABLES DATABASE_URL',
      ]),
    );
  });

  it('names a fiscal account by its id, and by its name only in a field of its own', async () => {
    const { findings } = await examine(installation(), source.url, TABLE_WALLS);
    const ofAccount = findings.find(({ code }) => code.startsWith('WEBHOOK'));
    expect(ofAccount?.name).not.toBeNull();
    expect(`${ofAccount?.what} ${ofAccount?.about}`).not.toContain(String(ofAccount?.name));
  });

  it('makes a bundle for people who help, with no secret and nothing of a client', async () => {
    const { password } = new URL(source.url);
    const settings = {
      ...{ DATABASE_URL: source.url, ENCRYPTION_KEY: 'ab'.repeat(32), ADMIN_API_KEY: ADMIN_KEY },
      ...{ XERO_CLIENT_SECRET: 's3cret-of-the-app', SMTP_URL: 'smtp://u:s3cret-of-mail@mail.example' },
    };
    await source.dataSource.query(
      `insert into alerts (cause, subject, about, detail) values ('DOCUMENTS_REJECTED', 'x', 'Chiedza', 'Chiedza was rejected')`,
    );
    const bundle = await supportBundle(
      await examine(installation(), source.url, TABLE_WALLS),
      shownSettings(settings),
      source.url,
    );
    const files = await filesOf(bundle);
    expect(Object.keys(files)).toEqual(['program.json', 'settings.json', 'findings.json', 'database.json']);
    const database = JSON.parse(files['database.json'] ?? '') as Record<string, object>;
    expect(database.documents).toMatchObject({ waiting: 1, excluded: 1 });
    expect(database.alerts).toContainEqual(expect.objectContaining({ cause: 'DOCUMENTS_REJECTED' }));
    expect(database.migrations).toContainEqual(expect.objectContaining({ name: MIGRATIONS[0]?.name }));
    const whole = Object.values(files).join('\n');
    const [{ customer = '', number = '' } = {}] = await source.dataSource.query<Record<string, string>[]>(
      `select customer_name as customer, number from documents limit 1`,
    );
    expect(customer).toContain('Chiedza');
    const secrets = [password, 'ab'.repeat(32), ADMIN_KEY, 's3cret'];
    for (const hidden of [...secrets, 'Chiedza', customer, number]) expect(whole).not.toContain(hidden);
  });

  it('makes that bundle while the database is away, too', async () => {
    const examination = await examine(installation(), null, TABLE_WALLS);
    const files = await filesOf(await supportBundle(examination, {}, null));
    expect(JSON.parse(files['database.json'] ?? '')).toEqual({ failure: 'NOT_RUNNING' });
    expect(files['findings.json']).toContain('DATABASE_AWAY');
  });

  it('looks for the program of systemd in the folders of the PATH, and only there', async () => {
    const notify = join(folder, 'systemd-notify');
    const path = `${join(folder, 'none')}${delimiter}${folder}`;
    writeFileSync(notify, '', { mode: 0o600 });
    expect(await probeServiceManager(folder, path)).toEqual({ isSystemd: true, canNotify: false });
    chmodSync(notify, 0o700);
    expect(await probeServiceManager(join(folder, 'none'), path)).toEqual({
      isSystemd: false,
      canNotify: true,
    });
  });

  it('reads modes and disks, also of a folder that is not there yet', async () => {
    chmodSync(folder, 0o750);
    expect(await probeFile(folder)).toEqual({ mode: 0o750, canWrite: true });
    expect(await probeFile(join(folder, 'none'))).toEqual({ mode: null, canWrite: false });
    const disk = await probeDisk(join(folder, 'none', 'deeper'));
    expect(disk?.size).toBeGreaterThan(disk?.free ?? 0);
  });
});

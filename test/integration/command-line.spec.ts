import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Organisation } from '../../src/organisations/organisation.entity';
import { writeSalesDocument } from '../../src/domain/sales/sales-document-json';
import { eventually } from '../../demo/eventually';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { anInvoice } from '../support/sales-document-builder';
import { storeDocument, storeOrganisation } from '../support/stored-organisation';
import { PersonBrowser } from '../support/person-browser';
import { signedInPerson } from '../support/signed-in-person';
import { createTestDatabase, type TestDatabase } from '../support/test-database';
import { lookForAlerts } from '../support/look-for-alerts';

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe('the command line', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let organisation: Organisation;
  const number = 'INV-0007';
  let directory: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url, { ALERT_HOSTS: '127.0.0.1' }));
    const dataSource = application.get(DataSource);
    ({ organisation } = await storeOrganisation(dataSource));
    await dataSource.manager.update(
      Organisation,
      { id: organisation.id },
      { isPaused: true, fiscalAccountId: null },
    );
    const { id } = await storeDocument(dataSource, organisation, 'rejected');
    const source = writeSalesDocument(anInvoice({ number }));
    await dataSource.query('update documents set number = $2, source = $3 where id = $1', [
      id,
      number,
      source,
    ]);
    await lookForAlerts(application);
    directory = mkdtempSync(join(tmpdir(), 'ledgerstamp-cli-'));
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
    rmSync(directory, { recursive: true, force: true });
  });

  const run = (...words: string[]): Promise<Ended> => runWith({}, ...words);
  const runWith = (environment: Readonly<Record<string, string>>, ...words: string[]): Promise<Ended> =>
    new Promise((ended) => {
      const env = {
        ...{ PATH: process.env.PATH, LEDGERSTAMP_URL: url, ADMIN_API_KEY: ADMIN_KEY },
        ...{
          DATABASE_URL: database.url,
          PUBLIC_URL: url,
          ENCRYPTION_KEY: 'ab'.repeat(32),
          ALLOW_INSECURE: 'true',
        },
        ...{ XERO_CLIENT_ID: 'x', XERO_CLIENT_SECRET: 'x', FISCAL_URL: 'http://127.0.0.1:1' },
        ...environment,
      };
      // Uses a directory without a .env file, which would add settings.
      const options = { env, cwd: directory };
      execFile(
        process.execPath,
        [resolve('dist/src/cli/main.js'), ...words],
        options,
        (error, stdout, stderr) =>
          ended({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr }),
      );
    });

  it('lists organisations and documents, as lines with tabs and as JSON', async () => {
    // Sets CI, with which some programs print colours although no terminal is there.
    const listed = await runWith({ CI: 'true' }, 'organisations');
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(listed.stdout.split('\n')[1]?.split('\t')).toEqual(
      expect.arrayContaining([organisation.id, 'Stored', 'xero']),
    );
    expect(listed.stdout).not.toContain('\u001b');
    const shown = await run('organisations', 'show', organisation.id, '--json');
    expect(JSON.parse(shown.stdout)).toMatchObject({ organisation: { name: 'Stored' } });
    const documents = await run('documents', 'list', '--state', 'rejected', 'uncertain', '--json');
    expect(JSON.parse(documents.stdout)).toMatchObject({ total: 1, documents: [{ number }] });
    expect((await run('documents', 'show', number)).stdout).toContain('USD 115.5');
  });

  it('finds nothing wrong with an organisation that was disconnected on purpose, unlike one to reconnect', async () => {
    const becomes = (status: string, reason: string | null) =>
      application
        .get(DataSource)
        .query(`update organisations set status = $1, status_reason = $2`, [status, reason]);
    const codes = async (): Promise<number[]> => [
      (await run('organisations')).code,
      (await run('organisations', 'show', organisation.id)).code,
    ];
    await becomes('disconnected', 'DISCONNECTED');
    expect(await codes()).toEqual([0, 0]);
    await becomes('reconnect', 'CONSENT_GONE');
    expect(await codes()).toEqual([1, 1]);
    await becomes('connected', null);
    // Runs a survey, in case the application's own timer has run before.
    await lookForAlerts(application);
  });

  it('looks for the embedded database where its pointer says', async () => {
    const home = join(directory, '.ledgerstamp');
    mkdirSync(home);
    writeFileSync(join(home, 'embedded-postgres-location.txt'), join(directory, 'gone'));
    const ended = await runWith({ DATABASE_URL: '' }, 'check');
    rmSync(home, { recursive: true });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toContain('which does not exist; restore that folder');
  });

  it('tells of alerts by its exit code, until somebody has acknowledged them', async () => {
    const open = await run('alerts', '--json');
    expect(open.code).toBe(1);
    const { alerts } = JSON.parse(open.stdout) as { alerts: { id: string; cause: string }[] };
    expect(alerts.map(({ cause }) => cause)).toEqual(['DOCUMENTS_REJECTED']);
    expect(await run('alerts', 'acknowledge', alerts[0]?.id ?? '', '--by', 'Ruva')).toMatchObject({
      code: 0,
    });
    expect(await run('alerts')).toMatchObject({ code: 0 });
    expect(await run('alerts', 'acknowledge', randomUUID(), '--by', 'Ruva')).toMatchObject({
      code: 2,
      stdout: '',
    });
  });

  it('refuses to run a plan of nothing, and says of which documents it is made', async () => {
    const days = ['--from', '2025-01-01', '--till', '2025-01-31'];
    const planned = await run('backfill', 'plan', '--organisation', organisation.id, ...days);
    expect(planned).toMatchObject({ code: 0, stderr: '' });
    expect(planned.stdout).toContain('In the books\tnone\n');
    const id = /^Backfill\t(.+)$/m.exec(planned.stdout)?.[1] ?? '';
    const refused = await run('backfill', 'run', id);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    const documents = await run('backfill', 'documents', id, '--json');
    expect(documents).toMatchObject({ code: 0, stdout: '{"documents":[]}\n' });
    expect((await run('backfill', 'documents', id, '--csv')).stdout).toMatch(/^position,kind,number,/);
    expect((await run('backfill', 'documents', id, '--result', 'lost')).stderr).toContain(
      'to_come, under_way',
    );
    expect((await run('backfill', 'list', '--organisation', organisation.id)).stdout).toContain(
      `${id}\tplanned\t0 of 0`,
    );
  });

  it('carries mappings out and in', async () => {
    const file = join(directory, 'rules.json');
    const words = ['--organisation', organisation.id];
    expect(await run('mappings', 'export', ...words, '--file', file)).toMatchObject({ code: 0 });
    const rules = JSON.parse(readFileSync(file, 'utf8')) as object;
    expect(rules).toHaveProperty('currencies');
    const dry = await run('mappings', 'import', file, ...words, '--dry-run', '--json');
    const none = { documents: 0, totals: [] };
    expect(dry.stderr).toBe('');
    expect(JSON.parse(dry.stdout)).toEqual({
      ...{ isApplied: false, version: expect.any(String) as string, changes: [] },
      effect: {
        ...{ released: none, newlyHeld: none, isWhole: true },
        irreversible: {
          firstDay: null,
          lastDay: null,
          numbers: [],
          late: none,
          signed: none,
          overtaken: none,
          planned: none,
          lost: none,
        },
      },
    });
    expect((await run('mappings', 'export', ...words, '--csv')).stdout).toMatch(/^kind,/);
    const missing = await run('mappings', 'import', 'none.json', ...words);
    expect(missing).toMatchObject({
      code: 2,
      stderr: 'ledgerstamp: none.json: there is no such file or folder\n',
    });
    writeFileSync(join(directory, 'half.json'), '{');
    expect((await run('mappings', 'import', 'half.json', ...words)).stderr).toContain(
      'half.json is not JSON',
    );
  });

  it('records receipts that were made elsewhere, and changes nothing where the file has a fault', async () => {
    const said = ['--organisation', organisation.id, '--by', 'Rudo', '--reason', 'old program'];
    const books = await run('receipts', 'record', ...said, '--dry-run');
    expect(books).toMatchObject({ code: 0, stdout: '0 receipts found; nothing was stored.\n' });
    writeFileSync(join(directory, 'receipts.csv'), 'number,deviceId,fiscalNumber\nNOBODY-1,7,x\n');
    const { code, stderr } = await run('receipts', 'record', 'receipts.csv', ...said);
    expect(code).toBe(2);
    expect(stderr).toContain('line 2: fiscalNumber: must be digits');
  });

  it('rotates keys', async () => {
    const { code, stdout } = await run('keys', 'rotate', '--json');
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({ isComplete: true })]);
  });

  it('signs in with the consent of a person, keeps the token for its user alone, and signs out', async () => {
    const rudo = await signedInPerson(application, [{ role: 'reader', organisationId: organisation.id }]);
    const environment = { XDG_CONFIG_HOME: directory, ADMIN_API_KEY: '' };
    const file = join(directory, 'ledgerstamp', 'credentials.json');
    expect((await runWith(environment, 'organisations')).stderr).toContain('ledgerstamp login');
    const signingIn = runWith(environment, 'login', '--json');
    const { userCode } = await eventually('a waiting sign-in', async () => {
      const sql = 'select user_code as "userCode" from device_sign_ins';
      return (await application.get(DataSource).query<{ userCode: string }[]>(sql))[0] ?? null;
    });
    const agreed = await fetch(`${url}/api/device-sign-ins/${userCode}/decision`, {
      ...{ method: 'POST', body: JSON.stringify({ agrees: true }) },
      headers: { 'Content-Type': 'application/json', ...rudo.headers },
    });
    expect(agreed.status).toBe(204);
    const signedIn = await signingIn;
    expect([signedIn.code, JSON.parse(signedIn.stdout)]).toEqual([0, { url, file, state: 'signed_in' }]);
    expect(signedIn.stderr).toContain(userCode);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect((await runWith(environment, 'organisations')).stdout).toContain(organisation.id);
    const refused = await runWith(environment, 'alerts', 'acknowledge', randomUUID(), '--by', 'Ruva');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    chmodSync(file, 0o644);
    expect((await runWith(environment, 'organisations')).stderr).toContain(`chmod 600 ${file}`);
    chmodSync(file, 0o600);
    expect((await runWith(environment, 'logout')).code).toBe(0);
    expect((await runWith(environment, 'organisations')).stderr).toContain('ledgerstamp login');
  });

  it('makes an invitation on the machine, which is an act of the audit log, and the approver an alert', async () => {
    const roles = ['approver', `reader:${organisation.id}`];
    const made = await run(
      'people',
      'invite',
      'Farai Dube',
      '--email',
      'f@msasa.example',
      '--role',
      ...roles,
      '--json',
    );
    expect(made).toMatchObject({ code: 0, stderr: '' });
    const { link } = JSON.parse(made.stdout) as { link: string };
    const farai = new PersonBrowser(url);
    await farai.accept(link);
    expect(await farai.get('/api/session')).toMatchObject({
      person: { name: 'Farai Dube' },
      grants: expect.arrayContaining([
        { role: 'approver', organisationId: null },
        { role: 'reader', organisationId: organisation.id },
      ]) as unknown,
    });
    const acts = await application
      .get(DataSource)
      .query<object[]>(`select person, kind, via, object_name as name from acts where deed = 'invited'`);
    expect(acts).toEqual([
      { person: 'command on the server', kind: 'break_glass', via: 'key', name: 'Farai Dube' },
    ]);
    await lookForAlerts(application);
    expect((await run('alerts')).stdout).toContain('Farai Dube is now an approver');
    for (const [wrong, said] of [
      [['Farai', '--role', 'boss'], 'must be owner, approver, preparer or reader'],
      [['Farai', '--role', `reader:${randomUUID()}`], 'There is no such client'],
      [['Farai', '--role', 'reader', '--email', 'nobody'], 'email must be an email'],
      [[' ', '--role', 'reader'], 'name must be given'],
    ] as const) {
      const ended = await run('people', 'invite', ...wrong);
      expect([ended.code, ended.stdout]).toEqual([2, '']);
      expect(ended.stderr).toContain(said);
    }
  });

  it('says what to do when it cannot run, with exit code 2 and nothing on standard output', async () => {
    const away = await runWith({ LEDGERSTAMP_URL: 'http://127.0.0.1:1' }, 'organisations');
    expect(away).toMatchObject({ code: 2, stdout: '' });
    expect(away.stderr).toContain('is the service running');
    const refused = await runWith({ ADMIN_API_KEY: 'another-key-of-many-characters' }, 'alerts');
    expect(refused).toMatchObject({ code: 2, stdout: '' });
    expect(refused.stderr).toContain('sign in again: ledgerstamp login');
    expect((await run('documents', 'show', 'NONE-1')).stderr).toContain('documents list --search');
    const unnamed = await run('preflight', '--organisation', 'Stored');
    expect(unnamed).toMatchObject({ code: 2, stdout: '' });
    expect(unnamed.stderr).toContain('"ledgerstamp organisations" lists them');
    expect((await run('documents', '--limit', '0')).stderr).toContain('from 1 to 1000');
    const nobody = await run('alerts', 'acknowledge', 'nobody', '--by', 'Ruva');
    expect([nobody.code, nobody.stdout]).toEqual([2, '']);
    expect(nobody.stderr).toContain('argument \'alert\'. It must be an id; "ledgerstamp alerts"');
    expect((await run('backfill', 'run', 'first')).stderr).toContain(
      '"ledgerstamp backfill list" lists them',
    );
    const lost = await run('evidence', '--organisation', organisation.id, '--out', 'x.zip');
    expect(lost.stderr).toContain('--document, or --from and --till');
    const closed = await runWith({ DATABASE_URL: 'postgres://x@127.0.0.1:1/x' }, 'check');
    expect(closed.stderr).toContain('is DATABASE_URL correct?');
    expect((await runWith({ DATABASE_URL: '' }, 'check')).stderr).toContain('no database found here');
    const unknown = await run('organisation');
    expect([unknown.code, unknown.stdout]).toEqual([2, '']);
    expect((await run('--help')).stdout).toContain('Exit code 0: everything is OK.');
    expect(await run('--version')).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });

  it('examines an installation, also without settings and without a database', async () => {
    const found = await run('doctor');
    // Expects a fault, because the server of the tests runs without fsync.
    expect(found).toMatchObject({ code: 1, stderr: '' });
    expect(found.stdout).toContain('ok      TABLES DATABASE_URL: The tables are of this version.');
    expect(found.stdout).toContain('FAULT   ADDRESS_AWAY FISCAL_URL: 127.0.0.1:1 cannot be reached');
    expect(found.stdout).not.toContain('\u001b');
    const bare = { DATABASE_URL: '', FISCAL_URL: '', ENCRYPTION_KEY: 'wrong' };
    const wrong = await runWith(bare, 'doctor', '--json');
    expect(wrong).toMatchObject({ code: 1, stderr: '' });
    const { level, findings } = JSON.parse(wrong.stdout) as { level: string; findings: { code: string }[] };
    expect(level).toBe('fault');
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['SETTING_WRONG', 'DATABASE_AWAY']),
    );
    const secrets = [new URL(database.url).password, 'ab'.repeat(32), ADMIN_KEY];
    for (const secret of secrets) expect(found.stdout + wrong.stdout).not.toContain(secret);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { eventually } from '../../demo/eventually';
import { APP, OTHER_TENANT, TENANT } from '../../simulators/xero/testing/harness';
import { netDate } from '../../simulators/xero/testing/sample-documents';
import { invoice, paidInvoice } from '../../simulators/xero/testing/sample-documents';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { asOwner } from '../support/as-owner';
import { ConnectedXero, type Replica } from '../support/connected-xero';

const COMPANY = 'Demo Company (Global)';
const PUBLIC_URL = 'http://127.0.0.1:3000';
const LINK = 'https://example.com/receipt';
const PAID = 'a0000000-0000-4000-8000-000000000001';
const MARCH = Date.UTC(2026, 2, 15);
const TWO_HOURS_MS = 2 * 60 * 60_000;
/** Switches of the simulated Xero, and the position of each that is not the usual one. */
const OTHERS = {
  listTotals: 'rounded',
  invoiceEditPaid: 'accept',
  lockedPeriodWriting: 'refuse',
  attachmentNames: 'encoded',
  attachmentDoubles: 'rename',
  modifiedSince: 'exclusive',
  longestUrl: 255,
  longestQuery: 3_000,
  historyLimit: 250,
  concurrentProblem: 'Concurrency limit',
  concurrentRetryAfter: 3,
  pkce: 'ignored',
  refreshGrace: 'refuse',
};
const USUAL = {
  listTotals: 'calculated',
  invoiceEditPaid: 'refuse',
  lockedPeriodWriting: 'accept',
  attachmentNames: 'decoded',
  attachmentDoubles: 'replace',
  modifiedSince: 'inclusive',
  longestUrl: 2_048,
  longestQuery: 2_048,
  historyLimit: 2_500,
  concurrentProblem: 'concurrent',
  concurrentRetryAfter: 0,
  pkce: 'checked',
  refreshGrace: 'accept',
};

interface Facts {
  readonly settings: Readonly<Record<string, string | number>>;
  readonly answers: readonly { question: number; seen: string; isAnswered: boolean }[];
  readonly left: readonly string[];
  readonly undone: readonly string[];
  readonly notWritten: string | null;
}

interface SimulatedInvoice {
  readonly InvoiceNumber: string;
  readonly Status: string;
  readonly Url?: string;
}

describe('the probe of a demo company', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerstamp-probe-'));
  let world: ConnectedXero;
  let replica: Replica;
  let demo: Organisation;

  beforeEach(async () => {
    world = await ConnectedXero.start();
    await world.xero.control('PUT', '/app', {
      ...APP,
      redirectUris: [...APP.redirectUris, `${PUBLIC_URL}/connect/xero/callback`],
    });
    const profile = { IsDemoCompany: true };
    const limits = { enforce: true, minute: 10_000, day: 10_000 };
    await change({ name: COMPANY, profile, periodLockDate: '2026-01-31', settings: { limits } });
    await world.xero.load({
      Invoices: [
        invoice({ InvoiceNumber: 'LOCKED' }),
        paidInvoice({ InvoiceID: PAID, InvoiceNumber: 'PAID', Url: LINK, ...day(MARCH) }),
        invoice({ InvoiceNumber: 'OPEN', ...day(MARCH) }),
      ],
    });
    // Answers of this call take a while, so that a dozen of them are under way together.
    await world.fault('GET Organisation', 'slow', { delayMs: 300, times: 100 });
    replica = await world.replica();
    await connect([TENANT]);
  });
  afterEach(() => world.stop());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const day = (at: number): object => ({
    ...{ Date: netDate(at), DateString: new Date(at).toISOString().slice(0, 19) },
    UpdatedDateUTC: netDate(at),
  });
  const change = (fields: object) => world.xero.control('PUT', `/organisations/${TENANT}`, fields);
  const set = (settings: object) => change({ settings });
  const connect = async (tenants: readonly string[]): Promise<void> => {
    const organisations = await world.connect(replica, await world.tokens(tenants));
    demo = organisations.find(({ tenantId }) => tenantId === TENANT) ?? demo;
  };
  const begun = (company: string, ...more: string[]): ChildProcess => {
    const words = ['probe', '--organisation', demo.id, '--company', company, '--json', ...more];
    const env = {
      ...{ PATH: process.env.PATH, DATABASE_URL: replica.url, PUBLIC_URL, ALLOW_INSECURE: 'true' },
      ...{ ENCRYPTION_KEY: world.encryptionKey.toString('hex'), FISCAL_URL: 'http://127.0.0.1:9' },
      ...{ XERO_CLIENT_ID: APP.clientId, XERO_CLIENT_SECRET: APP.clientSecret },
      ...{ XERO_API_URL: world.xero.url, XERO_IDENTITY_URL: world.xero.url, XERO_LOGIN_URL: world.xero.url },
      ...{ XERO_CALLS_PER_MINUTE: '1000', XERO_CALLS_PER_DAY: '10000' },
    };
    return spawn(process.execPath, [resolve('dist/src/cli/main.js'), ...words], { env, cwd: folder });
  };
  const ended = async (command: ChildProcess): Promise<{ code: number; facts: Facts; stderr: string }> => {
    let [stdout, stderr] = ['', ''];
    command.stdout?.on('data', (text: Buffer) => (stdout += text.toString()));
    command.stderr?.on('data', (text: Buffer) => (stderr += text.toString()));
    const [code] = (await once(command, 'close')) as [number];
    return { code, stderr, facts: (stdout === '' ? {} : JSON.parse(stdout)) as Facts };
  };
  const probed = (company = COMPANY, ...more: string[]) => ended(begun(company, ...more));
  const invoices = async (): Promise<SimulatedInvoice[]> => {
    const view = await world.xero.control('GET', `/organisations/${TENANT}/documents`);
    return (view.json as { documents: SimulatedInvoice[] }).documents;
  };
  const drafts = async (): Promise<SimulatedInvoice[]> =>
    (await invoices()).filter((one) => one.InvoiceNumber.startsWith('PROBE-'));
  const linkOfPaid = async (): Promise<string | undefined> =>
    (await invoices()).find(({ InvoiceNumber }) => InvoiceNumber === 'PAID')?.Url;
  const changedAgo = (ms: number): object => ({ UpdatedDateUTC: netDate(Date.now() - ms) });
  const earlier = (number: string, ms: number): object =>
    invoice({
      ...{ InvoiceNumber: `PROBE-${number}`, Reference: 'Ledgerstamp probe', Status: 'DRAFT' },
      ...{ ...day(MARCH), ...changedAgo(ms) },
    });
  const writes = async (): Promise<string[]> =>
    Object.keys(await world.calls()).filter((operation) => /^(PUT|POST) /.test(operation));

  it.each([
    ['usual', USUAL, 55],
    ['other', OTHERS, 100],
  ])(
    'gives each switch of the simulated Xero its %s position, and leaves no draft',
    async (_position, switches, most) => {
      await set(switches);
      const out = join(folder, 'answers.json');
      const { code, facts, stderr } = await probed(COMPANY, '--out', out);
      expect([stderr, facts.settings]).toEqual(['', switches]);
      expect(code).toBe(0);
      expect(facts.answers.map(({ question, isAnswered }) => [question, isAnswered])).toEqual(
        Array.from({ length: 9 }, (_, index) => [index + 1, true]),
      );
      const calls = Object.values(await world.calls()).reduce((all, some) => all + some, 0);
      expect(calls).toBeLessThanOrEqual(most);
      const made = await drafts();
      expect([made.length, ...new Set(made.map(({ Status }) => Status))]).toEqual([2, 'DELETED']);
      expect(await linkOfPaid()).toBe(LINK);
      const isAccepted = switches.lockedPeriodWriting === 'accept';
      expect(facts.left).toEqual(isAccepted ? ['a note on LOCKED', 'a file on LOCKED'] : []);
      expect(facts.undone).toEqual([]);
      expect(facts.answers[2]?.seen).toContain('cannot be before the period lock date');
      // The file is what the simulated Xero takes: another company of it has the same switches afterwards.
      await world.xero.control('PUT', `/organisations/${OTHER_TENANT}`, readFileSync(out, 'utf8'));
      const { json } = await world.xero.control('GET', '/organisations');
      const other = (json as { tenantId: string; settings: object }[]).find(
        ({ tenantId }) => tenantId === OTHER_TENANT,
      );
      expect(other?.settings).toMatchObject(switches);
      // The connection still works, with the last tokens.
      expect((await probed('another')).stderr).toContain('not "another"');
    },
  );

  it('tells refused names and challenges, and no answer for what the company does not have', async () => {
    await connect([TENANT, OTHER_TENANT]);
    await change({ periodLockDate: null, settings: { attachmentNames: 'refused', pkce: 'refused' } });
    const { code, facts } = await probed();
    expect(code).toBe(1);
    expect(facts.settings).toMatchObject({ attachmentNames: 'refused', pkce: 'refused' });
    const open = facts.answers.filter(({ isAnswered }) => !isAnswered);
    expect(open.map(({ question }) => question)).toEqual([3, 9]);
    expect(open[0]?.seen).toContain('no lock date');
    expect(open[1]?.seen).toContain('other organisations too');
  });

  it.each([
    ['that Xero does not call a demo', { profile: { IsDemoCompany: false } }, COMPANY, 'is a demo company'],
    ['of another name than was typed', {}, 'Demo Company (UK)', 'not "Demo Company (UK)"'],
  ])('refuses a company %s before it writes anything', async (_case, fields, typed, words) => {
    await change(fields);
    const { code, stderr } = await probed(typed);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(await writes()).toEqual([]);
  });

  it('deletes its drafts after failed questions, and one whose creation was not answered', async () => {
    await world.fault('POST Invoices', 'answer-lost', { times: 1 });
    await world.fault('PUT history', 'error', { status: 500, times: 1 });
    await set({ lateRowsMs: 2_000 });
    const { code, facts } = await probed();
    expect(code).toBe(1);
    const open = facts.answers.filter(({ isAnswered }) => !isAnswered).map(({ question }) => question);
    expect(open).toEqual([1, 3]);
    const made = await drafts();
    expect([made.length, ...new Set(made.map(({ Status }) => Status))]).toEqual([2, 'DELETED']);
  });

  it('ends at Ctrl-C with what it knows, and deletes its drafts', async () => {
    await world.fault('PUT attachment', 'slow', { delayMs: 2_000, times: 10 });
    const command = begun(COMPANY);
    const end = ended(command);
    await eventually('the first upload', async () => (await drafts()).length > 1 || null);
    command.kill('SIGINT');
    const { code, facts } = await end;
    expect(code).toBe(1);
    expect(facts.answers[0]?.isAnswered).toBe(true);
    expect(facts.answers.at(-1)?.seen).toBe('interrupted');
    expect(new Set((await drafts()).map(({ Status }) => Status))).toEqual(new Set(['DELETED']));
  });

  it('says which drafts it could not delete', async () => {
    await world.fault('PUT attachment', 'slow', { delayMs: 2_000, times: 10 });
    const command = begun(COMPANY);
    const end = ended(command);
    await eventually('the first upload', async () => (await drafts()).length > 1 || null);
    await world.fault('POST Invoices', 'error', { status: 400, message: 'Not now', times: 10 });
    command.kill('SIGTERM');
    const { code, facts } = await end;
    expect(code).toBe(1);
    const numbers = (await drafts()).map(({ InvoiceNumber }) => `draft ${InvoiceNumber}`);
    expect(facts.undone.map((trace) => trace.split(':')[0]).sort()).toEqual(numbers.sort());
    expect(facts.undone[0]).toContain('Not now');
  });

  it('deletes the drafts of a run that was killed, when it runs again', async () => {
    await world.fault('PUT attachment', 'slow', { delayMs: 10_000, times: 1 });
    const command = begun(COMPANY);
    const end = ended(command);
    await eventually('the first upload', async () => (await drafts()).length > 1 || null);
    command.kill('SIGKILL');
    await end;
    const found = await drafts();
    expect(found.map(({ Status }) => Status)).toContain('DRAFT');
    const Invoices = found.map((draft) => ({ ...draft, ...changedAgo(TWO_HOURS_MS) }));
    await world.xero.load({ Invoices }, '?replace=true');
    // The calls of a killed process count until they must have ended.
    await replica.dataSource.query('delete from call_limits');
    await world.forgetCalls();
    await world.fault('GET Organisation', 'slow', { delayMs: 300, times: 100 });
    expect((await probed()).facts.answers).toHaveLength(9);
    expect(new Set((await drafts()).map(({ Status }) => Status))).toEqual(new Set(['DELETED']));
  });

  it('deletes all drafts of earlier runs, but for those of one that may go on, though it made none itself', async () => {
    const old = Array.from({ length: 101 }, (_, index) => earlier(`old-${index}`, TWO_HOURS_MS));
    await world.xero.load({ Invoices: [earlier('young', 0), ...old] });
    await world.fault('POST Invoices', 'error', { status: 400, times: 4 });
    const { facts } = await probed();
    expect(facts.undone).toEqual([]);
    const left = (await drafts()).filter(({ Status }) => Status === 'DRAFT');
    expect(left.map(({ InvoiceNumber }) => InvoiceNumber)).toEqual(['PROBE-young']);
  });

  it('says that it could not look for the drafts of earlier runs', async () => {
    await world.fault('PUT attachment', 'slow', { delayMs: 2_000, times: 10 });
    const command = begun(COMPANY);
    const end = ended(command);
    await eventually('the first upload', async () => (await drafts()).length > 1 || null);
    await world.fault('GET Invoices', 'error', { status: 500, times: 100 });
    command.kill('SIGTERM');
    const { code, facts } = await end;
    expect(code).toBe(1);
    expect(facts.undone).toEqual([expect.stringContaining('drafts of earlier runs')]);
    expect(new Set((await drafts()).map(({ Status }) => Status))).toEqual(new Set(['DELETED']));
  });

  const faultOfPaid = (kind: string, more: object = {}) =>
    world.fault('POST Invoices', kind, { documentId: PAID, ...more });

  it('gives back the link of a paid invoice after Ctrl-C', async () => {
    await set({ invoiceEditPaid: 'accept' });
    await faultOfPaid('answer-late', { delayMs: 3_000 });
    const command = begun(COMPANY);
    const end = ended(command);
    await eventually('the other link', async () => (await linkOfPaid()) !== LINK || null);
    command.kill('SIGINT');
    const { facts } = await end;
    expect(facts.answers.at(-1)?.seen).toBe('interrupted');
    expect([await linkOfPaid(), facts.undone]).toEqual([LINK, []]);
  });

  it('gives back the link of a paid invoice after a write that was not answered', async () => {
    await set({ invoiceEditPaid: 'accept' });
    await faultOfPaid('answer-lost');
    const { facts } = await probed();
    expect(facts.answers[1]?.isAnswered).toBe(false);
    expect([await linkOfPaid(), facts.undone]).toEqual([LINK, []]);
  });

  it('says which link it could not give back', async () => {
    await set({ invoiceEditPaid: 'accept' });
    await faultOfPaid('answer-lost');
    await faultOfPaid('error', { status: 400, message: 'Not now', times: 10 });
    const { code, facts } = await probed();
    expect(code).toBe(1);
    const shown = await linkOfPaid();
    expect(shown).not.toBe(LINK);
    expect(facts.undone).toEqual([`the link of PAID: Xero shows "${shown}", not "${LINK}" (Not now)`]);
  });

  it('does not take it for granted that Xero empties a link', async () => {
    await set({ invoiceEditPaid: 'accept' });
    const Invoices = [paidInvoice({ InvoiceID: PAID, InvoiceNumber: 'PAID', ...day(MARCH) })];
    await world.xero.load({ Invoices }, '?replace=true');
    const { code, facts } = await probed();
    expect([code, facts.answers[1]?.isAnswered]).toEqual([1, true]);
    expect(facts.undone).toEqual([`the link of PAID: Xero shows "${await linkOfPaid()}", not ""`]);
  });

  it('asks nothing if the file of answers cannot be written', async () => {
    const { code, stderr } = await probed(COMPANY, '--out', join(folder, 'missing', 'answers.json'));
    expect(code).toBe(2);
    expect(stderr).toContain('no such file or folder');
    expect(await writes()).toEqual([]);
  });

  it('tells its traces although the file of answers can no longer be written', async () => {
    const out = join(folder, 'lost', 'answers.json');
    mkdirSync(dirname(out));
    const command = begun(COMPANY, '--out', out);
    const end = ended(command);
    await eventually('the first draft', async () => (await drafts()).length > 0 || null);
    rmSync(dirname(out), { recursive: true });
    const { code, facts } = await end;
    expect(code).toBe(1);
    expect(facts).toMatchObject({ left: ['a note on LOCKED', 'a file on LOCKED'], undone: [] });
    expect(facts.notWritten).toContain('no such file or folder');
  });

  it('tells its traces although the database of the service fails', async () => {
    await world.fault('PUT attachment', 'slow', { delayMs: 2_000, times: 10 });
    const end = ended(begun(COMPANY));
    await eventually('the first upload', async () => (await drafts()).length > 1 || null);
    await asOwner(replica.url, 'alter table call_limits rename to lost_limits');
    const { code, facts } = await end;
    expect(code).toBe(1);
    const left = (await drafts()).filter(({ Status }) => Status === 'DRAFT');
    expect(left).not.toEqual([]);
    const traces = facts.undone.map((trace) => trace.split(':')[0]);
    // With calls left of its last permits it can still look for drafts of earlier runs.
    const looked = traces.filter((trace) => trace !== 'drafts of earlier runs, for which it could not look');
    expect(looked.sort()).toEqual(left.map(({ InvoiceNumber }) => `draft ${InvoiceNumber}`).sort());
  });

  it('tells a note in a locked period although the file was not answered', async () => {
    await world.fault('PUT attachment', 'answer-lost');
    const { facts } = await probed();
    expect(facts.answers[2]?.isAnswered).toBe(false);
    expect(facts.left).toEqual(['a note on LOCKED', 'perhaps a file on LOCKED']);
  });
});

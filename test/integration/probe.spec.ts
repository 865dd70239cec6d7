import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually } from '../../demo/eventually';
import { APP, OTHER_TENANT, TENANT } from '../../simulators/xero/testing/harness';
import { netDate } from '../../simulators/xero/testing/sample-documents';
import { invoice, paidInvoice } from '../../simulators/xero/testing/sample-documents';
import type { Organisation } from '../../src/organisations/organisation.entity';
import { ConnectedXero, type Replica } from '../support/connected-xero';

const COMPANY = 'Demo Company (Global)';
const PUBLIC_URL = 'http://127.0.0.1:3000';
const LINK = 'https://example.com/receipt';
const MARCH = Date.UTC(2026, 2, 15);
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
        paidInvoice({ InvoiceNumber: 'PAID', Url: LINK, ...day(MARCH) }),
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
      expect((await invoices()).find(({ InvoiceNumber }) => InvoiceNumber === 'PAID')?.Url).toBe(LINK);
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
    expect((await drafts()).map(({ Status }) => Status)).toContain('DRAFT');
    // The calls of a killed process count until they must have ended.
    await replica.dataSource.query('delete from call_limits');
    await world.forgetCalls();
    await world.fault('GET Organisation', 'slow', { delayMs: 300, times: 100 });
    expect((await probed()).facts.answers).toHaveLength(9);
    expect(new Set((await drafts()).map(({ Status }) => Status))).toEqual(new Set(['DELETED']));
  });
});

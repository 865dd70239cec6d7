import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { eventually } from './testing/eventually';
import { FiscalClient } from './testing/fiscal-client';
import type { ReceiptRegister } from './testing/harness';
import { soundInvoice } from './testing/sound-documents';

const ACCOUNT = { apiKey: 'the-key', apiSecret: 'the-secret', application: 'tests' };

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<unknown>;
}

describe('the simulator as a process', () => {
  let database: TestDatabase;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    database = await createTestDatabase('empty');
  });

  afterEach(async () => {
    for (const child of children) child.kill('SIGKILL');
    await database.drop();
  });

  async function start(settings: Record<string, string> = {}): Promise<Running> {
    const child = fork(join(__dirname, 'main.ts'), [], {
      execArgv: ['--require', join(__dirname, 'testing/run-from-source.cjs')],
      env: { ...process.env, DATABASE_URL: database.url, PORT: '0', ...settings },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    children.push(child);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const message = await new Promise<{ listening: string }>((resolve) =>
      child.once('message', resolve as never),
    );
    const printed = await eventually('the line', () => (output.includes('\n') ? output : null));
    expect(JSON.parse(printed)).toEqual(message);
    return { child, url: message.listening, ended };
  }

  const clientAt = (url: string, prefix = ''): FiscalClient =>
    new FiscalClient(() => url, { ...ACCOUNT, name: 'one', profile: 'contract' }, prefix);

  async function setUp(url: string, client = clientAt(url)): Promise<void> {
    const body = JSON.stringify({ ...ACCOUNT, processingDelayMs: 20 });
    await fetch(`${url}/_control/accounts/one`, { method: 'PUT', body });
    await client.call('POST', '/taxmapping', { TaxCode: 'STD', DestinationTaxId: 517 });
    await client.call('POST', '/currencymapping', { SourceCurrency: 'USD', DestinationCurrency: 'USD' });
  }

  /**
   * Submits documents, and kills the process after some answers while further calls are open. @returns the ids received
   */
  async function submitAndKill({ child, url }: Running, after: number): Promise<string[]> {
    const ids: string[] = [];
    const client = clientAt(url);
    const submitter = async (): Promise<void> => {
      for (;;) {
        const id = await client.submit(soundInvoice({ Date: '2026-03-01T10:00:00+02:00' })).catch(() => null);
        if (id === null) return;
        ids.push(id);
        if (ids.length === after) child.kill('SIGKILL');
      }
    };
    await Promise.all([submitter(), submitter(), submitter()]);
    return ids;
  }

  it('survives being killed at any moment: what had an id is processed once, numbers stay gapless', async () => {
    const answered: string[] = [];
    let running = await start();
    await setUp(running.url);
    for (const after of [1, 4, 9, 15]) {
      answered.push(...(await submitAndKill(running, after)));
      await running.ended;
      running = await start();
    }
    const { url } = running;
    const register = await eventually('nothing pending', async () => {
      const read = (await (await fetch(`${url}/_control/ledger`)).json()) as ReceiptRegister;
      return read.requests.some((request) => request.state === 'pending') ? null : read;
    });
    const receipts = register.receipts.map((receipt) => receipt.requestId);
    expect(answered.length).toBeGreaterThanOrEqual(29);
    expect(new Set(receipts).size).toBe(receipts.length);
    expect(receipts).toEqual(expect.arrayContaining(answered));
    expect(register.receipts.map((receipt) => receipt.receiptGlobalNo)).toEqual(
      receipts.map((_id, index) => index + 1),
    );
    expect(register.fiscalisedTwice).toEqual([]);
  });

  it('serves below the base path and at the places that it is started with, and ends on SIGTERM', async () => {
    const places = { getFiscalDevice: { path: '/device' }, getTaxMapping: { path: '/taxes/{id}/one' } };
    const started = await start({ BASE_PATH: '/fiscal/v2', ROUTES: JSON.stringify(places) });
    const { url } = started;
    const client = clientAt(url, '/fiscal/v2');
    await setUp(url, client);
    const statusOf = async (path: string, at = client): Promise<number> =>
      (await at.call('GET', path)).status;
    expect([await statusOf('/device'), await statusOf('/profile')]).toEqual([200, 200]);
    expect([await statusOf('/taxes/1/one'), await statusOf('/taxmapping/1')]).toEqual([200, 404]);
    expect([await statusOf('/fiscaldevice'), await statusOf('/profile', clientAt(url))]).toEqual([404, 404]);
    expect((await client.process(soundInvoice())).Success).toBe(true);
    const document = (await (await fetch(`${url}/openapi.json`)).json()) as { servers: object[] };
    expect(document.servers).toEqual([{ url: '/fiscal/v2' }]);
    started.child.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });

  it('ends when its parent is gone', async () => {
    const orphaned = await start();
    orphaned.child.disconnect();
    expect(await orphaned.ended).toBe(0);
  });
});

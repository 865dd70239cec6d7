import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { CONTRACT_HEADERS, eventually, invoice, type Ledger } from './testing/rehearsal';

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

  async function start(): Promise<Running> {
    const child = fork(join(__dirname, 'main.ts'), [], {
      execArgv: ['--require', join(__dirname, 'testing/run-from-source.cjs')],
      env: { ...process.env, DATABASE_URL: database.url, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    children.push(child);
    let output = '';
    child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const message = await new Promise<{ listening: string }>((resolve) =>
      child.once('message', resolve as never),
    );
    const printed = await eventually('the line', () =>
      Promise.resolve(output.includes('\n') ? output : null),
    );
    expect(JSON.parse(printed)).toEqual(message);
    return { child, url: message.listening, ended };
  }

  const call = (url: string, method: string, path: string, body: object): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: { 'Content-Type': 'application/json', ...CONTRACT_HEADERS },
      body: JSON.stringify(body),
    });

  async function setUp(url: string): Promise<void> {
    const settings = {
      apiKey: 'the-key',
      apiSecret: 'the-secret',
      application: 'tests',
      processingDelayMs: 20,
    };
    await call(url, 'PUT', '/_control/accounts/one', settings);
    await call(url, 'POST', '/taxmapping', { TaxCode: 'A', DestinationTaxId: 517 });
    await call(url, 'POST', '/currencymapping', { SourceCurrency: 'USD', DestinationCurrency: 'USD' });
  }

  /** Submits until the process is gone; answers the ids that were given out. */
  async function submitUntilDead(url: string): Promise<string[]> {
    const ids: string[] = [];
    const submitter = async (): Promise<void> => {
      for (;;) {
        const response = await call(url, 'POST', '/invoice', invoice()).catch(() => null);
        const id = await response?.text().catch(() => null);
        if (response == null || id == null) return;
        ids.push(id);
      }
    };
    await Promise.all([submitter(), submitter(), submitter()]);
    return ids;
  }

  it('survives being killed at any moment: what had an id is processed once, numbers stay gapless', async () => {
    const answered: string[] = [];
    let running = await start();
    await setUp(running.url);
    for (const afterMs of [60, 130, 210, 350]) {
      setTimeout(() => running.child.kill('SIGKILL'), afterMs);
      answered.push(...(await submitUntilDead(running.url)));
      await running.ended;
      running = await start();
    }
    const { url } = running;
    const ledger = await eventually('nothing pending', async () => {
      const read = (await (await fetch(`${url}/_control/ledger`)).json()) as Ledger;
      return read.requests.some((request) => request.state === 'pending') ? null : read;
    });
    const receipts = ledger.receipts.map((receipt) => receipt.requestId);
    expect(answered.length).toBeGreaterThan(10);
    expect(new Set(receipts).size).toBe(receipts.length);
    expect(receipts).toEqual(expect.arrayContaining(answered));
    expect(ledger.receipts.map((receipt) => receipt.receiptGlobalNo)).toEqual(
      receipts.map((_id, index) => index + 1),
    );
    expect(ledger.fiscalisedTwice).toEqual([]);
  }, 60_000);

  it('ends on SIGTERM, and when its parent is gone', async () => {
    const terminated = await start();
    terminated.child.kill('SIGTERM');
    expect(await terminated.ended).toBe(0);
    const orphaned = await start();
    orphaned.child.disconnect();
    expect(await orphaned.ended).toBe(0);
  });
});

import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '../../test/support/test-database';
import { APP, BASIC, TENANT } from './testing/harness';
import { invoice } from './testing/sample-documents';

const PROGRAM = join(process.cwd(), 'dist/simulators/xero/main.js');

/** Starts a simulator as a separate process. */
async function begin(databaseUrl: string): Promise<{ child: ChildProcess; url: string; line: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: '0' };
  const child = fork(PROGRAM, { env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'], execArgv: [] });
  let line = '';
  child.stdout?.on('data', (chunk: Buffer) => (line += chunk.toString('utf8')));
  const [message] = (await once(child, 'message')) as [{ listening: string }];
  return { child, url: message.listening, line };
}

async function end(child: ChildProcess, how: () => void): Promise<number | null> {
  const ended = once(child, 'exit');
  how();
  const [code] = (await ended) as [number | null];
  return code;
}

describe('the process', () => {
  let database: TestDatabase;

  beforeEach(async () => {
    database = await createTestDatabase('empty');
  });
  afterEach(() => database.drop());

  const put = (url: string, path: string, method: string, body: object): Promise<Response> =>
    fetch(`${url}/_control${path}`, { method, body: JSON.stringify(body) });

  it('continues after kill -9 with everything it had acknowledged', async () => {
    const first = await begin(database.url);
    await put(first.url, '/app', 'PUT', APP);
    await put(first.url, `/organisations/${TENANT}`, 'PUT', {
      name: 'Killed',
      settings: { limits: { minute: 3 } },
    });
    const document = invoice();
    await put(first.url, `/organisations/${TENANT}/load`, 'POST', { Invoices: [document] });
    const tokens = (await (
      await fetch(`${first.url}/connect/token`, {
        method: 'POST',
        headers: { Authorization: BASIC },
        body: 'grant_type=client_credentials',
      })
    ).json()) as { access_token: string };
    const headers = { Authorization: `Bearer ${tokens.access_token}`, 'xero-tenant-id': TENANT };
    const attachment = `/api.xro/2.0/Invoices/${document.InvoiceID}/Attachments/a.pdf`;
    await fetch(`${first.url}${attachment}`, { method: 'PUT', headers, body: 'bytes' });
    await end(first.child, () => first.child.kill('SIGKILL'));
    const second = await begin(database.url);
    const read = await fetch(`${second.url}${attachment}`, { headers });
    expect([read.status, await read.text()]).toEqual([200, 'bytes']);
    expect(read.headers.get('x-daylimit-remaining')).toBe('4998');
    expect(await (await fetch(`${second.url}/_control/calls`)).json()).toMatchObject({
      'PUT Invoices/{id}/Attachments/{name}': 1,
    });
    expect(await end(second.child, () => second.child.kill('SIGTERM'))).toBe(0);
  });

  it('tells its address on stdout and ends with its parent', async () => {
    const { child, url, line } = await begin(database.url);
    expect(JSON.parse(line)).toEqual({ listening: url });
    expect(await end(child, () => child.disconnect())).toBe(0);
  });
});

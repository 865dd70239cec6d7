import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import type { INestApplication } from '@nestjs/common';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const VIEWER_KEY = 'the-key-of-a-viewer-for-the-tests';
const SOME_ID = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';
const ORIGIN = 'https://ledgerstamp.example';
const MOST_MS = 100;

const keyed = (keys: number): string =>
  `{${Array.from({ length: keys }, (_, index) => `"k${index}":1`).join(',')}}`;
const nested = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const listed = (bytes: number): string => `[${'{},'.repeat(bytes / 3)}{}]`;

/** Client in a thread of its own, so that only the server is measured in this one. */
const CLIENT = `
  const { parentPort, workerData } = require('node:worker_threads');
  const { url, path, headers, body } = workerData;
  parentPort.once('message', async () => {
    const answer = await fetch(url + path, { method: 'POST', headers, body }).catch((error) => ({ status: String(error) }));
    parentPort.postMessage(answer.status);
  });
  parentPort.postMessage('ready');
`;

describe('the bodies of requests', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url, { VIEWER_API_KEY: VIEWER_KEY }));
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const own = { 'X-Ledgerstamp-Console': 'person', Origin: ORIGIN };
  const json = { 'Content-Type': 'application/json' };
  const viewer = { ...json, Authorization: `Bearer ${VIEWER_KEY}` };
  const administrator = { ...json, Authorization: `Bearer ${ADMIN_KEY}` };
  const WHAT_IF = `/api/organisations/${SOME_ID}/preflight/what-if`;
  const IMPORT = `/api/organisations/${SOME_ID}/mapping-rules/import`;

  /** Longest blocking of the event loop in milliseconds, and the status of the answer. */
  async function held(
    path: string,
    headers: Readonly<Record<string, string>>,
    body: string,
  ): Promise<{ ms: number; status: unknown }> {
    const client = new Worker(CLIENT, { eval: true, workerData: { url, path, headers, body } });
    await once(client, 'message');
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    client.postMessage('send');
    const [status] = (await once(client, 'message')) as unknown[];
    delay.disable();
    await client.terminate();
    return { ms: delay.max / 1e6, status };
  }

  it.each([
    ['the sign-in without a key', '/api/session', { ...json, ...own }, keyed(90_000), 401],
    [
      'the sign-in with a wrong key',
      '/api/session',
      { ...json, ...own, Authorization: 'Bearer x' },
      keyed(90_000),
      401,
    ],
    ['the sign-in by the page of another', '/api/session', json, keyed(90_000), 403],
    ['a closed route without a key', '/api/fiscal-accounts', json, keyed(90_000), 401],
    ['an address that does not exist', '/api/nothing', json, keyed(90_000), 404],
    ['a route for a viewer', WHAT_IF, viewer, keyed(90_000), 413],
    ['the same, smaller', WHAT_IF, viewer, keyed(20_000), 400],
    ['the same with many small objects', WHAT_IF, viewer, `{"changes":${listed(250_000)}}`, 400],
    ['the largest body of all', IMPORT, administrator, keyed(80_000), 400],
    ['the same with many small objects', IMPORT, administrator, listed(900_000), 400],
    ['the same, nested', IMPORT, administrator, nested(150_000), 400],
  ])(
    'hold the event loop for at most 100 ms: %s',
    async (_what, path, headers, body, status) => {
      const runs: { ms: number; status: unknown }[] = [];
      while (runs.length < 5 && !runs.some(({ ms }) => ms <= MOST_MS))
        runs.push(await held(path, headers, body));
      expect(new Set(runs.map((run) => run.status))).toEqual(new Set([status]));
      expect(Math.min(...runs.map(({ ms }) => ms))).toBeLessThanOrEqual(MOST_MS);
    },
    300_000,
  );

  async function post(path: string, body: string | Buffer, headers = {}): Promise<[number, string]> {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { ...administrator, ...headers },
      body,
    });
    return [answer.status, await answer.text()];
  }

  it.each([
    ['3,000 levels', nested(3000), {}, 400, 'nested deeper than 16 levels'],
    ['something else than JSON', '{"a"', {}, 400, 'the body is not JSON'],
    ['a text alone', '"a"', {}, 400, 'a JSON object'],
    ['a list', listed(60_000), {}, 400, 'the body must be a JSON object'],
    ['a list far inside', `{"name":${listed(15_000)}}`, {}, 400, 'more than 4000 parts'],
    ['a NUL', '{"settings":{"station":"a\\u0000"}}', {}, 400, 'a NUL or'],
    ['half of a character', '{"settings":{"station":"\\uD800a"}}', {}, 400, 'half of a character'],
    ['other bytes than UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), {}, 400, 'UTF-8'],
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'application/json'],
    ['CSV where none is taken', 'a,b', { 'Content-Type': 'text/csv' }, 415, 'application/json'],
    ['something compressed', gzipSync('{}'), { 'Content-Encoding': 'gzip' }, 415, 'compressed'],
    ['more than 64 kB', `{"name":"${'x'.repeat(64_000)}"}`, {}, 413, 'at most 64000 bytes'],
  ])('are refused where they are %s', async (_what, body, headers, status, words) => {
    const [got, text] = await post('/api/fiscal-accounts', body, headers);
    expect([got, text]).toEqual([status, expect.stringContaining(words)]);
  });

  it.each([
    ['a body that grows beyond the limit of its route', administrator, 413],
    ['a body that nobody reads', json, 401],
  ])('are answered before they end, and cut off then: %s', async (_what, headers, expected) => {
    const { hostname, port } = new URL(url);
    const sending = request({ hostname, port, path: '/api/fiscal-accounts', method: 'POST', headers });
    const cut = new Promise((settle) => sending.once('close', settle));
    const answered = new Promise<number | undefined>((settle) =>
      sending.once('response', (response: IncomingMessage) => {
        response.resume();
        settle(response.statusCode);
      }),
    );
    // Ignores the error, since the test waits for the connection to be cut off.
    sending.on('error', () => undefined);
    const chunk = Buffer.alloc(1_000, ' ');
    const send = setInterval(() => sending.write(chunk), 1);
    expect(await answered).toBe(expected);
    await cut;
    clearInterval(send);
  });

  it('lead to at most a hundred faults', async () => {
    const changes = Array.from({ length: 300 }, () => ({ kind: 'tax' }));
    const [status, text] = await post(
      `/api/fiscal-accounts/${SOME_ID}/mappings/push`,
      JSON.stringify({ changes }),
    );
    const { message } = JSON.parse(text) as { message: string[] };
    expect(status).toBe(400);
    expect(message).toHaveLength(101);
    expect(message.at(-1)).toMatch(/^and \d+ more$/);
  });
});

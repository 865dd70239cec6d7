import { STATUS_CODES } from 'node:http';
import type { INestApplication } from '@nestjs/common';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const JSON_BODY = { 'Content-Type': 'application/json' };
const SOME_ID = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';

describe('the headers of answers', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url, {
      XERO_WEBHOOK_KEY: 'key-of-the-webhook-of-xero',
    }));
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const key = { Authorization: `Bearer ${ADMIN_KEY}` };

  it.each([
    ['a forged delivery', 'POST', '/webhooks/xero', {}, '{}', 401],
    ['a delivery that is too large', 'POST', '/webhooks/xero', {}, 'x'.repeat(3_000_000), 413],
    ['a delivery for nobody', 'POST', `/webhooks/fiscal/${SOME_ID}`, {}, '{}', 404],
    ['no address', 'GET', '/nothing', {}, undefined, 404],
    ['no key', 'GET', '/api/board', {}, undefined, 401],
    ['a list', 'GET', '/api/organisations', key, undefined, 200],
    ['a file', 'GET', '/api/documents.csv', key, undefined, 200],
    ['a fault', 'POST', '/api/fiscal-accounts', key, '{', 415],
    ['the health', 'GET', '/health/live', {}, undefined, 200],
    ['the metrics', 'GET', '/metrics', key, undefined, 200],
    ['the way to the console', 'GET', '/', {}, undefined, 302],
  ])('keep %s from caches, frames and guesses', async (_what, method, path, headers, body, status) => {
    const answer = await fetch(url + path, { method, headers, body, redirect: 'manual' });
    await answer.body?.cancel();
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': expect.stringContaining('no-store') as string,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy':
        "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
      'strict-transport-security': expect.stringContaining('max-age=') as string,
    });
  });

  it.each([
    ['no key', 'GET', '/api/board?a=b', {}, undefined, 401],
    ['no such route', 'GET', '/api/nothing', key, undefined, 404],
    ['what is no JSON', 'POST', '/api/fiscal-accounts', { ...key, ...JSON_BODY }, '{', 400],
  ] as const)('name %s as problem details', async (_what, method, path, headers, body, status) => {
    const answer = await fetch(url + path, { method, headers, body });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    const said = (await answer.json()) as Record<string, unknown>;
    expect(said).toMatchObject({
      type: 'about:blank',
      status,
      statusCode: status,
      instance: path.replace('?a=b', ''),
    });
    expect(said['title']).toBe(STATUS_CODES[status]);
    expect(said['detail']).toBe([said['message']].flat().join(' '));
  });

  it('let the description of the API draw itself, and nothing more', async () => {
    const { headers } = await fetch(`${url}/api/docs`, { headers: key });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;" +
        "connect-src 'self';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    );
    expect(headers.get('cache-control')).toBe('no-store');
  });
});

import express from 'express';
import request from 'supertest';
import { requireApiKey } from './api-key';

const KEY = 'an-administrator-key-of-many-characters';
const app = express();
app.use(requireApiKey(KEY));
app.use((_request, response) => {
  response.json({ reached: true });
});

function basic(name: string, password: string): string {
  return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
}

describe('the doors of the API', () => {
  it.each([
    ['as a bearer', `Bearer ${KEY}`],
    ['as a bearer in other letters', `bearer ${KEY}`],
    ['as the password of any name', basic('admin', KEY)],
    ['as the password without a name', basic('', KEY)],
  ])('open with the key %s', async (_how, authorization) => {
    await request(app)
      .get('/organisations')
      .set('Authorization', authorization)
      .expect(200, { reached: true });
  });

  it.each([
    ['nothing', ''],
    ['no key', 'Bearer'],
    ['an empty key', 'Bearer '],
    ['another key', `Bearer ${KEY.slice(0, -1)}x`],
    ['a part of the key', `Bearer ${KEY.slice(0, -1)}`],
    ['more than the key', `Bearer ${KEY}x`],
    ['the key in other letters', `Bearer ${KEY.toUpperCase()}`],
    ['the key alone', KEY],
    ['the key in another scheme', `Digest ${KEY}`],
    ['the key as the name', basic(KEY, '')],
    ['what is no base64', 'Basic %%%'],
  ])('stay closed to %s, and ask for the key', async (_what, authorization) => {
    const answer = await request(app).get('/organisations').set('Authorization', authorization).expect(401);
    expect(answer.headers['www-authenticate']).toBe('Basic realm="Ledgerstamp", charset="UTF-8"');
    expect(answer.text).not.toContain('reached');
    expect(answer.text).not.toContain(KEY);
  });

  it.each([
    '/webhooks/fiscal-harmony/1',
    '/health',
    '/connect/xero/callback',
    '/health?x=1',
    '/health/live',
    '/health/ready',
    '/console',
    '/console/documents',
  ])('need no key at %s', async (path) => {
    await request(app).get(path).expect(200);
  });

  it.each([
    '/',
    '/webhooks',
    '/WEBHOOKS/x',
    '/x/webhooks/y',
    '/health/x',
    '/health/live/x',
    '/metrics',
    '/healthy',
    '/x/health',
    '/connect/xero',
    '/connect/xero/callback/x',
    '/connect/xero/other',
    '/organisations?path=/health',
    '/organisations/%2e%2e/health',
    '/anything/new',
  ])('need the key at %s', async (path) => {
    for (const method of ['get', 'post', 'put', 'delete'] as const)
      await request(app)[method](path).expect(401);
  });
});

import express from 'express';
import request from 'supertest';
import { requireApiKey } from './api-key';
import { CONSOLE_HEADER } from './session/own-page';
import { SESSION_COOKIE } from './session/session-cookie';

const KEY = 'an-administrator-key-of-many-characters';
const VIEWER_KEY = 'a-key-that-may-look-and-nothing-else';
const ALIVE = 'a-session-that-is-alive';
const LOOKING = 'a-session-that-may-look';
/** Which sessions were said to be in a person's hands. */
const byPerson: boolean[] = [];
const sessions = {
  roleOf: (id: string, person: boolean) => {
    byPerson.push(person);
    return Promise.resolve(
      id === ALIVE ? ('administrator' as const) : id === LOOKING ? ('viewer' as const) : null,
    );
  },
};
const app = express();
const METRICS_TOKEN = 'a-token-for-figures-alone';
const publicUrl = 'https://ledgerstamp.example';
app.use(
  requireApiKey({
    ...{ adminApiKey: KEY, viewerApiKey: VIEWER_KEY, metricsToken: METRICS_TOKEN },
    ...{ publicUrl, sessions },
  }),
);
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

  it('open the figures, and nothing else, with the token of whoever collects them', async () => {
    const authorization = `Bearer ${METRICS_TOKEN}`;
    await request(app).get('/metrics').set('Authorization', authorization).expect(200, { reached: true });
    for (const path of ['/metrics/', '/organisations', '/api/documents']) {
      await request(app).get(path).set('Authorization', authorization).expect(401);
    }
  });

  it('open to reading, and to nothing else, with the key that may only look', async () => {
    const authorization = `Bearer ${VIEWER_KEY}`;
    for (const path of ['/api/documents', '/api/docs', '/metrics'])
      await request(app).get(path).set('Authorization', authorization).expect(200, { reached: true });
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      await request(app)[method]('/api/documents/1').set('Authorization', authorization).expect(403);
    const consent = await request(app)
      .get('/api/connect/xero')
      .set('Authorization', authorization)
      .expect(403);
    expect(consent.text).toContain('may look and change nothing');
  });

  it('stay closed to the key that may only look where there is none', async () => {
    const without = express();
    const keys = { adminApiKey: KEY, viewerApiKey: null, metricsToken: null };
    without.use(requireApiKey({ ...keys, publicUrl, sessions }));
    await request(without).get('/api/documents').set('Authorization', 'Bearer ').expect(401);
    await request(without).get('/api/documents').set('Authorization', `Bearer ${VIEWER_KEY}`).expect(401);
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
    '/api/session',
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
    '/api/session/x',
    '/api/sessions',
    '/anything/new',
  ])('need the key at %s', async (path) => {
    for (const method of ['get', 'post', 'put', 'delete'] as const)
      await request(app)[method](path).expect(401);
  });

  it('do not make a browser ask for a password behind the back of a page', async () => {
    for (const [name, value] of [
      [CONSOLE_HEADER, 'background'],
      ['Sec-Fetch-Mode', 'cors'],
    ] as const) {
      const answer = await request(app).get('/api/documents').set(name, value).expect(401);
      expect(answer.headers['www-authenticate']).toBeUndefined();
    }
    const opened = await request(app).get('/api/docs').set('Sec-Fetch-Mode', 'navigate').expect(401);
    expect(opened.headers['www-authenticate']).toContain('Basic');
  });
});

describe('the cookie of a session', () => {
  const cookie = (id = ALIVE): string => `other=1; ${SESSION_COOKIE}=${id}`;
  const own = { [CONSOLE_HEADER]: 'person', Origin: 'https://ledgerstamp.example' };

  it('opens the API to reading, and nothing else', async () => {
    await request(app).get('/api/documents').set('Cookie', cookie()).expect(200);
    await request(app).get('/api/documents').set('Cookie', cookie('over')).expect(401);
    for (const path of ['/', '/metrics', '/connect/xero', '/apix'])
      await request(app).get(path).set('Cookie', cookie()).expect(401);
  });

  it('of a viewer opens the API to reading alone, even for a page of the console', async () => {
    await request(app).get('/api/documents').set('Cookie', cookie(LOOKING)).expect(200);
    await request(app).get('/api/connect/xero').set('Cookie', cookie(LOOKING)).expect(403);
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      await request(app)[method]('/api/documents/1').set('Cookie', cookie(LOOKING)).set(own).expect(403);
  });

  it('is worth nothing beside a wrong key', async () => {
    await request(app)
      .get('/api/documents')
      .set('Cookie', cookie())
      .set('Authorization', 'Bearer wrong')
      .expect(401);
  });

  it.each([
    ['a page of the console', own],
    ['one whose browser says so', { [CONSOLE_HEADER]: 'person', 'Sec-Fetch-Site': 'same-origin' }],
    ['one opened by another name', { ...own, Origin: 'http://127.0.0.1:4000', Host: '127.0.0.1:4000' }],
  ])('changes something for %s', async (_who, headers) => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      await request(app)[method]('/api/documents/1').set('Cookie', cookie()).set(headers).expect(200);
  });

  it.each([
    ['nobody', {}],
    ['a form', { Origin: 'https://ledgerstamp.example' }],
    ['a call that says nothing of its page', { [CONSOLE_HEADER]: 'person' }],
    ['another origin', { ...own, Origin: 'https://elsewhere.example' }],
    ['an origin without a name', { ...own, Origin: 'null' }],
    ['a neighbour', { ...own, 'Sec-Fetch-Site': 'same-site' }],
    ['a stranger', { [CONSOLE_HEADER]: 'person', 'Sec-Fetch-Site': 'cross-site' }],
  ])('changes nothing for %s', async (_who, headers) => {
    for (const method of ['post', 'put', 'patch', 'delete'] as const)
      await request(app)[method]('/api/documents/1').set('Cookie', cookie()).set(headers).expect(403);
  });

  it('is kept alive by a person alone', async () => {
    byPerson.length = 0;
    await request(app).get('/api/board').set('Cookie', cookie()).set(CONSOLE_HEADER, 'background');
    await request(app).get('/api/board').set('Cookie', cookie()).set(CONSOLE_HEADER, 'person');
    await request(app).get('/api/board').set('Cookie', cookie());
    expect(byPerson).toEqual([false, true, false]);
  });
});

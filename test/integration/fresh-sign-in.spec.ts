import type { INestApplication } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { needsFreshSignIn, ROLES } from '../../src/people/rights/actions';
import { type DeclaredRoute, declaredRoutes } from '../../src/people/rights/declared-routes';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { signedInPerson, type SignedInPerson } from '../support/signed-in-person';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const SOME_ID = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';

describe('a session that was begun six minutes ago', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let rudo: SignedInPerson;
  let giving: readonly DeclaredRoute[];

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    const grants = ROLES.map((role) => ({ role, organisationId: null }));
    rudo = await signedInPerson(application, grants);
    giving = declaredRoutes(application).filter(
      ({ right, method }) =>
        right !== null && 'needs' in right && needsFreshSignIn(right.needs) && method !== 'GET',
    );
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const age = (minutes: number): Promise<unknown> =>
    application
      .get(DataSource)
      .query(`update sessions set signed_in_at = now() - $1 * interval '1 minute'`, [minutes]);

  async function code(
    { method, path }: Pick<DeclaredRoute, 'method' | 'path'>,
    headers: Readonly<Record<string, string>>,
  ): Promise<string | undefined> {
    const answer = await fetch(url + path.replace(/:\w+/g, SOME_ID), {
      ...{ method, body: method === 'GET' ? undefined : '{}' },
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    return ((await answer.json().catch(() => ({}))) as { code?: string }).code;
  }

  /** Routes that refuse because the sign-in is too old, such as `POST /api/tokens`. */
  async function tooOld(headers: Readonly<Record<string, string>>): Promise<string[]> {
    const found: string[] = [];
    for (const route of giving) {
      if ((await code(route, headers)) === 'SIGN_IN_TOO_OLD') found.push(`${route.method} ${route.path}`);
    }
    return found;
  }

  it('makes no way in, gives none away and changes no credentials, by any route', async () => {
    await age(6);
    expect(await tooOld(rudo.headers)).toEqual(giving.map(({ method, path }) => `${method} ${path}`));
    expect(giving.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining([
        ...['POST /api/tokens', 'POST /api/device-sign-ins/:userCode/decision', 'POST /api/invitations'],
        ...['POST /api/people/:personId/sign-in-again', 'PATCH /api/fiscal-accounts/:accountId'],
        ...['DELETE /api/own-sessions', 'DELETE /api/own-sessions/:sessionId'],
      ]),
    );
  });

  it('that a key of the settings has begun is no exception', async () => {
    const answer = await fetch(`${url}/api/session`, {
      ...{ method: 'POST' },
      headers: { ...rudo.headers, Cookie: '', Authorization: `Bearer ${ADMIN_KEY}` },
    });
    const Cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const ofKey = { ...rudo.headers, Cookie };
    expect(await tooOld(ofKey)).toEqual([]);
    await age(6);
    expect(await tooOld(ofKey)).toContain('POST /api/invitations');
  });

  it('reads as before, ends tokens, and lets submissions go on', async () => {
    await age(6);
    for (const route of [
      { method: 'GET', path: '/api/own-sign-in' },
      { method: 'GET', path: '/api/own-sessions' },
      { method: 'DELETE', path: '/api/tokens/:tokenId' },
      { method: 'POST', path: '/api/fiscal-accounts/:accountId/resume-submissions' },
    ])
      expect([route.path, await code(route, rudo.headers)]).not.toContain('SIGN_IN_TOO_OLD');
  });

  it('is nothing to a program: its token or key proves with each call who it is', async () => {
    expect(await tooOld({ Authorization: `Bearer ${ADMIN_KEY}` })).toEqual([]);
  });

  it('does all of it once its person has signed in again', async () => {
    await age(0);
    expect(await tooOld(rudo.headers)).toEqual([]);
  });
});

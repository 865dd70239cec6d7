import { type INestApplication, Logger } from '@nestjs/common';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { newSessionOf, signedInPerson, type SignedInPerson } from '../support/signed-in-person';
import { createTestDatabase, type TestDatabase } from '../support/test-database';

const A_MINUTE = 1_200;
const AT_ONCE = 40;

describe('calls of somebody who is signed in', () => {
  let database: TestDatabase;
  let application: INestApplication;
  let url: string;
  let rudo: SignedInPerson;

  beforeAll(async () => {
    database = await createTestDatabase();
    ({ application, url } = await startApplication(database.url));
    rudo = await signedInPerson(application, [{ role: 'owner', organisationId: null }]);
  });

  afterAll(async () => {
    await application.close();
    await database.drop();
  });

  const call = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: object,
  ): Promise<Response> =>
    fetch(url + path, {
      ...{ method, headers: { 'Content-Type': 'application/json', ...headers } },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  const status = async (...called: Parameters<typeof call>): Promise<number> => {
    const answer = await call(...called);
    await answer.body?.cancel();
    return answer.status;
  };

  it('and refused for what they say or by a rule are in the log, counted, without what was sent and without ids', async () => {
    const logged = jest.spyOn(Logger.prototype, 'log');
    const wrong = { name: 'Tendai Secret', language: 'Unknown' };
    expect(await status('POST', '/api/organisations/nothing/sync', rudo.headers)).toBe(400);
    for (let times = 0; times < 11; times += 1)
      expect(await status('POST', '/api/invitations', rudo.headers, wrong)).toBe(400);
    const calls = logged.mock.calls as [object, string][];
    const lines = calls.filter(([, text]) => text === 'a call was refused').map(([line]) => line);
    logged.mockRestore();
    const line = { caller: rudo.personId, status: 400, address: '127.0.0.1' };
    expect(lines).toEqual([
      { ...line, call: 'POST /api/organisations/:organisationId/sync', times: 1 },
      { ...line, call: 'POST /api/invitations', times: 1 },
      { ...line, call: 'POST /api/invitations', times: 10 },
    ]);
  });

  it('are limited to so many in a minute: those of a person together, each token for itself', async () => {
    const made = await call('POST', '/api/tokens', rudo.headers, {
      name: 'a program',
      organisationIds: null,
    });
    const { token } = (await made.json()) as { token: string };
    const another = await newSessionOf(application, rudo.personId);
    const statuses = new Map<number, number>();
    for (let sent = 0; sent < A_MINUTE + AT_ONCE; sent += AT_ONCE) {
      const round = Array.from({ length: AT_ONCE }, (_none, index) =>
        status('GET', '/api/version', index % 2 === 0 ? rudo.headers : another),
      );
      for (const one of await Promise.all(round)) statuses.set(one, (statuses.get(one) ?? 0) + 1);
    }
    expect(statuses.get(429)).toBeGreaterThanOrEqual(AT_ONCE);
    expect(statuses.get(200)).toBeLessThan(A_MINUTE);
    const refused = await call('GET', '/api/version', rudo.headers);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      statusCode: 429,
      message: expect.stringMatching(
        /^More than 1200 calls in a minute: try again in \d+ seconds[.]$/,
      ) as string,
    });
    expect(await status('GET', '/api/version', { Authorization: `Bearer ${token}` })).toBe(200);
    expect(await status('GET', '/api/version', { Authorization: `Bearer ${ADMIN_KEY}` })).toBe(200);
  });
});

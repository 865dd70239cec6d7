import { randomUUID } from 'node:crypto';
import { APP } from '../../simulators/xero/testing/harness';
import { ActRow } from '../../src/people/acts/act.entity';
import { isReading } from '../../src/people/rights/actions';
import { type DeclaredRoute, declaredRoutes } from '../../src/people/rights/declared-routes';
import { ActingWorld } from '../support/acting-world';
import { CALLS_OF_PEOPLE } from '../support/acts-of-people-routes';
import { CALLS, type Call, FETCHING_PDF, NOT_RECORDED } from '../support/acts-of-routes';
import { FiscalHarness } from '../support/fiscal-harness';
import { ADMIN_KEY, callApi } from '../support/running-application';

const ALL = { ...CALLS_OF_PEOPLE, ...CALLS };

/** Calls every route that changes something. A new route fails here until it records an act. */
describe('a route that changes something', () => {
  let world: ActingWorld;
  let routes: readonly DeclaredRoute[];

  beforeAll(async () => {
    world = await ActingWorld.start({ ALERT_INTERNAL_HOSTS: 'true' });
    routes = declaredRoutes(world.application);
  });
  afterAll(() => world.stop());

  const nameOf = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;
  const changing = (): DeclaredRoute[] =>
    routes.filter(({ right, method }) =>
      right !== null && 'needs' in right ? !isReading(right.needs) : method !== 'GET',
    );

  async function call(
    name: string,
    { at, body, type = 'application/json', byPerson = false, headers = {} }: Call,
  ): Promise<string> {
    const [method = '', path = ''] = name.split(' ');
    const filled = Object.entries({
      ...{ ...world.ids, platform: 'xero' },
      ...at,
    }).reduce((text, [key, value]) => text.replace(`:${key}`, value), path);
    const answer = await fetch(world.url + filled + (at.query ?? ''), {
      ...{ method, redirect: 'manual' },
      headers: {
        ...(byPerson ? world.anna.headers : { Authorization: `Bearer ${ADMIN_KEY}` }),
        'Content-Type': type,
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return `${answer.status} ${(await answer.text()).slice(0, 300)}`;
  }

  it('is called by this test, or stands in the list of those that record nothing, with the reason', () => {
    const known = new Set([...Object.keys(ALL), ...Object.keys(NOT_RECORDED), FETCHING_PDF]);
    expect(
      changing()
        .map(nameOf)
        .filter((name) => !known.has(name)),
    ).toEqual([]);
    const names = new Set(routes.map(nameOf));
    expect([...known].filter((name) => !names.has(name))).toEqual([]);
  });

  it('records who did what to what, as the action that it needs', async () => {
    const deviations: string[] = [];
    const acts = (after: string): Promise<ActRow[]> =>
      world.dataSource.manager.query(
        `select action, deed, outcome, person, kind, object_kind as "objectKind" from acts where id > $1 order by id`,
        [after],
      );
    for (const [name, prepare] of Object.entries(ALL)) {
      const prepared = await prepare(world).catch((error: Error) => error);
      if (prepared instanceof Error) {
        deviations.push(`${name}: ${prepared.message}`);
        continue;
      }
      const [last] = await world.sql<{ id: string }[]>('select coalesce(max(id), 0) as id from acts');
      const answer = await call(name, prepared);
      const recorded = await acts(last?.id ?? '0');
      const right = routes.find((route) => nameOf(route) === name)?.right;
      const action = right != null && 'needs' in right ? right.needs : '';
      if (!/^(2|302)/.test(answer)) deviations.push(`${name}: ${answer}`);
      else if (recorded.length === 0) deviations.push(`${name}: nothing is recorded`);
      else if (recorded.some((act) => act.action !== action))
        deviations.push(`${name}: needs ${action}, records ${recorded[0]?.action}`);
      else if (
        recorded.some(
          (act) =>
            act.person !== (prepared.byPerson === true ? 'Anna' : 'break-glass key') ||
            act.outcome !== 'done',
        )
      )
        deviations.push(`${name}: ${JSON.stringify(recorded[0])}`);
    }
    expect(deviations).toEqual([]);
  });

  it('records that a fiscal PDF was fetched', async () => {
    const fiscal = await FiscalHarness.start();
    const client = await fiscal.client();
    const { document } = await fiscal.submitted(client, 'INV-1');
    await fiscal.track(client);
    expect(await callApi(fiscal.url, 'POST', `/api/documents/${document.id}/pdf`)).toMatchObject({
      status: 204,
    });
    const [act] = await fiscal.dataSource.manager.findBy(ActRow, { deed: 'pdf_fetched' });
    expect(act).toMatchObject({ action: 'organisations.sync', objectKind: 'invoice', objectId: document.id });
    await fiscal.stop();
  });

  it('records nothing when it is refused', async () => {
    const before = await world.dataSource.manager.count(ActRow);
    const missing = { at: { documentId: randomUUID() }, body: { reason: 'x' } };
    expect(await call('POST /api/documents/:documentId/exclude', missing)).toMatch(/^404/);
    expect(await world.dataSource.manager.count(ActRow)).toBe(before);
  });

  it('records what a consent connects as an act of the person who began it', async () => {
    const [connected] = await world.dataSource.manager.findBy(ActRow, { deed: 'connected' });
    expect(connected).toMatchObject({ person: 'break-glass key', organisationId: world.organisationId });
  });

  it('has no secret in what it records', async () => {
    const text = JSON.stringify(await world.dataSource.manager.find(ActRow));
    expect(text).toContain('secretSha256');
    for (const secret of [ADMIN_KEY, 'another-secret', APP.clientSecret, 'whsec_'])
      expect(text).not.toContain(secret);
  });
});

import { HttpException, type INestApplication } from '@nestjs/common';
import express, { type Request } from 'express';
import type { DataSource } from 'typeorm';
import { NotThere } from '../../src/domain/issues/refusal';
import { ACTIONS_ON_ACCOUNTS } from '../../src/fiscal/accounts/fiscal-account.dto';
import { type Action, isReading, needsBehind, rolesFor, ROLES } from '../../src/people/rights/actions';
import { AdmissionService } from '../../src/people/rights/admission.service';
import { type DeclaredRoute, declaredRoutes } from '../../src/people/rights/declared-routes';
import type { Grant } from '../../src/people/rights/principal';
import type { Right } from '../../src/people/rights/route-rights';
import { ApiTokensRepository } from '../../src/people/tokens/api-tokens.repository';
import { type Belongings, storeOneOfEverything } from '../support/one-of-everything';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { signedInPerson } from '../support/signed-in-person';
import { openTestDataSource } from '../support/test-data-source';

const VIEWER_KEY = 'the-key-of-a-viewer-for-the-tests';
const METRICS_TOKEN = 'a-token-for-the-metrics-of-the-tests';
const MISSING = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';
const LIMIT: readonly Action[] = ['read', 'documents.decide', 'fiscal-accounts.change'];
/** Interval of the refusals that are also tested on the running server. */
const SAMPLED = 23;

type Verdict = 'through' | 401 | 403 | 404;
type Needing = Extract<Right, { readonly needs: Action }>;

/** Caller: roles and limits for the table of rights, and headers of the request. */
interface Calling {
  readonly name: string;
  /** Roles; null: nobody, or a key without roles. */
  readonly grants: readonly Grant[] | null;
  /** Allowed actions; null: no limit. */
  readonly limit: readonly Action[] | null;
  readonly behind: 'session' | 'token' | 'key' | 'nobody';
  readonly headers: Readonly<Record<string, string>>;
}

/** Objects of a call with the organisations that they belong to; null: they do not exist. */
interface Target {
  readonly name: string;
  readonly ids: Partial<Belongings>;
  readonly organisations: readonly string[] | null;
}

describe('the matrix of routes by roles, organisations and credentials', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let application: INestApplication;
  let url: string;
  let targets: readonly Target[];
  let routes: readonly (DeclaredRoute & { readonly right: Needing })[];
  let callers: readonly Calling[];

  beforeAll(async () => {
    database = await openTestDataSource('owner');
    targets = await storeTargets(database.dataSource);
    const settings = { VIEWER_API_KEY: VIEWER_KEY, METRICS_TOKEN, TRUSTED_PROXIES: 'loopback' };
    ({ application, url } = await startApplication(database.url, settings));
    routes = declaredRoutes(application).flatMap((route) =>
      route.right !== null && 'needs' in route.right ? [{ ...route, right: route.right }] : [],
    );
    callers = [...(await persons()), await token(), ...keys()];
  });

  afterAll(async () => {
    await application.close();
    await database.close();
  });

  /**
   * Creates two organisations of the caller and two of somebody else; the second of each shares an account and a
   * connection.
   */
  async function storeTargets(dataSource: DataSource): Promise<Target[]> {
    const own = await storeOneOfEverything(dataSource, 'Own');
    const foreign = await storeOneOfEverything(dataSource, 'Foreign');
    const sharing = await storeOneOfEverything(dataSource, 'Sharing');
    const other = await storeOneOfEverything(dataSource, 'Other', sharing.fiscalAccount);
    await dataSource.query('update organisations set connection_id = $2 where id = $1', [
      other.organisation,
      sharing.connection,
    ]);
    const both = { fiscalAccount: sharing.fiscalAccount, connection: sharing.connection };
    return [
      { name: 'own', ids: own, organisations: [own.organisation] },
      { name: 'foreign', ids: foreign, organisations: [foreign.organisation] },
      { name: 'shared', ids: both, organisations: [sharing.organisation, other.organisation] },
      { name: 'missing', ids: {}, organisations: null },
    ];
  }

  const ownIds = (): string[] =>
    ['own', 'shared'].map((name) => targets.find((each) => each.name === name)?.organisations?.[0] ?? '');

  async function persons(): Promise<Calling[]> {
    const [first = '', second = ''] = ownIds();
    const given: [string, Grant[]][] = [
      ...ROLES.map((role): [string, Grant[]] => [`${role} of all`, [{ role, organisationId: null }]]),
      ...ROLES.map((role): [string, Grant[]] => [
        `${role} of two`,
        [first, second].map((organisationId) => ({ role, organisationId })),
      ]),
      [
        'reader of all, approver of one',
        [
          { role: 'reader', organisationId: null },
          { role: 'approver', organisationId: first },
        ],
      ],
      [
        'owner of one, preparer of another',
        [
          { role: 'owner', organisationId: first },
          { role: 'preparer', organisationId: second },
        ],
      ],
      ['person without a role', []],
    ];
    const made: Calling[] = [];
    for (const [name, grants] of given) {
      const { headers } = await signedInPerson(application, grants, name);
      made.push({ name, grants, limit: null, behind: 'session', headers });
    }
    return made;
  }

  /** Token of an approver of all organisations, limited to some actions and one organisation. */
  async function token(): Promise<Calling> {
    const [first = ''] = ownIds();
    const { personId } = await signedInPerson(application, [{ role: 'approver', organisationId: null }]);
    const order = { personId, name: 'a script', actions: LIMIT, organisationIds: [first], days: 1 };
    const { secret } = await application.get(ApiTokensRepository).issue(order);
    const grants: Grant[] = [{ role: 'approver', organisationId: first }];
    return { name: 'a limited token', grants, limit: LIMIT, behind: 'token', headers: bearer(secret) };
  }

  function keys(): Calling[] {
    const everywhere = (...roles: Grant['role'][]): Grant[] =>
      roles.map((role) => ({ role, organisationId: null }));
    const nobody = { grants: null, limit: null, behind: 'nobody' } as const;
    return [
      {
        ...{ name: 'break-glass key', limit: null, behind: 'key', headers: bearer(ADMIN_KEY) },
        grants: everywhere('owner', 'approver', 'preparer'),
      },
      {
        ...{ name: 'viewer key', limit: null, behind: 'key', headers: bearer(VIEWER_KEY) },
        grants: everywhere('reader'),
      },
      {
        ...{ name: 'metrics token', limit: ['metrics.read'], behind: 'key', headers: bearer(METRICS_TOKEN) },
        grants: everywhere('reader'),
      },
      { ...nobody, name: 'nothing', headers: {} },
      { ...nobody, name: 'a wrong key', headers: bearer('no-key-of-this-installation') },
      { ...nobody, name: 'a wrong token', headers: bearer(`lst_${'a'.repeat(43)}`) },
      { ...nobody, name: 'a session that is over', headers: { Cookie: '__Host-ledgerstamp_session=over' } },
    ];
  }

  const bearer = (key: string): Record<string, string> => ({ Authorization: `Bearer ${key}` });

  /** Verdict by the table of rights alone. */
  function expected({ grants, limit, behind }: Calling, { needs, place }: Needing, target: Target): Verdict {
    if (behind === 'nobody' || grants === null) return 401;
    const mayBe = needsBehind(needs);
    const isBehind = mayBe === null || behind === 'session' || (mayBe === 'person' && behind === 'token');
    const isWithin = isBehind && (limit?.includes(needs) ?? true);
    const where = (action: Action): readonly (string | null)[] =>
      grants
        .filter(({ role }) => rolesFor(action).includes(role))
        .map(({ organisationId }) => organisationId);
    const allowed = isWithin ? where(needs) : [];
    if (allowed.length === 0) return 403;
    if (allowed.includes(null) || place.kind === 'anywhere') return 'through';
    if (place.kind === 'installation') return 403;
    const of = target.organisations;
    const readable = limit === null || limit.includes('read') ? where('read') : [];
    if (of === null || !of.some((id) => readable.includes(null) || readable.includes(id))) return 404;
    const isAllowed = isReading(needs)
      ? of.some((id) => allowed.includes(id))
      : of.every((id) => allowed.includes(id));
    return isAllowed ? 'through' : 403;
  }

  const idsOf = ({ ids }: Target): Readonly<Record<string, string | undefined>> => ({
    organisationId: ids.organisation,
    documentId: ids.document,
    backfillId: ids.backfill,
    alertId: ids.alert,
    channelId: ids.channel,
    accountId: ids.fiscalAccount,
    connectionId: ids.connection,
    confirmationId: ids.confirmation,
  });

  /** Verdict of the guard, without the handler. */
  async function given(
    calling: Calling,
    route: { method: string; right: Needing },
    target: Target,
  ): Promise<Verdict> {
    const { needs, place } = route.right;
    const headers = Object.entries(calling.headers).map(([name, value]) => [name.toLowerCase(), value]);
    const params =
      place.kind === 'of' ? { [place.parameter]: idsOf(target)[place.parameter] ?? MISSING } : {};
    const request = Object.create(express.request, {
      method: { value: route.method },
      url: { value: '/' },
      headers: { value: Object.fromEntries(headers) as object },
      params: { value: params },
      ip: { value: anAddress() },
      res: { value: { setHeader: () => undefined, once: () => undefined } },
    }) as Request;
    try {
      await application.get(AdmissionService).admit(request, needs, place);
      return 'through';
    } catch (error) {
      if (error instanceof NotThere) return 404;
      if (error instanceof HttpException) return error.getStatus() as Verdict;
      throw error;
    }
  }

  let addresses = 0;
  /** New address for each call, so that wrong keys are not counted together. */
  function anAddress(): string {
    addresses += 1;
    return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
  }

  async function overHttp(
    calling: Calling,
    { method, path }: DeclaredRoute,
    target: Target,
  ): Promise<number> {
    const known = idsOf(target);
    const address = path
      .replace(':platform', 'xero')
      .replace(/:(\w+)/g, (_, name: string) => known[name] ?? MISSING);
    const answer = await fetch(url + address, {
      ...{ method, body: method === 'GET' ? undefined : '{}', redirect: 'manual' },
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': anAddress(), ...calling.headers },
    });
    await answer.body?.cancel();
    return answer.status;
  }

  const targetsOf = ({ right: { place } }: { right: Needing }): readonly Target[] => {
    if (place.kind !== 'of') return targets.slice(0, 1);
    const isShared = ['fiscalAccount', 'connection'].includes(place.thing);
    return targets.filter(({ name }) => isShared || name !== 'shared');
  };

  it('has a verdict for every route, and the guard gives it to everybody, for what is own, foreign, shared and missing', async () => {
    const deviations: string[] = [];
    const asked = new Map<string, Promise<Verdict>>();
    let refusals = 0;
    for (const route of routes) {
      for (const target of targetsOf(route)) {
        for (const calling of callers) {
          const verdict = expected(calling, route.right, target);
          // Asks the guard once for all routes with the same declaration.
          const isRead = route.method === 'GET';
          const key = [isRead, JSON.stringify(route.right), target.name, calling.name].join();
          const answer = asked.get(key) ?? given(calling, route, target);
          asked.set(key, answer);
          const name = `${route.method} ${route.path}, ${target.name}, ${calling.name}`;
          const said = await answer;
          if (said !== verdict) deviations.push(`${name}: ${said}, not ${verdict}`);
          if (verdict === 'through') continue;
          refusals += 1;
          if (refusals % SAMPLED > 0 || route.path === '/api/session') continue;
          const status = await overHttp(calling, route, target);
          if (status !== verdict) deviations.push(`${name}: ${status} over HTTP, not ${verdict}`);
        }
      }
    }
    expect(deviations).toEqual([]);
    expect(routes.length).toBeGreaterThan(120);
    expect(refusals).toBeGreaterThan(2_000);
  });

  it('says of a fiscal account what its reader may do to it, also where others share it', async () => {
    const place = { kind: 'of', thing: 'fiscalAccount', parameter: 'accountId' } as const;
    for (const target of targets.filter(({ name }) => ['own', 'shared'].includes(name))) {
      for (const calling of callers.filter(({ grants, limit }) => grants?.length && limit === null)) {
        const path = `/api/fiscal-accounts/${target.ids.fiscalAccount ?? ''}`;
        const answer = await fetch(url + path, { headers: calling.headers });
        if (expected(calling, { needs: 'read', place }, target) !== 'through') continue;
        const { may } = (await answer.json()) as { may: Action[] };
        const allowed = ACTIONS_ON_ACCOUNTS.filter(
          (needs) => expected(calling, { needs, place }, target) === 'through',
        );
        expect([target.name, calling.name, may]).toEqual([target.name, calling.name, allowed]);
      }
    }
  });

  it('lets nobody through who brings nothing, and the break-glass key wherever no person is needed', () => {
    for (const { right, path } of routes) {
      for (const target of targets) {
        const verdicts = callers.map((calling) => [calling.name, expected(calling, right, target)]);
        expect(verdicts).toContainEqual(['nothing', 401]);
        const isOpen = needsBehind(right.needs) === null;
        expect([path, ...verdicts]).toContainEqual(['break-glass key', isOpen ? 'through' : 403]);
      }
    }
  });
});

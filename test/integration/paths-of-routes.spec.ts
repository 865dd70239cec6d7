import { isReading, type Role, ROLES } from '../../src/people/rights/actions';
import { type DeclaredRoute, declaredRoutes } from '../../src/people/rights/declared-routes';
import { ALL_SETTINGS, type Setting } from '../../src/mapping/settings';
import { asOwner } from '../support/as-owner';
import { ActingWorld } from '../support/acting-world';
import { CALLS_OF_PEOPLE } from '../support/acts-of-people-routes';
import { CALLS, type Call, FETCHING_PDF, NOT_RECORDED } from '../support/acts-of-routes';
import { type SignedInPerson, signedInPerson } from '../support/signed-in-person';

const ALL = { ...CALLS_OF_PEOPLE, ...CALLS };

/**
 * Routes that change people's identities and rights, and that one person may use. Each is announced at once, and gives
 * no right to confirm for a day.
 */
const MOVES_IDENTITIES: readonly string[] = [
  ...['POST /api/invitations', 'DELETE /api/invitations/:invitationId'],
  ...[
    'POST /api/people/:personId/sign-in-again',
    'PUT /api/people/:personId/roles',
    'POST /api/people/:personId/end',
  ],
  ...['POST /api/tokens', 'DELETE /api/tokens/:tokenId', 'DELETE /api/tokens/current'],
  'POST /api/device-sign-ins/:userCode/decision',
  ...['DELETE /api/own-sign-in/passkeys/:passkeyId', 'DELETE /api/own-sign-in/accounts/:ownAccountId'],
  'POST /api/own-sign-in/recovery-codes',
  ...[
    'DELETE /api/people/:personId/sessions/:sessionId',
    'DELETE /api/own-sessions/:sessionId',
    'DELETE /api/own-sessions',
  ],
];

const ONE_OF_KIND = {
  ...{ day: null, account: null, count: 3, key: 'Somebody', line: 'Returned', payment_accounts: '090=Card' },
};

/** Value for a setting that differs from its default, where it has one. */
function anotherValue({ is, default: initial }: Setting): unknown {
  if (is.kind === 'flag') return initial !== true;
  return is.kind === 'choice' ? is.choices.find((one) => one !== initial) : ONE_OF_KIND[is.kind];
}

/** Query for everything that needs two persons; added rules take nothing away. */
const GRAVE = `select jsonb_build_object(
  'live', (select jsonb_agg(jsonb_build_object('day', go_live_on, 'account', fiscal_account_id) order by id) from organisations),
  'credentials', (select jsonb_agg(md5(credentials::text) order by id) from fiscal_accounts where id = any($1)),
  'currencies', (select jsonb_agg(to_jsonb(c) - 'updated_at' order by id) from currency_mappings c where id = any($2)),
  'taxes', (select jsonb_agg(to_jsonb(t) - 'updated_at' order by id) from tax_mappings t where id = any($3)))::text as state`;

const WHO = `select jsonb_build_array(
  (select jsonb_agg(m order by id) from memberships m), (select jsonb_agg(jsonb_build_array(id, ended_at) order by id) from people),
  (select jsonb_agg(i order by issuer, subject) from identities i), (select jsonb_agg(id order by id) from passkeys),
  (select jsonb_agg(jsonb_build_array(id, ended_at) order by id) from api_tokens), (select jsonb_agg(jsonb_build_array(id, used_at, withdrawn_at) order by id) from invitations),
  (select count(*) from recovery_codes), (select jsonb_agg(person_id order by device_hash) from device_sign_ins),
  (select jsonb_agg(id order by id) from sessions))::text as state`;

/**
 * Calls each changing route as one person of each role, for a live organisation with two approvers, in each state that
 * one person can reach. The calls are those of `acts-of-routes`.
 */
describe('one person, by every route of the table', () => {
  let world: ActingWorld;
  let routes: readonly DeclaredRoute[];
  let callers: ReadonlyMap<Role, SignedInPerson>;
  /** Ids of the two approvers besides Anna, who is alone while a call is prepared. */
  let approvers: readonly string[];

  beforeAll(async () => {
    // Raises the limits of the books, because hundreds of calls are made within minutes.
    world = await ActingWorld.start({ XERO_CALLS_PER_MINUTE: '10000', XERO_CALLS_PER_DAY: '100000' });
    routes = declaredRoutes(world.application);
    const signIn = (role: Role): Promise<SignedInPerson> =>
      signedInPerson(world.application, [{ role, organisationId: null }], role);
    callers = new Map(await Promise.all(ROLES.map(async (role) => [role, await signIn(role)] as const)));
    approvers = [callers.get('approver')!, await signIn('approver')].map(({ personId }) => personId);
  });
  afterAll(() => world.stop());

  const nameOf = ({ method, path }: DeclaredRoute): string => `${method} ${path}`;

  async function stateOf(sql: string, parameters: unknown[] = []): Promise<string> {
    const [row] = await world.sql<{ state: string }[]>(sql, parameters);
    return row?.state ?? '';
  }

  /** Watched rows before each call, without those created by earlier calls. */
  async function watched(): Promise<unknown[]> {
    const ids = async (table: string): Promise<string[]> =>
      (await world.sql<{ id: string }[]>(`select id from ${table}`)).map(({ id }) => id);
    return [[world.ids.accountId], await ids('currency_mappings'), await ids('tax_mappings')];
  }

  async function call(
    name: string,
    { at, body, type, headers = {} }: Call,
    caller: SignedInPerson,
  ): Promise<number> {
    const [method = '', path = ''] = name.split(' ');
    const filled = Object.entries({ ...world.ids, platform: 'xero', ...at }).reduce(
      (text, [key, value]) => text.replace(`:${key}`, value),
      path,
    );
    const answer = await fetch(world.url + filled + (at['query'] ?? ''), {
      ...{ method, redirect: 'manual' },
      headers: { ...caller.headers, 'Content-Type': type ?? 'application/json', ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    return answer.status;
  }

  it('knows every route that changes something', () => {
    const changing = routes.filter(({ right, method }) =>
      right !== null && 'needs' in right ? !isReading(right.needs) : method !== 'GET',
    );
    const known = [...Object.keys(ALL), ...Object.keys(NOT_RECORDED), FETCHING_PDF];
    expect(changing.map(nameOf).filter((name) => !known.includes(name))).toEqual([]);
    expect(MOVES_IDENTITIES.filter((name) => !(name in ALL))).toEqual([]);
  });

  it.each(ROLES)(
    'as %s ends nowhere that two persons decide, and moves identities by the listed routes alone',
    async (role) => {
      const [grave, moved, failed]: [string[], Set<string>, string[]] = [[], new Set(), []];
      const caller = callers.get(role)!;
      for (const isPaused of [true, false]) {
        for (const [name, prepare] of Object.entries(ALL)) {
          // Prepares the call as an earlier owner would; the organisation is live again afterwards.
          await world.sql(`update memberships set role = 'reader' where person_id = any($1)`, [approvers]);
          // Deletes sign-offs, since a period can be signed off only once.
          if (name.includes('/sign-offs')) await asOwner(world.dataSource, 'delete from period_sign_offs');
          const prepared = await prepare(world).catch((error: Error) => error);
          await world.sql(`update memberships set role = 'approver' where person_id = any($1)`, [approvers]);
          await world.sql(
            'update organisations set is_paused = $1, go_live_on = $2, fiscal_account_id = $3',
            [isPaused, '2026-04-01', world.ids.accountId],
          );
          if (prepared instanceof Error) {
            failed.push(`${name}: ${prepared.message}`);
            continue;
          }
          const ids = await watched();
          const [before, who] = [await stateOf(GRAVE, ids), await stateOf(WHO)];
          const status = await call(name, prepared, caller);
          if ((await stateOf(GRAVE, ids)) !== before) grave.push(`${name}: ${status}`);
          if ((await stateOf(WHO)) !== who) moved.add(name);
          if (status === 500) failed.push(`${name}: ${status}`);
        }
      }
      expect([grave, failed]).toEqual([[], []]);
      expect([...moved].filter((name) => !MOVES_IDENTITIES.includes(name))).toEqual([]);
    },
  );

  it.each(ROLES)(
    'as %s ends nowhere that two persons decide, by any setting of a live organisation',
    async (role) => {
      await world.sql('update organisations set is_paused = false, go_live_on = $1, fiscal_account_id = $2', [
        '2026-04-01',
        world.ids.accountId,
      ]);
      const ids = await watched();
      const before = await stateOf(GRAVE, ids);
      const unread: string[] = [];
      for (const [name, setting] of ALL_SETTINGS) {
        const prepared = { at: {}, body: { [name]: anotherValue(setting) } };
        const status = await call('PATCH /api/organisations/:organisationId', prepared, callers.get(role)!);
        expect([name, status, await stateOf(GRAVE, ids)]).toEqual([name, status, before]);
        if (status === 400 || status >= 500) unread.push(`${name}: ${status}`);
      }
      expect(unread).toEqual([]);
    },
  );
});

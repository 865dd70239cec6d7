import type { INestApplication } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { type DeclaredRoute, declaredRoutes } from '../../src/people/rights/declared-routes';
import { isReading } from '../../src/people/rights/actions';
import { type Belongings, storeGap, storeOneOfEverything } from '../support/one-of-everything';
import { ADMIN_KEY, startApplication } from '../support/running-application';
import { signedInPerson } from '../support/signed-in-person';
import { openTestDataSource } from '../support/test-data-source';

const OWN = 'Ownwood';
const FOREIGN = 'Strangewood';
const MISSING = '5b8f2d3e-6c1a-4f57-9d3b-2a7c90e1f4d6';
const ROLES = ['owner', 'approver', 'preparer'] as const;
/** Routes that are not called: the first begins a consent, and the other sends events until the client leaves. */
const NOT_WALKED = ['/api/connect/:platform', '/api/backfills/:backfillId/events'];

/** Routes that need a body, a completed reconciliation, or a browser's consent. */
const NOT_ANSWERED = [
  // Those of the caller alone: bulk-decisions.spec.ts.
  '/api/bulk-decisions/:bulkId/results',
  '/api/session',
  '/api/organisations/:organisationId/preflight/what-if',
  '/api/documents/:documentId/evidence',
  '/api/organisations/:organisationId/reconciliations/:reconciliationId/documents',
  '/api/organisations/:organisationId/reconciliations/:reconciliationId/documents.csv',
  '/api/organisations/:organisationId/reconciliations/:reconciliationId/vat-pack',
  '/api/organisations/:organisationId/reconciliations/:reconciliationId/vat-pack/comparison',
];

describe('what a person of one organisation sees', () => {
  let database: Awaited<ReturnType<typeof openTestDataSource>>;
  let dataSource: DataSource;
  let application: INestApplication;
  let url: string;
  let own: Belongings;
  let sharing: Belongings;
  let foreign: Belongings;
  let person: Readonly<Record<string, string>>;
  let secrets: readonly string[];
  let routes: readonly DeclaredRoute[];

  beforeAll(async () => {
    database = await openTestDataSource('owner');
    ({ dataSource } = database);
    own = await storeOneOfEverything(dataSource, OWN);
    foreign = await storeOneOfEverything(dataSource, FOREIGN);
    sharing = await storeOneOfEverything(dataSource, `${OWN}-shared`);
    const other = await storeOneOfEverything(dataSource, `${FOREIGN}-shared`, sharing.fiscalAccount);
    await shareEverything(other);
    await storeGap(dataSource, OWN, own);
    await storeGap(dataSource, FOREIGN, foreign);
    secrets = [FOREIGN.toLowerCase(), ...(await idsOf([foreign, other]))];
    ({ application, url } = await startApplication(database.url));
    routes = declaredRoutes(application).filter(
      ({ path, right }) =>
        right !== null &&
        'needs' in right &&
        right.place.kind !== 'installation' &&
        isReading(right.needs) &&
        !NOT_WALKED.includes(path),
    );
    const grants = [own, sharing].flatMap(({ organisation: organisationId }) =>
      ROLES.map((role) => ({ role, organisationId })),
    );
    person = (await signedInPerson(application, grants)).headers;
  });

  afterAll(async () => {
    await application.close();
    await database.close();
  });

  /** Gives both organisations one connection, and one account whose check names each of them. */
  async function shareEverything({ organisation }: Belongings): Promise<void> {
    await dataSource.query('update organisations set connection_id = $2 where id = $1', [
      organisation,
      sharing.connection,
    ]);
    const findings = [sharing.organisation, organisation].map((id) => ({
      ...{
        code: 'OTHER',
        level: 'warning',
        parameters: {},
        words: { message: id, nextStep: null },
        names: [id],
      },
    }));
    await dataSource.query(
      'update fiscal_accounts set is_shared = true, last_checked_at = now(), last_findings = $2 where id = $1',
      [sharing.fiscalAccount, JSON.stringify(findings)],
    );
    const reading = `insert into fiscal_account_readings (fiscal_account_id, part, reading, read_at)
      values ($1, 'mappings', '[]', now())`;
    await dataSource.query(reading, [sharing.fiscalAccount]);
  }

  const tables = async (): Promise<string[]> => {
    const rows = await dataSource.query<{ name: string }[]>(
      `select c.table_name as name from information_schema.columns c
         join pg_class t on t.relname = c.table_name and not t.relispartition
       where c.table_schema = 'public' and c.column_name = 'organisation_id' order by 1`,
    );
    return rows.map(({ name }) => name);
  };

  async function idsOf(all: readonly Belongings[]): Promise<string[]> {
    const ids = new Set<string>();
    for (const { organisation } of all) {
      ids.add(organisation);
      for (const table of await tables()) {
        const rows = await dataSource.query<{ row: Record<string, unknown> }[]>(
          `select to_jsonb(t) - 'fiscal_account_id' as row from ${table} t where organisation_id = $1`,
          [organisation],
        );
        for (const value of rows.flatMap(({ row }) => Object.values(row))) {
          if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) ids.add(value);
        }
      }
    }
    return [...ids].filter((id) => id !== '00000000-0000-0000-0000-000000000000');
  }

  /** Pattern of routes with a second id below the organisation: rules, schedules, reconciliations. */
  const INNER = /([a-z-]+)\/:(mappingId|scheduleId|reconciliationId)/;
  async function inner(path: string, { organisation }: Pick<Belongings, 'organisation'>): Promise<string> {
    const table = INNER.exec(path)?.[1]?.replace('-', '_');
    if (table === undefined) return path;
    const [row] = await dataSource.query<[{ id: string }]>(
      `select id from ${table} where organisation_id = $1`,
      [organisation],
    );
    return path.replace(/:(mappingId|scheduleId|reconciliationId)/, row.id);
  }

  const filled = (path: string, of: Partial<Belongings>): string => {
    const known: Readonly<Record<string, string | undefined>> = {
      organisationId: of.organisation,
      documentId: of.document,
      backfillId: of.backfill,
      alertId: of.alert,
      channelId: of.channel,
      accountId: of.fiscalAccount,
      connectionId: of.connection,
      confirmationId: of.confirmation,
      personId: of.person,
    };
    return path.replace(/:(\w+)/g, (_, name: string) => known[name] ?? MISSING);
  };

  const ask = async (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
  ): Promise<{ status: number; text: string }> => {
    const answer = await fetch(url + path, {
      ...{ method, body: method === 'GET' ? undefined : '{}', redirect: 'manual' },
      headers: { 'Content-Type': 'application/json', ...headers },
    });
    // The address that was called stands in every fault.
    const text = (await answer.text()).replace(/,"instance":"[^"]*"/, '');
    return { status: answer.status, text };
  };
  /** Queries with the parameters of each route, so that as many as possible answer with rows. */
  const queries = (path: string, of: Partial<Belongings>): string[] => {
    const period = 'from=2026-01-01&to=2026-12-31';
    const which = of.organisation ?? MISSING;
    return path.includes(':')
      ? ['', `?${period}`, `?documentId=${of.document ?? MISSING}`]
      : ['', `?organisationId=${which}`, '?state=all', `?search=${FOREIGN}`];
  };
  const told = (text: string): string[] => secrets.filter((secret) => text.toLowerCase().includes(secret));

  it('is looked for in rows of every table that names its organisation', async () => {
    const empty: string[] = [];
    for (const name of await tables()) {
      const rows = await dataSource.query<unknown[]>(
        `select distinct organisation_id from ${name} where organisation_id = any($1)`,
        [[own.organisation, foreign.organisation]],
      );
      if (rows.length < 2) empty.push(name);
    }
    expect(empty).toEqual([]);
  });

  it('is nothing of another: no name, number or id of theirs is in any answer', async () => {
    const leaks: string[] = [];
    const answered = new Set<string>();
    for (const { method, path } of routes) {
      for (const mine of [own, sharing]) {
        for (const query of queries(path, mine)) {
          const { status, text } = await ask(method, filled(await inner(path, mine), mine) + query, person);
          if (status < 300) answered.add(path);
          if (status >= 500) leaks.push(`${path}${query}: ${status}`);
          // Ignores texts of the query, which the answer may repeat.
          if (!query.includes(FOREIGN) && told(text).length > 0)
            leaks.push(`${path}${query}: ${told(text).join()}`);
          // Stops after the first success of a route with ids; further queries are for routes that need one.
          if (status < 300 && path.includes(':')) break;
        }
      }
    }
    expect(leaks).toEqual([]);
    const silent = new Set(routes.map(({ path }) => path).filter((path) => !answered.has(path)));
    expect([...silent].sort()).toEqual([...NOT_ANSWERED].sort());
  });

  it('of another by its id is answered exactly as one that there is not', async () => {
    const differing: string[] = [];
    for (const { method, path } of routes.filter((route) => route.path.includes(':'))) {
      const of = await ask(method, filled(path, foreign), person);
      const missing = await ask(method, filled(path, {}), person);
      const isSame = of.status === missing.status && of.text === missing.text;
      // Ids of another organisation must not be found below the own one.
      if (INNER.test(path)) {
        const behind = await ask(method, filled(await inner(path, foreign), own), person);
        const nothing = await ask(method, filled(path, own), person);
        if (behind.status !== nothing.status || behind.text !== nothing.text)
          differing.push(`${path}: ${behind.text}`);
      }
      if (!isSame || of.status < 400 || told(of.text).length > 0) {
        differing.push(`${method} ${path}: ${of.status} ${of.text} and ${missing.status} ${missing.text}`);
      }
    }
    for (const path of ['/api/history', '/api/documents', '/api/alerts']) {
      const of = await ask('GET', `${path}?organisationId=${foreign.organisation}`, person);
      const missing = await ask('GET', `${path}?organisationId=${MISSING}`, person);
      if (of.status !== missing.status || of.text !== missing.text) differing.push(`${path}: ${of.text}`);
    }
    expect(differing).toEqual([]);
  });

  it('would be found: anyone who may see everything finds the other on these routes, and of both on the board', async () => {
    const everything = { Authorization: `Bearer ${ADMIN_KEY}` };
    const telling: string[] = [];
    for (const { method, path } of routes.filter((route) => !route.path.includes(':'))) {
      if (told((await ask(method, path, everything)).text).length > 0) telling.push(path);
    }
    expect(telling.sort()).toEqual([
      ...[
        '/api/acts',
        '/api/acts.csv',
        '/api/alert-channels',
        '/api/alerts',
        '/api/board',
        '/api/clients',
        '/api/close',
        '/api/confirmations',
        '/api/connections',
        '/api/documents',
      ],
      ...[
        '/api/documents.csv',
        '/api/fiscal-accounts',
        '/api/organisations',
        '/api/people',
        '/api/safe-mode',
        '/api/today',
      ],
    ]);
    const board = await ask('GET', '/api/board', person);
    const rows = JSON.parse(board.text) as { id: string }[];
    expect(rows.map(({ id }) => id).sort()).toEqual([own.organisation, sharing.organisation].sort());
  });

  it.each([
    ['says that others use an account, and not which', () => person, true],
    ['says of no others where all are seen', () => ({ Authorization: `Bearer ${ADMIN_KEY}` }), false],
  ])('%s', async (_, who, hasHiddenUsers) => {
    const answer = await ask('GET', '/api/fiscal-accounts', who());
    const accounts = JSON.parse(answer.text) as { id: string; hasHiddenUsers: boolean }[];
    expect(
      accounts.filter((one) => [own, sharing].some(({ fiscalAccount }) => fiscalAccount === one.id)),
    ).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: own.fiscalAccount, hasHiddenUsers: false }),
        expect.objectContaining({ id: sharing.fiscalAccount, hasHiddenUsers }),
      ]),
    );
  });
});

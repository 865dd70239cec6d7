import { ModulesContainer } from '@nestjs/core';
import { Test, type TestingModule } from '@nestjs/testing';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { AppModule } from '../../../src/app.module';
import { readConfig } from '../../../src/platform/config/config';
import { InvariantsRepository } from '../../../src/evidence/invariants.repository';
import { DevicesRepository } from '../../../src/reconciliation/devices.repository';
import { ReconciliationRepository } from '../../../src/reconciliation/reconciliation.repository';
import { withinRows } from '../../../src/platform/database/walls/row-access';
import { TABLE_WALLS } from '../../../src/table-walls';
import { storeOrganisation } from '../../support/stored-organisation';
import { createTestDatabase, type TestDatabase } from '../../support/test-database';
import { fillTables, MARK } from './filled-tables';

/** Methods that answer for all organisations on purpose; each documents the reason. */
const ACROSS = [
  'FiscalAccountMappingsRepository.taxes',
  'FiscalAccountMappingsRepository.rules',
  'FiscalAccountMappingsRepository.currencies',
  'OutsideReceiptsRepository.holders',
];
/** Classes that are no providers, because their users create them. */
const MADE_ELSEWHERE = [InvariantsRepository, DevicesRepository, ReconciliationRepository];
/**
 * Repositories whose tables belong to the installation (src/table-walls.ts), so they reveal nothing about an
 * organisation.
 */
const OF_INSTALLATION = [
  ...['PasskeysRepository', 'IdentitiesRepository', 'SessionsRepository', 'SignInAttemptsRepository'],
  ...['ApiTokensRepository', 'DeviceSignInsRepository', 'ConsentsRepository', 'CallLimitsRepository'],
  ...['ClockReadingsRepository', 'RestoresRepository', 'MailSettingsRepository', 'PersonMailsRepository'],
  'BackupRecordsRepository',
];
/**
 * Minimum number of methods that reach the organisation's own data with the arguments of this test. Only ever raised.
 */
const LEAST_REACHED = 70;
const PATIENCE_MS = 1_000;

type Method = (...given: unknown[]) => unknown;

describe('repositories that are asked on behalf of another organisation', () => {
  let database: TestDatabase;
  let context: TestingModule;
  let owner: Client;
  let dataSource: DataSource;
  let ids: ReadonlyMap<string, string>;
  let own: string;
  let other: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    // The application is not started, so that only this test works on the rows.
    context = await Test.createTestingModule({
      imports: [
        AppModule.with(
          readConfig({
            ...{ DATABASE_URL: database.url, PUBLIC_URL: 'http://127.0.0.1', ALLOW_INSECURE: 'true' },
            ...{ ENCRYPTION_KEY: 'ab'.repeat(32), ADMIN_API_KEY: 'an-administrator-key-of-many-characters' },
            ...{
              LOG_LEVEL: 'fatal',
              XERO_CLIENT_ID: 'x',
              XERO_CLIENT_SECRET: 'x',
              FISCAL_URL: 'http://127.0.0.1:1',
            },
          }),
        ),
      ],
    }).compile();
    dataSource = context.get(DataSource);
    owner = new Client({ connectionString: database.ownerUrl });
    await owner.connect();
    own = (await storeOrganisation(dataSource)).organisation.id;
    ids = await fillTables(owner, own);
    // Belongs to another taxpayer, since two-walls.spec.ts tests what organisations of one taxpayer share.
    other = (await storeOrganisation(dataSource)).organisation.id;
  });

  afterAll(async () => {
    await owner.end();
    await context.close();
    await database.drop();
  });

  const ofInstallation = Object.entries(TABLE_WALLS).flatMap(([name, { rows }]) =>
    typeof rows === 'object' ? [name] : [],
  );
  /** Everything that the organisation has stored, as the owner of the tables sees it. */
  const stored = async (): Promise<string> => {
    const { rows } = await owner.query<{ rows: string }>(
      `select string_agg(query_to_xml(format('select * from %I t where t::text like ''%%%s%%''', c.relname, $1::text), true, true, '')::text,
         '' order by c.relname) as rows
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($2)`,
      [own, ['organisations', ...ofInstallation]],
    );
    return rows[0]?.rows ?? '';
  };

  const found = (): Map<string, object> => {
    const providers = [...context.get(ModulesContainer).values()].flatMap((module) => [
      ...module.providers.values(),
    ]);
    const repositories = providers.flatMap(({ instance }) => {
      const name = (instance as object | null)?.constructor?.name ?? '';
      return name.endsWith('Repository') ? [[name, instance as object] as const] : [];
    });
    const made = MADE_ELSEWHERE.map((type) => [type.name, new type(dataSource)] as const);
    return new Map<string, object>([...repositories, ...made]);
  };

  const methods = (): { name: string; ask: (args: unknown[]) => unknown; parameters: string[] }[] =>
    [...found()]
      .filter(([name]) => !OF_INSTALLATION.includes(name))
      .flatMap(([name, repository]) =>
        methodsOf(repository).map(([method, work]) => ({
          name: `${name}.${method}`,
          parameters: parametersOf(work),
          ask: (args: unknown[]) => work.apply(repository, args),
        })),
      )
      .filter(({ name }) => !ACROSS.includes(name));

  /** Answer of a method, or the reason why there is none, as text. */
  const answerOf = async (ask: () => unknown): Promise<string> => {
    try {
      const answer = await Promise.race([
        Promise.resolve(ask()).then(whole),
        new Promise((_, refuse) => setTimeout(refuse, PATIENCE_MS, new Error('no answer')).unref()),
      ]);
      const text: string | undefined = JSON.stringify(answer, (_key, value: unknown) =>
        value instanceof Map || value instanceof Set
          ? [...value]
          : Buffer.isBuffer(value)
            ? value.toString()
            : typeof value === 'bigint'
              ? String(value)
              : value,
      );
      return text ?? '';
    } catch {
      return '';
    }
  };

  const argumentsFor = (parameters: readonly string[]): unknown[][] => {
    const rowIds = [...new Set(ids.values())];
    const isById = parameters.includes('id');
    const all = (isById ? rowIds : [own]).map((id) => parameters.map((name) => valueFor(name, id)));
    const told = all.flat().filter((one) => one !== dataSource.manager && typeof one !== 'function');
    for (const mark of marksIn(JSON.stringify(told))) asked.add(mark);
    return all;
  };

  const valueFor = (name: string, id: string): unknown => {
    const rowId = (table: string): string => ids.get(table) ?? own;
    const everything = {
      ...{
        id,
        organisationId: own,
        documentId: rowId('documents'),
        fiscalAccountId: rowId('fiscal_accounts'),
      },
      ...{
        from: '2000-01-01',
        to: '2100-01-01',
        till: '2100-01-01',
        days: 400,
        timeZone: 'UTC',
        scope: 'all',
      },
      ...{ limit: 100, token: '1', isOpen: true, state: 'ready', platform: 'xero', kind: 'invoice' },
      ...{ numbers: [`${MARK}number`], contactIds: [`${MARK}source_id`], documentIds: [rowId('documents')] },
    };
    if (/^(manager|given|under)$/.test(name)) return dataSource.manager;
    if (/^(work|store|read|renew|revoke|nextAfter)$/.test(name)) return () => Promise.resolve(null);
    if (name === 'scope') return 'all';
    if (name === 'id') return id;
    const table = `${name
      .replace(/([a-z])([A-Z])/g, '$1_$2')
      .toLowerCase()
      .replace(/_ids?$/, '')}s`;
    if (/Id$/.test(name)) return ids.get(table) ?? own;
    if (/^ids$|Ids$/.test(name)) return name === 'ids' ? [...ids.values()] : [ids.get(table) ?? own];
    if (/(Ms|^limit|^most|^first|^page|[sS]ize|^size|[dD]ays|^documents)$/.test(name)) return 100;
    if (/^(from|since)$/.test(name)) return '2000-01-01';
    if (/^(to|till|lastDay)$/.test(name)) return '2100-01-01';
    if (/^(states|numbers|sourceIds|requestIds|streams|names|customerNames|tenantIds|named)$/.test(name))
      return [
        `${MARK}${name
          .replace(/([a-z])([A-Z])/g, '$1_$2')
          .toLowerCase()
          .replace(/s$/, '')}`,
      ];
    if (/^(requestId|number|stream|name|part|reason|detail|seq|platform|sourceId|state)$/.test(name))
      return `${MARK}${name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()}`;
    return everything;
  };

  /** Texts of the organisation in any argument, which answers may repeat. */
  const asked = new Set<string>();
  const marksIn = (text: string): string[] => text.match(new RegExp(`${MARK}[a-z_]+`, 'g')) ?? [];

  /** True when the answer contains a text of the organisation that was in no argument. */
  const tells = (answer: string): boolean => marksIn(answer).some((mark) => !asked.has(mark));

  it('are all found: each class of a repository is a provider of the program', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.repository.ts'),
    );
    const declared = files.flatMap((file) => [
      ...readFileSync(join('src', file), 'utf8').matchAll(
        /^export class (\w+Repository)(?: extends (\w+))?/gm,
      ),
    ]);
    // Leaves out base classes, which are tested through their subclasses.
    const extended = declared.map(([, , base]) => base);
    const classes = declared.flatMap(([, name = '']) => (extended.includes(name) ? [] : [name]));
    expect(classes.filter((name) => !found().has(name))).toEqual([]);
    expect(
      [...OF_INSTALLATION, ...ACROSS.map((name) => name.split('.')[0] ?? '')].filter(
        (name) => !found().has(name),
      ),
    ).toEqual([]);
  });

  it('answer nothing and change nothing, by any method, and reach the rows when the organisation asks itself', async () => {
    const before = await stored();
    const leaking: string[] = [];
    for (const { parameters } of methods()) argumentsFor(parameters);
    for (const { name, parameters, ask } of methods()) {
      for (const args of argumentsFor(parameters)) {
        const answer = await withinRows(
          () => [other],
          () => answerOf(() => ask(args)),
        );
        if (tells(answer)) leaking.push(name);
      }
    }
    expect([...new Set(leaking)]).toEqual([]);
    expect(await stored()).toBe(before);

    const reached = new Set<string>();
    let last = before;
    for (const { name, parameters, ask } of methods()) {
      for (const args of argumentsFor(parameters)) {
        if (reached.has(name)) break;
        const answer = await withinRows(
          () => [own],
          () => answerOf(() => ask(args)),
        );
        if (tells(answer)) reached.add(name);
      }
      if (reached.has(name)) continue;
      const now = await stored();
      if (now !== last) reached.add(name);
      last = now;
    }
    expect(reached.size).toBeGreaterThanOrEqual(LEAST_REACHED);
  });
});

/** Public methods, including inherited ones. */
function methodsOf(repository: object): [string, Method][] {
  const all = new Map<string, Method>();
  for (let type: object | null = Object.getPrototypeOf(repository) as object; type !== Object.prototype;) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(type)))
      if (typeof value === 'function' && name !== 'constructor' && !all.has(name))
        all.set(name, value as Method);
    type = Object.getPrototypeOf(type) as object;
  }
  return [...all];
}

/** Names of the parameters in the source; `{` for a destructured one. */
function parametersOf(method: Method): string[] {
  const source = String(method);
  const names: string[] = [];
  let [depth, name] = [0, ''];
  for (const sign of source.slice(source.indexOf('(') + 1)) {
    if (sign === ')' && depth === 0) break;
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    if (sign === ',' && depth === 0) {
      names.push(name);
      name = '';
    } else name += sign;
  }
  names.push(name);
  return names.map((one) => one.trim().replace(/\s*=[^]*$/, '')).filter((one) => one !== '');
}

/** First items of an answer that is a stream; otherwise the answer itself. */
async function whole(answer: unknown): Promise<unknown> {
  if (answer === null || typeof answer !== 'object' || !(Symbol.asyncIterator in answer)) return answer;
  const all: unknown[] = [];
  for await (const one of answer as AsyncIterable<unknown>) {
    all.push(one);
    if (all.length === 3) break;
  }
  return all;
}

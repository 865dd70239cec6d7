import { Client, type QueryResult } from 'pg';
import { DataSource, type DataSourceOptions, QueryFailedError } from 'typeorm';
import { MIGRATIONS } from '../../../migrations/all';
import { keepConnectionsFree, type PooledDriver } from './background-connections';
import { withoutCalls } from './open-transaction';
import { refuseOtherVersions, refuseUnfinishedRestore, WORKING_SESSION } from './other-versions';
import { errorCode } from '../error-code';
import { hasRowWall, missingWallTexts, ownRights } from './walls/own-rights';
import { raiseWalls } from './walls/raise-walls';
import { rolesOf, type TableWalls, quotedName, ROWS_SETTING } from './walls/table-walls';
import { rowAccess } from './walls/row-access';
import { InTurn } from '../schedule/in-turn';
import { PreparingClient, type Query } from './preparing-client';
import { refuseUnusableSessions } from './shared-sessions';

/** Pattern of a valid id; other values never enter a statement. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Connection that can be limited for a request: each transaction begins by setting the role of requests and the
 * organisations, and both end with it. A single statement becomes a transaction.
 */
class LimitedClient extends PreparingClient {
  private limits: string | null = null;
  private readonly turns = new InTurn();

  constructor(...given: ConstructorParameters<typeof Client>) {
    super(...given);
    const free = this.query.bind(this) as unknown as Query;
    const query: Query = (...asked) => (this.limits === null ? free(...asked) : this.inTurn(asked));
    Object.defineProperty(this, 'query', { value: query });
  }

  /** Limits the connection until it is freed. @throws Error for an invalid id */
  limit(role: string, organisationIds: readonly string[]): void {
    const wrong = organisationIds.find((id) => !ID.test(id));
    if (wrong !== undefined) throw new Error(`${wrong} is not the id of an organisation`);
    this.limits = `set local role ${quotedName(role)}; set local ${ROWS_SETTING} = '{${organisationIds.join()}}'`;
  }

  /** Removes the limit; false: a transaction is still open, and the connection must not be used again. */
  free(): boolean {
    this.limits = null;
    return this.getTransactionStatus() === 'I';
  }

  /** Runs statements one after another, so that none enters the transaction of another. */
  private inTurn(asked: unknown[]): Promise<QueryResult> {
    const [text, values] = asked;
    if (typeof text !== 'string')
      return Promise.reject(new Error('a limited connection takes plain statements'));
    return this.turns.take(() => this.limited(text, values));
  }

  /** Sends statements without names, because prepared plans would be invalidated by each change of the role. */
  private async limited(text: string, values: unknown): Promise<QueryResult> {
    if (this.getTransactionStatus() !== 'I') return this.send(text, values);
    if (/^start transaction/i.test(text)) return this.send(`${text}; ${this.limits}`);
    await this.send(`start transaction; ${this.limits}`);
    try {
      const answer = await this.send(text, values);
      await this.send('commit');
      return answer;
    } catch (error) {
      await this.send('rollback').catch(() => undefined);
      throw error;
    }
  }
}

/**
 * Connection of background work, whose few statements come again for each document: one plan suits all parameters, and is
 * made once, not five times before.
 */
class BackgroundClient extends LimitedClient {
  protected override readonly settings = '; set plan_cache_mode = force_generic_plan';
}

/**
 * Restricts connections obtained during a request to the rows of the request. Requests of people who may see
 * all organisations, and background work, cost no extra statements.
 */
function limitConnections(dataSource: DataSource, role: string): void {
  const driver = dataSource.driver as unknown as PooledDriver;
  const obtain = driver.obtainMasterConnection.bind(driver);
  driver.obtainMasterConnection = async () => {
    const access = rowAccess();
    const [client, release] = await obtain();
    if (access === 'all') return [client, release];
    if (!(client instanceof LimitedClient))
      throw new Error('the pool has connections that cannot be limited');
    client.limit(role, access);
    return [client, (error) => release(client.free() ? error : true)];
  };
}

/** Number of an advisory lock, the same on all replicas, that prevents two migrations at once. */
const MIGRATION_LOCK = 7_240_511;

/** Age of a session after which it is replaced: plans of prepared statements become outdated while tables grow. */
const SESSION_ENDS_AFTER_S = 600;

/** Connections of a process. */
export const CONNECTIONS = { requests: 14, background: 6 };

/** Statement timeout, unless the address sets another as in libpq: `?options=-c%20statement_timeout%3D60000`. */
export const STATEMENT_MS = 30_000;
const OWN_LIMIT = /[?&]options=[^&]*statement_timeout(?:=|%3D)(\d+)/i;

export type Entities = NonNullable<DataSourceOptions['entities']>;

/**
 * @param entities tables of all features, from the root of the program
 * @param statementMs longest statement; 0 for a command, which its operator can stop
 */
export function dataSourceOptions(
  url: string,
  entities: Entities,
  statementMs = STATEMENT_MS,
): DataSourceOptions {
  return {
    type: 'postgres',
    url,
    entities,
    migrations: MIGRATIONS,
    migrationsTableName: 'migrations',
    uuidExtension: 'pgcrypto',
    installExtensions: false,
    applicationName: WORKING_SESSION,
    extra: {
      Client: LimitedClient,
      max: CONNECTIONS.requests,
      maxLifetimeSeconds: SESSION_ENDS_AFTER_S,
      connectionTimeoutMillis: 5_000,
      statement_timeout: Number(OWN_LIMIT.exec(url)?.[1] ?? statementMs),
      idle_in_transaction_session_timeout: 30_000,
    },
  };
}

/** Marks every transaction, so that calls to other systems within one are refused (open-transaction.ts). */
function guarded(dataSource: DataSource): DataSource {
  const { manager } = dataSource;
  const transaction = manager.transaction.bind(manager) as (...parameters: unknown[]) => Promise<unknown>;
  const marked = (...parameters: unknown[]): Promise<unknown> =>
    withoutCalls(() => transaction(...parameters));
  Object.assign(manager, { transaction: marked });
  return dataSource;
}

/** Owner of the tables, if not the role of the service: it migrates and grants rights. */
export interface TableOwner {
  readonly url: string;
  readonly walls: TableWalls;
}

/**
 * Opens the database and migrates its tables, one replica at a time.
 * @param owner null: the service migrates as itself
 * @param warn receives missing row-level security, a sentence each
 * @throws VersionRefusal when the tables are of a newer version, of an older one that still runs, or half restored
 * @throws SessionRefusal when a pooler shares the sessions of the service, or when locks of the server do not lock
 * @throws Error when the tables are of another version and the role of the service may not change them
 */
export async function openDatabase(
  options: DataSourceOptions,
  owner: TableOwner | null = null,
  warn: (sentence: string) => void = () => undefined,
): Promise<DataSource> {
  await refuseUnusableSessions((options as { url: string }).url);
  await migrate(options, owner);
  const dataSource = guarded(await new DataSource(options).initialize());
  try {
    await keepConnectionsFree(dataSource, { max: CONNECTIONS.background, Client: BackgroundClient });
    await limitRequests(dataSource, warn);
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
  return dataSource;
}

/** @throws Error when the service would see no rows of a table, and would take sent documents for new ones */
async function limitRequests(dataSource: DataSource, warn: (sentence: string) => void): Promise<void> {
  const rights = await ownRights(dataSource);
  if (rights.blindTables.length > 0) {
    throw new Error(
      `the role ${rights.role} of DATABASE_URL would see no rows of ${rights.blindTables.join(', ')}; ` +
        'start once with DATABASE_OWNER_URL, or run ledgerstamp database prepare --apply',
    );
  }
  missingWallTexts(rights).forEach(warn);
  if (hasRowWall(rights)) limitConnections(dataSource, rolesOf(rights.role).request);
}

/**
 * Migrates the tables, and secures them if the service does not own them. Uses connections of its own, without the
 * usual timeout, and no entities.
 * @throws VersionRefusal as `openDatabase`; the restore itself is `inRestore`
 */
export async function migrate(
  options: DataSourceOptions,
  owner: TableOwner | null,
  { inRestore = false } = {},
): Promise<void> {
  const extra = { ...(options.extra as object), statement_timeout: 0 };
  const url = owner === null ? {} : { url: owner.url };
  const dataSource = await new DataSource({
    ...options,
    ...url,
    entities: [],
    extra,
  }).initialize();
  try {
    const gate = dataSource.createQueryRunner();
    await gate.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    if (!inRestore) await refuseUnfinishedRestore((sql) => dataSource.query(sql));
    await refuseOtherVersions(gate);
    await dataSource.runMigrations().catch(refuseToMigrate);
    if (owner !== null) await raiseWalls(gate, rolesOf(roleOf(options)), owner.walls);
    await gate.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await gate.release();
  } finally {
    await dataSource.destroy();
  }
}

/** Role with which the driver would sign in. */
function roleOf(options: DataSourceOptions): string {
  const { user } = new Client({ connectionString: (options as { url?: string }).url });
  if (user === undefined) throw new Error('DATABASE_URL names no role');
  return user;
}

const INSUFFICIENT_PRIVILEGE = '42501';

function refuseToMigrate(error: unknown): never {
  const driverError: unknown = error instanceof QueryFailedError ? error.driverError : error;
  if (errorCode(driverError) !== INSUFFICIENT_PRIVILEGE) throw error;
  throw new Error(
    'the tables are of another version, and the role of DATABASE_URL may not change them; ' +
      'set DATABASE_OWNER_URL, or run ledgerstamp database prepare --apply',
    { cause: error },
  );
}

import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '../../../src/platform/database/data-source';
import { PreparingClient } from '../../../src/platform/database/preparing-client';
import { serviceUrl } from '../../../src/platform/database/walls/service-role';
import { ENTITIES } from '../../../src/entities';
import {
  contentStatement,
  COUNT_APART,
  PROMOTE,
  resetStatement,
  SESSION,
  VIRTUAL_SCHEMA,
} from './virtual-schema';

/** Connections of a simulated process, more than it ever uses at once. */
const MOST_CONNECTIONS = 4;

/** PostgreSQL database that shows the simulated time. */
export class SimulationDatabase {
  private constructor(
    /** Connection of the judge, on which no faults happen. */
    readonly judge: DataSource,
    /** Connection whose locks represent the sessions of the processes. */
    private readonly locks: Client,
    /** Address for the processes, which have the service's rights. */
    private readonly url: string,
    private readonly others: DataSource[] = [],
  ) {}

  /**
   * @param url for the owner of a migrated database that may be changed
   * @param changes additional statements
   */
  static async open(url: string, changes: readonly string[] = []): Promise<SimulationDatabase> {
    const migrated = await openDatabase(dataSourceOptions(url, ENTITIES));
    try {
      for (const statement of [...VIRTUAL_SCHEMA, ...changes]) await migrated.query(statement);
    } finally {
      await migrated.destroy();
    }
    const locks = new Client({ connectionString: url });
    await locks.connect();
    return new SimulationDatabase(await connect(url), locks, await serviceUrl(url));
  }

  /** Copies a database that is not yet in use, for a standby. @returns the address of the copy */
  static async copyOf(url: string): Promise<string> {
    const [server, copy] = [new URL(url), new URL(url)];
    const name = decodeURIComponent(server.pathname.slice(1));
    server.pathname = '/postgres';
    copy.pathname = `/${name}_standby`;
    const client = new Client({ connectionString: server.href });
    await client.connect();
    try {
      const to = escapeIdentifier(`${name}_standby`);
      await client.query(`create database ${to} template ${escapeIdentifier(name)}`);
    } finally {
      await client.end();
    }
    return copy.href;
  }

  /** Content that a standby would have at this moment. @param tables by default all that processes and people write */
  async content(tables?: readonly string[]): Promise<string> {
    const [row] = await this.judge.query<{ content: string }[]>(contentStatement(tables));
    return row?.content ?? '{}';
  }

  /** Copies the set-up from the primary. Counters differ, so that the two databases never produce the same value. */
  async follow(primary: SimulationDatabase): Promise<void> {
    const tables = await primary.judge.query<{ name: string }[]>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    await this.judge.query('select sim.put($1::json)', [
      await primary.content(tables.map(({ name }) => name)),
    ]);
    await this.judge.query(COUNT_APART);
  }

  /** Turns this database into a primary with the given content. */
  async bePromoted(content: string, at: number): Promise<void> {
    await this.judge.query(PROMOTE, [content]);
    await this.setTime(at);
    await this.locks.query('select pg_advisory_unlock_all()');
  }

  /** Opens the connections of one more process. */
  async connect(): Promise<DataSource> {
    const dataSource = await connect(this.url);
    this.others.push(dataSource);
    return dataSource;
  }

  /** Takes the lock of a session. One connection holds the locks of all processes, each by name. */
  async beginSession(holder: string): Promise<void> {
    await this.locks.query('select pg_advisory_lock(hashtextextended($1, 0))', [holder]);
  }

  async endSession(holder: string): Promise<void> {
    await this.locks.query('select pg_advisory_unlock(hashtextextended($1, 0))', [holder]);
  }

  async reset(at: number): Promise<void> {
    await this.judge.query(resetStatement(at));
    await this.locks.query('select pg_advisory_unlock_all()');
  }

  /**
   * Makes the database read-only for the processes, whose sessions end because the setting applies to new ones. The
   * judge can still write.
   */
  async setReadOnly(isReadOnly: boolean): Promise<void> {
    const [row] = await this.judge.query<{ name: string }[]>('select current_database() as name');
    const name = escapeIdentifier(row?.name ?? '');
    const setting = `default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`;
    await this.judge.query(`alter database ${name} set ${setting}`);
    await this.judge.query(
      `select pg_terminate_backend(pid) from pg_catalog.pg_stat_activity where datname = current_database() and usename = $1`,
      [decodeURIComponent(new URL(this.url).username)],
    );
  }

  /** Refuses the writes of all processes, like a server without disk space; those of the judge still work. */
  async setFull(isFull: boolean): Promise<void> {
    const user = decodeURIComponent(new URL(this.url).username);
    await this.judge
      .query(`create or replace function sim.refuse_write() returns trigger language plpgsql as $$
      begin
        if session_user = ${escapeLiteral(user)} then
          raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
        end if;
        return null;
      end $$`);
    const change = isFull
      ? 'create trigger refuse_write before insert or update or delete on %s execute function sim.refuse_write()'
      : 'drop trigger refuse_write on %s';
    await this.judge.query(`do $$ declare t regclass; begin
      for t in select oid from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace loop
        execute format('${change}', t);
      end loop;
    end $$`);
  }

  async setTime(at: number): Promise<void> {
    await this.judge.query(`select setval('sim.clock', $1)`, [at]);
  }

  async close(): Promise<void> {
    await this.locks.end();
    await Promise.all([this.judge, ...this.others].map((dataSource) => dataSource.destroy()));
  }
}

function connect(url: string): Promise<DataSource> {
  // Options of the address would override those of a session.
  const plain = new URL(url);
  plain.searchParams.delete('options');
  const options = dataSourceOptions(plain.href, ENTITIES);
  const extra: object = {
    Client: PreparingClient,
    ...{ max: MOST_CONNECTIONS, connectionTimeoutMillis: 30_000, options: SESSION },
  };
  return new DataSource({ ...options, extra }).initialize();
}

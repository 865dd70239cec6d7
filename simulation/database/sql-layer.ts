import { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '../../src/database/data-source';
import { PreparingClient } from './preparing-client';
import { BACK_UP, CONNECT_AGAIN, RESTORE, resetStatement, SESSION, VIRTUAL_SCHEMA } from './virtual-schema';

/** Connections of a process in the simulation; more are never used at once. */
const MOST_CONNECTIONS = 4;

/** A database that shows the schedule's time. One per simulating program. */
export class SimulationDatabase {
  private constructor(
    /** The judge's own way in: no fault happens here. */
    readonly judge: DataSource,
    private readonly url: string,
    private readonly others: DataSource[] = [],
  ) {}

  /** @param url of a migrated database that may be changed; `changes`: statements of a mutant */
  static async open(url: string, changes: readonly string[] = []): Promise<SimulationDatabase> {
    const migrated = await openDatabase(dataSourceOptions(url));
    try {
      for (const statement of [...VIRTUAL_SCHEMA, ...changes]) await migrated.query(statement);
    } finally {
      await migrated.destroy();
    }
    return new SimulationDatabase(await connect(url), url);
  }

  /** Connections for one more process. */
  async connect(): Promise<DataSource> {
    const dataSource = await connect(this.url);
    this.others.push(dataSource);
    return dataSource;
  }

  async reset(at: number): Promise<void> {
    await this.judge.query(resetStatement(at));
  }

  async setTime(at: number): Promise<void> {
    await this.judge.query(`select setval('sim.clock', $1)`, [at]);
  }

  /** Organisations without documents are left out: nothing would come of looking at them. */
  async pauseOthers(tenantIds: readonly string[]): Promise<void> {
    await this.judge.query('update organisations set is_paused = tenant_id <> all($1)', [tenantIds]);
  }

  /** So many documents are tracked, and none of them is to be looked at again. */
  async isQuiet(tracked: number): Promise<boolean> {
    const [row] = await this.judge.query<{ quiet: boolean }[]>(
      `select count(*) = $1 and not coalesce(bool_or(due_at is not null or state not in
         ('written_back', 'excluded', 'rejected', 'changed_after_fiscalisation')), false) as quiet from documents`,
      [tracked],
    );
    return row?.quiet ?? false;
  }

  /** A person gives the consent anew. */
  async connectAgain(): Promise<void> {
    await this.judge.query(CONNECT_AGAIN);
  }

  async backUp(): Promise<void> {
    await this.judge.query(BACK_UP);
  }

  async restore(): Promise<void> {
    await this.judge.query(RESTORE);
  }

  async close(): Promise<void> {
    await Promise.all([this.judge, ...this.others].map((dataSource) => dataSource.destroy()));
  }
}

function connect(url: string): Promise<DataSource> {
  const options = dataSourceOptions(url);
  const extra: object = {
    ...{ max: MOST_CONNECTIONS, connectionTimeoutMillis: 30_000, options: SESSION },
    Client: PreparingClient,
  };
  return new DataSource({ ...options, extra }).initialize();
}

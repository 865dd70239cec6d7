import { DataSource } from 'typeorm';
import { dataSourceOptions, openDatabase } from '../../src/platform/database/data-source';
import { ENTITIES } from '../../src/entities';
import { PreparingClient } from './preparing-client';
import { resetStatement, SESSION, VIRTUAL_SCHEMA } from './virtual-schema';

/** Connections of a process in the simulation; more are never used at once. */
const MOST_CONNECTIONS = 4;

/** A real database that shows the simulated time. */
export class SimulationDatabase {
  private constructor(
    /** The judge's own way in: no fault happens here. */
    readonly judge: DataSource,
    private readonly url: string,
    private readonly others: DataSource[] = [],
  ) {}

  /** @param url of a migrated database that may be changed; `changes`: statements that come on top */
  static async open(url: string, changes: readonly string[] = []): Promise<SimulationDatabase> {
    const migrated = await openDatabase(dataSourceOptions(url, ENTITIES));
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

  async close(): Promise<void> {
    await Promise.all([this.judge, ...this.others].map((dataSource) => dataSource.destroy()));
  }
}

function connect(url: string): Promise<DataSource> {
  const options = dataSourceOptions(url, ENTITIES);
  const extra: object = {
    ...{ max: MOST_CONNECTIONS, connectionTimeoutMillis: 30_000, options: SESSION },
    Client: PreparingClient,
  };
  return new DataSource({ ...options, extra }).initialize();
}

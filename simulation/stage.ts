import type { DataSource } from 'typeorm';
import type { Blueprint } from './blueprint';
import { SimulationDatabase } from './database/simulation-database';
import type { FaultSource } from './faults';
import { type Installation, setUp } from './installation';
import type { Random } from './random';
import { BEGIN, VirtualTime } from './virtual-time';
import { TraceLog } from './trace-log';
import { World } from './world';

const REPLICAS = 2;

/** What schedules share, one after the other: a database, its connections, and the time. */
export class Stage {
  private readonly log = TraceLog.install();

  private constructor(
    private readonly database: SimulationDatabase,
    private readonly installation: Installation,
    private readonly replicas: readonly DataSource[],
    private readonly time: VirtualTime,
    private readonly giveClocksBack: () => void,
  ) {}

  /** @param url of a migrated database that may be changed */
  static async open(url: string, changes: readonly string[] = []): Promise<Stage> {
    const database = await SimulationDatabase.open(url, changes);
    const installation = await setUp(database.judge);
    const replicas: DataSource[] = [];
    while (replicas.length < REPLICAS) replicas.push(await database.connect());
    const time = new VirtualTime();
    return new Stage(database, installation, replicas, time, time.install());
  }

  /** A world in which nothing has happened yet. */
  async world(random: Random, blueprint: Blueprint, faults: FaultSource): Promise<World> {
    this.installation.forgetJournal();
    this.time.reset();
    await this.database.reset(BEGIN);
    const world = new World(this.database, this.installation, this.time, random, { blueprint, faults });
    this.log.write = (line) => world.trace(line);
    await world.start(this.replicas);
    return world;
  }

  async close(): Promise<void> {
    this.giveClocksBack();
    this.installation.forgetJournal();
    await this.database.close();
  }
}

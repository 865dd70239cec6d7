import { SqlLayer } from './database/sql-layer';
import type { Layer } from './layer';
import type { DroppedRule } from './dropped-rules';
import { MemoryLayer } from './memory/memory-layer';
import type { Random } from './random';
import { BEGIN, VirtualTime } from './virtual-time';
import { TraceLog } from './trace-log';
import { World, type WorldSetting } from './world';

const REPLICAS = 2;
const MOST_REPLICAS = 3;

/** Storage layer and time, which schedules use one after the other. */
export class TestBed {
  private constructor(
    private readonly layer: Layer,
    private readonly time: VirtualTime,
  ) {}

  /** @param url of a migrated database that may be changed; null to run in memory */
  static async open(url: string | null, dropped: readonly DroppedRule[] = []): Promise<TestBed> {
    const time = new VirtualTime();
    const layer =
      url === null ? new MemoryLayer(time, dropped) : await SqlLayer.open(url, MOST_REPLICAS, dropped, true);
    return new TestBed(layer, time);
  }

  /** Creates a world without events; from now on its time is the time of the program. */
  async world(random: Random, setting: WorldSetting): Promise<World> {
    this.time.reset();
    this.time.install();
    await this.layer.reset(BEGIN);
    const world = new World(this.layer, this.time, random, setting);
    TraceLog.install((line) => world.trace(line));
    await world.start(world.failover?.replicas ?? REPLICAS);
    return world;
  }

  async close(): Promise<void> {
    VirtualTime.giveClocksBack();
    await this.layer.close();
  }
}

import { Client } from 'pg';
import type { Connector, LoadWorld } from '../load/load-world';
import { underWay } from './spread-run';

/** All of them are taken over, or the run is at fault. */
const GIVEN_UP_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 10;

export interface Takeover {
  readonly organisations: number;
  /** Milliseconds from the signal until another process had the first, and the last, of them. */
  readonly firstMs: number;
  readonly lastMs: number;
}

interface Held {
  readonly id: string;
  readonly token: string;
}

/** Ends one of two processes that share the organisations, and sees the other one take them. */
export async function measureTakeover(
  world: LoadWorld,
  victim: Connector,
  signal: 'SIGTERM' | 'SIGKILL',
): Promise<Takeover> {
  const database = new Client({ connectionString: world.databaseUrl });
  await database.connect();
  try {
    const before = await heldBy(database, await holderOf(database, world, victim));
    const ended = signal === 'SIGTERM' ? victim.process.stop() : victim.process.kill();
    const begun = performance.now();
    let firstMs = 0;
    for (;;) {
      const { rows } = await database.query<{ count: number }>(
        `select count(*)::int as count from organisations o join unnest($1::uuid[], $2::bigint[]) b (id, token) using (id)
         where o.lease_token > b.token and o.lease_holder is not null`,
        [before.map(({ id }) => id), before.map(({ token }) => token)],
      );
      const ms = performance.now() - begun;
      const taken = rows[0]?.count ?? 0;
      if (taken > 0 && firstMs === 0) firstMs = ms;
      if (taken === before.length) {
        await ended;
        return { organisations: before.length, firstMs, lastMs: ms };
      }
      if (ms > GIVEN_UP_AFTER_MS)
        throw new Error(`${before.length - taken} organisations are not taken over`);
      await new Promise((settle) => setTimeout(settle, LOOK_EVERY_MS));
    }
  } finally {
    await database.end();
  }
}

/** The session that holds the lock of a process is a connection of that process: its port is in both tables. */
async function holderOf(database: Client, world: LoadWorld, { process }: Connector): Promise<string> {
  const others = world.connectors.filter((one) => one.process !== process);
  if (others.length !== 1) throw new Error('two processes are needed');
  const { rows } = await database.query<{ holder: string }>(
    `select o.lease_holder as holder from organisations o join pg_locks l on l.locktype = 'advisory' and l.objsubid = 1
       and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(o.lease_holder, 0)
     join pg_stat_activity a using (pid) where a.application_name = 'ledgerstamp-wake'
     group by 1, a.backend_start order by a.backend_start`,
  );
  // Sessions begin in the order in which processes are started.
  const holder = rows[world.connectors.findIndex((one) => one.process === process)]?.holder;
  if (holder === undefined)
    throw new Error(`nothing is under way: ${String(await underWay(world.databaseUrl))}`);
  return holder;
}

async function heldBy(database: Client, holder: string): Promise<readonly Held[]> {
  const { rows } = await database.query<Held>(
    'select id, lease_token as token from organisations where lease_holder = $1',
    [holder],
  );
  return rows;
}

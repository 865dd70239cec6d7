import { Client } from 'pg';
import type { Connector, LoadWorld } from '../load/load-world';
import { underWay } from './spread-run';

/** Time after which the run fails if not all organisations are taken over, in milliseconds. */
const GIVEN_UP_AFTER_MS = 60_000;
const LOOK_EVERY_MS = 10;

export interface Takeover {
  readonly organisations: number;
  /** Milliseconds from the signal until the first, and the last, organisation had another holder. */
  readonly firstMs: number;
  readonly lastMs: number;
}

interface Held {
  readonly id: string;
  readonly token: string;
}

/** Ends one of two processes that share the organisations, and measures how fast the other takes them over. */
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

/**
 * Lease holder of a process. Its advisory lock is held by one of its sessions, and sessions start in the order of the
 * processes.
 */
async function holderOf(database: Client, world: LoadWorld, { process }: Connector): Promise<string> {
  const others = world.connectors.filter((one) => one.process !== process);
  if (others.length !== 1) throw new Error('two processes are needed');
  const { rows } = await database.query<{ holder: string }>(
    `select o.lease_holder as holder from organisations o join pg_locks l on l.locktype = 'advisory' and l.objsubid = 1
       and ((l.classid::bigint << 32) | l.objid::bigint) = hashtextextended(o.lease_holder, 0)
     join pg_stat_activity a using (pid) where a.application_name = 'ledgerstamp-wake'
     group by 1, a.backend_start order by a.backend_start`,
  );
  // Sessions start in the order in which the processes were started.
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

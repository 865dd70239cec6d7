import { Client } from 'pg';
import type { FaultProxy, ProxyFault } from './fault-proxy';
import { type Disturbance, pause, type ChaosContext, within } from './disturbance';
import type { Random } from './random';

const RECOVERS_WITHIN_MS = 60_000;
/** Number of concurrent requests, more than the connection pools of both replicas. */
const REQUESTS_FOR_A_POOL = 60;

/** Disturbances of the database and of every connection. */
export const NETWORK_FAULTS: readonly Disturbance[] = [
  { name: 'database crashes', weight: 4, run: crash },
  {
    name: 'database away',
    weight: 4,
    run: (context) => databaseAway(context, context.random.whole(1_000, 6_000)),
  },
  { name: 'database away for a minute', weight: 0.2, run: (context) => databaseAway(context, 60_000) },
  { name: 'connections reset', weight: 7, run: spoiled('reset') },
  { name: 'latency', weight: 5, run: spoiled('latency') },
  { name: 'pool exhausted', weight: 3, run: poolExhausted },
  { name: 'connections half open', weight: 4, run: spoiled('half open') },
];

async function crash(context: ChaosContext): Promise<void> {
  await context.world.database.crash();
  await recovery(context);
}

async function databaseAway(context: ChaosContext, ms: number): Promise<void> {
  const { database } = context.world.network;
  database.set({ kind: 'away' });
  await pause(ms);
  database.set({ kind: 'none' });
  await recovery(context);
}

/** Locks the table of organisations, so that every connection of the pool waits. */
async function poolExhausted({ world, random }: ChaosContext): Promise<void> {
  const client = new Client({ connectionString: world.databaseUrl });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('begin');
    await client.query('lock table organisations in access exclusive mode');
    const asked = Array.from({ length: REQUESTS_FOR_A_POOL }, () =>
      world.api.get('/api/organisations').catch(() => undefined),
    );
    await pause(random.whole(1_000, 4_000));
    await client.query('rollback');
    await Promise.all(asked);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Measures the time from PostgreSQL's first answer until every running replica has used it. */
export async function recovery({ world, measurements }: ChaosContext): Promise<void> {
  const since = performance.now();
  const hasRecovered = async (): Promise<boolean> => {
    const living = world.replicas.flatMap((replica) => replica.url ?? []);
    const answers = await Promise.all(living.map(isHealthy));
    return answers.length > 0 && answers.every(Boolean);
  };
  if (!(await within(RECOVERS_WITHIN_MS, hasRecovered))) {
    throw new Error(`no replica was healthy ${RECOVERS_WITHIN_MS / 1_000} s after PostgreSQL was back`);
  }
  measurements.recoveriesMs.push(performance.now() - since);
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}

type Spoiling = 'reset' | 'latency' | 'half open';

function spoiled(how: Spoiling): Disturbance['run'] {
  return ({ world: { network }, random }) =>
    spoil([network.xero, network.fiscal, network.fiscal, network.database], random, how);
}

/** Disturbs a random connection for one to six seconds. */
export async function spoil(proxies: readonly FaultProxy[], random: Random, how: Spoiling): Promise<void> {
  const proxy = random.pick(proxies);
  proxy.set(faultOf(how, random));
  await pause(random.whole(1_000, 6_000));
  proxy.set({ kind: 'none' });
}

function faultOf(how: Spoiling, random: Random): ProxyFault {
  switch (how) {
    case 'reset':
      return { kind: 'reset-after', bytes: random.whole(1, 6_000) };
    case 'latency':
      return { kind: 'latency', ms: random.whole(20, 600) };
    case 'half open':
      return { kind: 'black-hole' };
  }
}

import { type ChaosContext, type Disturbance, pause } from './disturbance';
import { recovery } from './network-faults';
import type { Random } from './random';
import type { Replica } from './replica';
import { ReplicatedDatabase } from './replicated-database';

/** Fate of the old primary when clients are redirected: it ends, or keeps running. */
type End = 'dies' | 'lives';

/** Disturbances that promote a lagging standby while replicas run. */
export const FAILOVERS: readonly Disturbance[] = [
  { name: 'failover', weight: 3, run: (context) => failOver(context, 'dies') },
  { name: 'two primaries', weight: 3, run: (context) => failOver(context, 'lives') },
];

/**
 * Promotes a standby that lacks the last seconds, and redirects the replicas one after the other, so that two primaries
 * may be in use for some seconds. Needs a PostgreSQL installation with pg_basebackup; without it the disturbance is
 * counted as impossible.
 */
async function failOver(context: ChaosContext, end: End): Promise<void> {
  const { world, random, measurements } = context;
  const { database } = world;
  if (!(database instanceof ReplicatedDatabase)) return measurements.disturbed('failover: not possible here');
  const standby = await database.primary.standby();
  await standby.cutOff();
  await pause(random.whole(300, 5_000));
  if (end === 'dies') {
    await database.primary.crash();
    if (random.isTrue(0.5)) await random.pick(world.replicas).kill();
  }
  await standby.promote();
  const stood = random.isTrue(0.3) ? standStill(random.pick(world.replicas), random) : null;
  const first = random.whole(0, world.replicas.length - 1);
  for (const index of world.replicas.keys()) {
    await pause(random.whole(0, 4_000));
    world.lead((first + index) % world.replicas.length, standby.port);
  }
  await stood;
  await database.replaceBy(standby);
  for (const index of world.replicas.keys()) world.lead(index, null);
  await recovery(context);
}

/** Stops a process for a while, sometimes for longer than its lease. */
async function standStill({ pid }: Replica, random: Random): Promise<void> {
  if (pid === undefined) return;
  signal(pid, 'SIGSTOP');
  await pause(random.whole(500, 9_000));
  signal(pid, 'SIGCONT');
}

/** Sends a signal, unless the process has ended. */
function signal(pid: number, name: 'SIGSTOP' | 'SIGCONT'): void {
  try {
    process.kill(pid, name);
  } catch {
    return;
  }
}

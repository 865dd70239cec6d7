import { readdirSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { callJson } from '../../demo/http-json';
import { type Disturbance, pause, type ChaosContext, within } from './disturbance';
import { OURS } from './chaos-world';
import { nextPoint, notMet } from './kill-aim';
import type { Replica } from './replica';
import { letTokensExpire } from './storms';

const COMES_BACK_WITHIN_MS = 15_000;
const IS_SENT_WITHIN_MS = 4_000;
/** Longest wait until a process reaches a kill point, in milliseconds: expiry of a dead process's lease, and work. */
const IS_MET_WITHIN_MS = 20_000;
const ANSWERS_AFTER_MS = 1_500;

/** Disturbances that end a process of the connector. */
export const DEATHS: readonly Disturbance[] = [
  { name: 'kill one', weight: 24, run: killOne },
  { name: 'kill both', weight: 4, run: ({ world }) => killAll(world.replicas) },
  { name: 'kill while an answer is awaited', weight: 5, run: killWhileAwaiting },
  { name: 'kill at a named point', weight: 20, run: killAtPoint },
  { name: 'rolling restart', weight: 3, run: rollingRestart },
  { name: 'journal not writable', weight: 3, run: journalAway },
  { name: 'journal full', weight: 3, run: journalFull },
];

/** Disturbances for reaching a required number of kills, none of which waits for a particular moment. */
export const QUICK_DEATHS: readonly Disturbance[] = [
  { name: 'kill one', weight: 8, run: killOne },
  { name: 'kill both', weight: 16, run: killBothUp },
  { name: 'kill while an answer is awaited', weight: 4, run: killWhileAwaiting },
];

/** Kills a running replica, so that each kill counts. */
async function killOne({ world, random }: ChaosContext): Promise<void> {
  const living = (): Replica[] => world.replicas.filter((replica) => replica.isUp);
  if (await within(COMES_BACK_WITHIN_MS, () => living().length > 0)) await random.pick(living()).kill();
}

async function killBothUp({ world }: ChaosContext): Promise<void> {
  await within(COMES_BACK_WITHIN_MS, () => world.replicas.every((replica) => replica.isUp));
  await killAll(world.replicas);
}

async function killAll(replicas: readonly Replica[]): Promise<void> {
  await Promise.all(replicas.map((replica) => replica.kill()));
}

/**
 * Kills the replicas while the service has accepted a document but not answered yet, so that nobody receives the
 * answer.
 */
async function killWhileAwaiting({ world }: ChaosContext): Promise<void> {
  const { fiscal } = world.judges;
  const submitted = async (): Promise<number> => {
    const calls = await callJson<Record<string, number>>('GET', `${fiscal.url}/_control/calls`);
    return (calls['POST /invoice'] ?? 0) + (calls['POST /creditnote'] ?? 0);
  };
  const before = await submitted();
  const fault = { operation: 'submit', kind: 'late-answer', delayMs: ANSWERS_AFTER_MS };
  await callJson('POST', `${fiscal.url}/_control/faults`, fault);
  if (await within(IS_SENT_WITHIN_MS, async () => (await submitted()) > before))
    await killAll(world.replicas);
}

/** Ends the process that next meets the point aimed at, or one that no process has met. */
async function killAtPoint({ world, random, aim, measurements }: ChaosContext): Promise<void> {
  const { killsAtPoints } = measurements;
  const point = nextPoint(random, aim.tries, killsAtPoints);
  aim.tries[point] = (aim.tries[point] ?? 0) + 1;
  const met = (): number => Object.values(killsAtPoints).reduce((sum, count) => sum + count, 0);
  const before = met();
  aim.points.want([point, ...notMet(killsAtPoints)]);
  if (point === 'tokens-renewed') await letTokensExpire(world);
  await within(IS_MET_WITHIN_MS, () => met() > before);
  aim.points.withdraw();
}

async function rollingRestart({ world, random, measurements }: ChaosContext): Promise<void> {
  const program = random.pick(world.programs);
  for (const replica of world.replicas) {
    await within(COMES_BACK_WITHIN_MS, () => replica.isUp);
    if (await replica.restart(program))
      measurements.disturbed(program === OURS ? 'restarted' : 'restarted as the old version');
  }
}

/**
 * Replaces the journal's folder by a file. A process that has its journal file open continues, unlike with a full disk.
 */
async function journalAway({ world, random }: ChaosContext): Promise<void> {
  const aside = `${world.journal}.aside`;
  renameSync(world.journal, aside);
  writeFileSync(world.journal, '');
  try {
    await random.pick(world.replicas).kill();
    await pause(random.whole(1_000, 3_000));
  } finally {
    rmSync(world.journal);
    renameSync(aside, world.journal);
  }
}

/**
 * Bytes left below the limit, fewer than a journal entry, so that a write is cut off in the middle, as on a full disk.
 */
const ROOM_LEFT = 40;

/**
 * Limits the file size of running processes to a part of a journal entry, as on a disk that is nearly full; they write
 * no other file. Needs prlimit (util-linux) and /proc; without them the disturbance is counted as impossible.
 */
async function journalFull({ world, random, measurements }: ChaosContext): Promise<void> {
  const living = world.replicas.flatMap(({ pid }) => pid ?? []);
  const limited = await Promise.all(
    living.map((pid) => limitFiles(pid, String(journalSize(pid, world.journal) + ROOM_LEFT))),
  );
  if (!limited.some(Boolean)) measurements.disturbed('journal full: not possible here');
  await pause(random.whole(1_000, 3_000));
  await Promise.all(living.map((pid) => limitFiles(pid, 'unlimited')));
}

/** Size in bytes of the journal file that a process has open; 0 if it has none yet. */
function journalSize(pid: number, directory: string): number {
  try {
    const handles = readdirSync(`/proc/${pid}/fd`).map((handle) => `/proc/${pid}/fd/${handle}`);
    const own = handles.find((handle) => readlinkSync(handle).startsWith(directory));
    return own === undefined ? 0 : statSync(own).size;
  } catch {
    return 0;
  }
}

function limitFiles(pid: number, bytes: string): Promise<boolean> {
  return new Promise((settle) => {
    execFile('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`], (error) =>
      settle(error === null),
    );
  });
}

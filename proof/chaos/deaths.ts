import { readdirSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { callJson } from '../../demo/http-json';
import { type Disturbance, pause, type ChaosContext, within } from './disturbance';
import { OURS } from './chaos-world';
import { nextPoint } from './kill-aim';
import type { Replica } from './replica';
import { letTokensExpire } from './storms';

const COMES_BACK_WITHIN_MS = 15_000;
const IS_SENT_WITHIN_MS = 4_000;
/** Starting, waiting for the lease of the dead, working up to the point. */
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

/** Where a number of kills is asked for: none of them waits for a moment that may be long in coming. */
export const QUICK_DEATHS: readonly Disturbance[] = [
  { name: 'kill one', weight: 8, run: killOne },
  { name: 'kill both', weight: 16, run: killBothUp },
  { name: 'kill while an answer is awaited', weight: 4, run: killWhileAwaiting },
];

/** Kills a living replica, so that each kill counts. */
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

/** The service has taken a document and is about to answer: nobody will be there to hear it. */
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

/** Both begin lives that are to end there; the process that holds the organisation meets it. */
async function killAtPoint({ world, random, aim, measurements }: ChaosContext): Promise<void> {
  const point = nextPoint(random, aim.tries, measurements.killsAtPoints);
  aim.tries[point] = (aim.tries[point] ?? 0) + 1;
  const met = (): number => measurements.killsAtPoints[point] ?? 0;
  const before = met();
  aim.point = point;
  try {
    await killAll(world.replicas);
    if (point === 'tokens-renewed') await letTokensExpire(world);
    await within(IS_MET_WITHIN_MS, () => met() > before);
  } finally {
    aim.point = null;
  }
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
 * Replaces the folder by a file. A process that has its journal file open continues, unlike with a full disk.
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

/** Less than an entry: a write that meets this limit is cut off in the middle, as when the last block of a disk is used. */
const ROOM_LEFT = 40;

/**
 * The living may let no file grow by more than the beginning of an entry, as with a disk that is nearly full: what is
 * written into the journal is cut off, and fails from then on. They write no other file. Needs prlimit (util-linux) and
 * /proc; without them the disturbance is counted as not possible.
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

/** Size of the journal file that this process has open; 0 when it has written nothing yet. */
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

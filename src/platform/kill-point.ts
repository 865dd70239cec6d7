/** Moments at which a process can be made to die, in the order in which a document meets them. */
export const KILL_POINTS = [
  'page-read',
  'page-stored',
  'connected',
  'intent-committed',
  'journal-written',
  'answer-heard',
  'answer-stored',
  'delivery-stored',
  'outcome-confirmed',
  'outcome-stored',
  'pdf-fetched',
  'file-attached',
  'note-begun',
  'note-written',
  'fields-written',
  'tokens-renewed',
] as const;

export type KillPoint = (typeof KILL_POINTS)[number];

/**
 * `<point>:<process id of the parent>`, set by `npm run chaos` for the processes that it forks. It does nothing in a
 * process with another parent, so that a value which strays into a deployment is dead text: the number would have to
 * be that of the supervisor, anew at every start. Read once, before `.env` is, so that no file can set it.
 */
const VARIABLE = 'LEDGERSTAMP_KILL_POINT';
const armed = readKillPoint(process.env[VARIABLE], process.ppid);

/** The point that a setting arms for a process of this parent; null for anything else. */
export function readKillPoint(setting: string | undefined, parent: number): KillPoint | null {
  return KILL_POINTS.find((point) => setting === `${point}:${parent}`) ?? null;
}

/** Ends this process as a power cut would, if it was started to die here. Else it is one comparison. */
export function reached(point: KillPoint): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
}

/** Points at which a test can end a process, in the order in which a document passes them. */
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
 * Variable `<point>:<process id of the parent>`, set by `npm run chaos` for its child processes. Without effect under
 * another parent, so that a value in a deployment is harmless. Read before `.env`, so that no file can set it.
 */
const VARIABLE = 'LEDGERSTAMP_KILL_POINT';
const armed = readKillPoint(process.env[VARIABLE], process.ppid);

/** Point set for a process of this parent; null for anything else. */
export function readKillPoint(setting: string | undefined, parent: number): KillPoint | null {
  return KILL_POINTS.find((point) => setting === `${point}:${parent}`) ?? null;
}

/** Ends this process like a power cut if this point is set; otherwise one comparison. */
export function reached(point: KillPoint): void {
  if (point === armed) process.kill(process.pid, 'SIGKILL');
}

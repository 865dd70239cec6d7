import { renameSync } from 'node:fs';
import { join } from 'node:path';

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
 * Variable `<folder>:<process id of the parent>`, set by `npm run chaos` for its child processes. Without effect under
 * another parent, so that a value in a deployment is harmless. Read before `.env`, so that no file can set it.
 */
const VARIABLE = 'LEDGERSTAMP_KILL_POINTS';
const armed = killPointFolder(process.env[VARIABLE], process.ppid);

/** Folder set for a process of this parent, with a file for each point that is to be met; null for anything else. */
export function killPointFolder(setting: string | undefined, parent: number): string | null {
  const [, folder] = /^(.+):(\d+)$/.exec(setting ?? '') ?? [];
  return folder !== undefined && setting === `${folder}:${parent}` ? folder : null;
}

/** Ends this process like a power cut if this point has a file, to which it gives its own name; otherwise one comparison. */
export function reached(point: KillPoint, folder = armed): void {
  if (folder === null) return;
  try {
    renameSync(join(folder, point), join(folder, `${point}.${process.pid}`));
  } catch {
    return;
  }
  process.kill(process.pid, 'SIGKILL');
}

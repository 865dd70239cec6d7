import { chown, open, rename, stat } from 'node:fs/promises';
import type { ServerPlace } from './server-place';

/** Size (bytes) above which the log is renamed to `postgres.log.1` at the next start. */
const LARGEST_LOG = 10 * 1024 * 1024;
const QUOTED_LINES = 15;
const LONGEST_QUOTE = 64 * 1024;

/** Makes the server's log ready to be appended to by the server's account. */
export async function prepareLog(place: ServerPlace): Promise<void> {
  const found = await stat(place.log).catch(() => undefined);
  if (found !== undefined && found.size > LARGEST_LOG) await rename(place.log, `${place.log}.1`);
  await (await open(place.log, 'a', 0o600)).close();
  if (place.user !== undefined) await chown(place.log, place.user.uid, place.user.gid);
}

/** Returns the log's size in bytes, where later output begins. */
export async function endOfLog(place: ServerPlace): Promise<number> {
  return (await stat(place.log)).size;
}

/** Returns the log's last lines, from `position` (bytes) on. */
export async function lastLines(place: ServerPlace, position: number): Promise<string> {
  const file = await open(place.log, 'r');
  try {
    const { size } = await file.stat();
    const from = Math.max(position, size - LONGEST_QUOTE);
    const { buffer, bytesRead } = await file.read({
      buffer: Buffer.alloc(Math.max(0, size - from)),
      position: from,
    });
    const lines = buffer.subarray(0, bytesRead).toString('utf8').trimEnd().split('\n');
    return lines.slice(-QUOTED_LINES).join('\n');
  } finally {
    await file.close();
  }
}

import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/** A server with some hundred small databases; a container often has 64 MB there. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** Where files live that need not survive: in memory where the system has room for it, for a disk makes all of it slower. */
export const MEMORY_DIRECTORY = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();

function hasRoom(directory: string): boolean {
  if (!existsSync(directory)) return false;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= ROOM_BYTES;
}

import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';
/**
 * Space that a server with some hundred small databases needs, in bytes; containers often have only 64 MB of shared
 * memory.
 */
const ROOM_BYTES = 2 * 1024 ** 3;

/** Folder for temporary files: in memory if there is enough space, because a disk is slower. */
export const MEMORY_DIRECTORY = hasRoom(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();

function hasRoom(directory: string): boolean {
  if (!existsSync(directory)) return false;
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize >= ROOM_BYTES;
}

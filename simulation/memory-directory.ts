import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const SHARED_MEMORY = '/dev/shm';

/** Where files live that need not survive: in memory where the system offers that, for a disk makes all of it slower. */
export const MEMORY_DIRECTORY = existsSync(SHARED_MEMORY) ? SHARED_MEMORY : tmpdir();

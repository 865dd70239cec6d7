import { open } from 'node:fs/promises';

/**
 * Writes a folder to the disk: a new name survives a power failure only with its folder. Windows has no such call, and
 * needs none.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

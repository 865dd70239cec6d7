import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../../platform/sync-folder';

const OWNER_ONLY = { folder: 0o700, file: 0o600 };
const UNFINISHED = '.unfinished';

/** Storage of deliveries as files, one file each, on a disk that all replicas share. */
export interface DeliveryFiles {
  /** Names of completely written files, in order; empty without a folder. */
  names(): Promise<string[]>;
  /** Writes a file, and returns once it is on the disk. */
  write(name: string, text: string): Promise<void>;
  /** Reads a file; null when another process has removed it. */
  read(name: string): Promise<string | null>;
  remove(name: string): Promise<void>;
}

/** Files on a disk. Each is written under another name first, so that readers never see an incomplete one. */
export class DiskDeliveryFiles implements DeliveryFiles {
  constructor(private readonly directory: string) {}

  async names(): Promise<string[]> {
    const names = await readdir(this.directory).catch(noneIfMissing([]));
    return names.filter((name) => !name.endsWith(UNFINISHED)).sort();
  }

  async write(name: string, text: string): Promise<void> {
    await mkdir(this.directory, { recursive: true, mode: OWNER_ONLY.folder });
    const path = join(this.directory, `${randomUUID()}${UNFINISHED}`);
    try {
      const file = await open(path, 'wx', OWNER_ONLY.file);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(path, join(this.directory, name));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
    await syncFolder(this.directory);
  }

  read(name: string): Promise<string | null> {
    return readFile(join(this.directory, name), 'utf8').catch(noneIfMissing(null));
  }

  remove(name: string): Promise<void> {
    return rm(join(this.directory, name), { force: true });
  }
}

function noneIfMissing<T>(none: T): (error: unknown) => T {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return none;
    throw error;
  };
}

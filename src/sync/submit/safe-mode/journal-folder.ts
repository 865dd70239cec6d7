import { constants, type FileHandle, mkdir, open, readdir, rmdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { giveToOwnerOfFolder, syncFolder } from '../../../platform/sync-folder';

export const JOURNAL_SUFFIX = '.ndjson';
const OWNER_ONLY = { folder: 0o700, file: 0o600 };
/** Mode `a` that follows no link; Windows does not know the flag. */
const APPEND =
  constants.O_WRONLY |
  constants.O_APPEND |
  constants.O_CREAT |
  ((constants.O_NOFOLLOW as number | undefined) ?? 0);
/** Folder at the top of a disk of its own, which only root may read. */
const OF_THE_DISK = 'lost+found';
const LOCK_RETRY_MS = 20;
/** Age at which a lock is considered abandoned; locks normally last milliseconds. */
const LOCK_ABANDONED_MS = 5_000;

/** Part of a file from the reader's position to its end, or as much as one read returns. */
export interface Tail {
  /** Device and inode, which distinguish files of the same name. */
  readonly file: string;
  /** Size of the whole file in bytes. */
  readonly size: number;
  /** Version of the file: size and time of the last change. */
  readonly version: string;
  /** Time of the last change, in milliseconds since 1970 by the clock of the disk. */
  readonly changedMs: number;
  readonly bytes: Buffer;
}

/** Expected state of a file that was read before. */
export interface KnownFile {
  readonly name: string;
  /** Minimum size in bytes. */
  readonly size: number;
}

/** File that is open for appending. */
export interface OpenFile {
  /** Size in bytes, including everything written. */
  readonly size: number;
  write(text: string): Promise<void>;
  /** Returns when what was written is on the disk. */
  flush(): Promise<void>;
  /** True while the name still refers to this file, and its size is as written. */
  isInPlace(): Promise<boolean>;
  close(): Promise<void>;
}

/** Operations of the journal on the folder that all replicas share. */
export interface JournalFolder {
  /** Sorted names of the files, possibly from a cache of a file server; empty without a folder. */
  names(): Promise<string[]>;
  /** Version of the folder; changes when a file is made, renamed or deleted. */
  version(): Promise<string>;
  /** Reads the end of a file; null where no file has the name. */
  tail(name: string, from: number): Promise<Tail | null>;
  /** Opens a file for appending; creates it and the folder if missing. */
  append(name: string): Promise<OpenFile>;
  /** Appends lines to a file that several replicas write to, one at a time; returns when they are on the disk. */
  share(name: string, text: string): Promise<void>;
}

/** Maximum number of bytes per read. */
const MOST_BYTES = 4 * 1024 * 1024;

export class DiskFolder implements JournalFolder {
  /**
   * @param directory folder of the installation
   * @param openFile opens a file for appending
   */
  constructor(
    readonly directory: string,
    private readonly openFile = (path: string): Promise<FileHandle> => open(path, APPEND, OWNER_ONLY.file),
  ) {}

  static of(root: string, installationId: string): DiskFolder {
    return new DiskFolder(join(root, installationId));
  }

  /** Names of other folders in the same root that hold a journal. */
  static async others(root: string, installationId: string): Promise<string[]> {
    const others: string[] = [];
    for (const name of await new DiskFolder(root).names()) {
      if (name === installationId || name === OF_THE_DISK) continue;
      const files = await new DiskFolder(join(root, name)).names();
      if (files.some((file) => file.endsWith(JOURNAL_SUFFIX))) others.push(name);
    }
    return others;
  }

  async names(): Promise<string[]> {
    try {
      return (await readdir(this.directory)).sort();
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  async version(): Promise<string> {
    try {
      const { dev, ino, mtimeNs } = await stat(this.directory, { bigint: true });
      return `${dev} ${ino} ${mtimeNs}`;
    } catch (error) {
      if (isMissing(error)) return '';
      throw error;
    }
  }

  /** Opens the file before its size is read: a file server shows the writes of others only then. */
  async tail(name: string, from: number): Promise<Tail | null> {
    let handle: FileHandle;
    try {
      handle = await open(join(this.directory, name), 'r');
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
    try {
      const { dev, ino, size, mtimeNs } = await handle.stat({ bigint: true });
      const length = Math.min(Math.max(0, Number(size) - from), MOST_BYTES);
      const bytes = Buffer.alloc(length);
      const { bytesRead } = length === 0 ? { bytesRead: 0 } : await handle.read(bytes, 0, length, from);
      return {
        file: `${dev} ${ino}`,
        size: Number(size),
        version: `${size} ${mtimeNs}`,
        changedMs: Number(mtimeNs / 1_000_000n),
        bytes: bytes.subarray(0, bytesRead),
      };
    } finally {
      await handle.close();
    }
  }

  async append(name: string): Promise<OpenFile> {
    await make(this.directory);
    const path = join(this.directory, name);
    const handle = await this.openFile(path);
    await giveToOwnerOfFolder(path);
    await syncFolder(this.directory);
    return DiskFile.at(path, handle);
  }

  async share(name: string, text: string): Promise<void> {
    await make(this.directory);
    const path = join(this.directory, `${name}.lock`);
    await takeLock(path);
    try {
      const file = await this.append(name);
      try {
        await file.write(text);
        await file.flush();
      } finally {
        await file.close();
      }
    } finally {
      await rmdir(path).catch(isGone);
    }
  }
}

/** Makes a folder with those above it, each for whom the one above it belongs to. */
async function make(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: OWNER_ONLY.folder });
  if (first === undefined) return;
  const made = [resolve(folder)];
  for (let [top = ''] = made; top !== resolve(first); [top = ''] = made) made.unshift(dirname(top));
  for (const one of made) await giveToOwnerOfFolder(one);
}

class DiskFile implements OpenFile {
  private constructor(
    private readonly path: string,
    private readonly handle: FileHandle,
    private readonly identity: { readonly dev: bigint; readonly ino: bigint },
    public size: number,
  ) {}

  static async at(path: string, handle: FileHandle): Promise<DiskFile> {
    const { dev, ino, size } = await handle.stat({ bigint: true });
    return new DiskFile(path, handle, { dev, ino }, Number(size));
  }

  async write(text: string): Promise<void> {
    await this.handle.appendFile(text);
    this.size += Buffer.byteLength(text);
  }

  flush(): Promise<void> {
    return this.handle.datasync();
  }

  async isInPlace(): Promise<boolean> {
    try {
      const { dev, ino, size } = await stat(this.path, { bigint: true });
      return dev === this.identity.dev && ino === this.identity.ino && Number(size) >= this.size;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/**
 * Takes a lock by creating a directory, which is atomic on disks and file servers. Its age is measured by this
 * process's own clock.
 */
async function takeLock(path: string): Promise<void> {
  for (let [seen, since] = ['', performance.now()]; ; await pause(LOCK_RETRY_MS)) {
    try {
      return await mkdir(path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const now = await stat(path, { bigint: true }).then(({ ino, mtimeNs }) => `${ino} ${mtimeNs}`, isGone);
    if (now !== seen) [seen, since] = [now, performance.now()];
    else if (performance.now() - since > LOCK_ABANDONED_MS) await rmdir(path).catch(isGone);
  }
}

function isGone(error: unknown): string {
  if (isMissing(error)) return '';
  throw error;
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
}

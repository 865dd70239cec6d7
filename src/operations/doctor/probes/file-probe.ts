import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { errorCode } from '../../../platform/error-code';

/** Facts of the file system about a file or folder. */
export interface FileReading {
  /** Access rights; null: the file does not exist. Windows has no such rights. */
  readonly mode: number | null;
  readonly canWrite: boolean;
}

export async function probeFile(path: string): Promise<FileReading> {
  try {
    const { mode } = await stat(path);
    const canWrite = await access(path, constants.W_OK).then(
      () => true,
      () => false,
    );
    return { mode: mode & 0o777, canWrite };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { mode: null, canWrite: false };
    return { mode: 0, canWrite: false };
  }
}

/** Disk space in bytes, as available to ordinary users. */
export interface DiskReading {
  readonly free: number;
  readonly size: number;
}

/** Free space of the disk that holds, or would hold, a folder. Null: it cannot be determined. */
export async function probeDisk(folder: string): Promise<DiskReading | null> {
  for (let path = resolve(folder); ; path = dirname(path)) {
    try {
      const { bavail, blocks, bsize } = await statfs(path);
      return { free: bavail * bsize, size: blocks * bsize };
    } catch (error) {
      if (errorCode(error) !== 'ENOENT' || path === dirname(path)) return null;
    }
  }
}

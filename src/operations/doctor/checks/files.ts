import { type Finding, fault, ok, warning } from '../finding';
import type { DiskReading, FileReading } from '../probes/file-probe';

const GIB = 1024 ** 3;
const FULL = 1 * GIB;
const LOW = 5 * GIB;
const LOW_SHARE = 0.1;

const OTHERS = 0o007;
const GROUP = 0o070;

/** Judges a file with secrets; a missing one is no fault. */
export function judgeSecretFile(path: string, { mode }: FileReading): Finding[] {
  if (mode === null) return [];
  const cure = `Run: chmod 600 ${path}`;
  if ((mode & OTHERS) !== 0)
    return [fault('FILE_OPEN', path, `${path} is open to every user of this computer.`, cure)];
  if ((mode & GROUP) !== 0)
    return [warning('FILE_OPEN', path, `${path} is open to a group of users of this computer.`, cure)];
  return [ok('FILE', path, `${path} is readable by its owner alone.`)];
}

/** Judges a folder that the service creates and writes, and others should not. */
export function judgeFolder(setting: string, path: string, { mode, canWrite }: FileReading): Finding[] {
  if (mode === null) {
    return [
      warning(
        'FOLDER_MISSING',
        setting,
        `${path} is not there.`,
        'If it was there before, mount its disk; otherwise the service makes it when it starts.',
      ),
    ];
  }
  if (!canWrite) {
    return [
      fault(
        'FOLDER_CLOSED',
        setting,
        `${path} cannot be written to by this user.`,
        'Give it to the user that the service runs as, and run this command as that user.',
      ),
    ];
  }
  if ((mode & OTHERS) !== 0)
    return [
      warning(
        'FILE_OPEN',
        setting,
        `${path} is open to every user of this computer.`,
        `Run: chmod 700 ${path}`,
      ),
    ];
  return [ok('FOLDER', setting, `${path} can be written to, and is closed to others.`)];
}

export function judgeDisk(about: string, disk: DiskReading | null): Finding[] {
  if (disk === null) return [];
  const { free, size } = disk;
  const what = `${(free / GIB).toFixed(1)} of ${(size / GIB).toFixed(0)} GiB are free.`;
  const cure = 'Make room, or move to a larger disk: on a full disk nothing is submitted.';
  if (free < FULL) return [fault('DISK_FULL', about, what, cure)];
  if (free < LOW && free < size * LOW_SHARE) return [warning('DISK_LOW', about, what, cure)];
  return [ok('DISK', about, what)];
}

import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
const PERIOD_US = 100_000;

/** Bound on the processor time of processes and of those that they start: a control group of Linux, version 1 or 2. */
export class ProcessorLimit {
  private constructor(private readonly folder: string) {}

  /** @param share of all processors, 0 to 1. @throws Error where the machine lets nobody set one */
  static of(share: number): ProcessorLimit {
    const quota = Math.round(share * availableParallelism() * PERIOD_US);
    const isFirst = isFolder(join(ROOT, 'cpu'));
    const folder = join(ROOT, isFirst ? 'cpu' : '', `ledgerstamp-bench-${process.pid}`);
    mkdirSync(folder);
    if (isFirst) writeFileSync(join(folder, 'cpu.cfs_quota_us'), String(quota));
    else writeFileSync(join(folder, 'cpu.max'), `${quota} ${PERIOD_US}`);
    return new ProcessorLimit(folder);
  }

  /** Limits a process and its children; later ones of theirs are limited, too. */
  add(pid: number): void {
    for (const one of [pid, ...childrenOf(pid)]) moved(String(one), join(this.folder, 'cgroup.procs'));
  }

  /** Moves what is left to the group above, and removes the limit. */
  end(): void {
    const left = readFileSync(join(this.folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
    for (const pid of left) moved(pid, join(this.folder, '..', 'cgroup.procs'));
    rmdirSync(this.folder);
  }
}

function moved(pid: string, to: string): void {
  try {
    writeFileSync(to, pid);
  } catch (error) {
    // A session of PostgreSQL may have ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return text.split(' ').filter(Boolean).map(Number);
}

function isFolder(path: string): boolean {
  try {
    return readdirSync(path).length > 0;
  } catch {
    return false;
  }
}

import { readdirSync, readFileSync } from 'node:fs';

/** Milliseconds per clock tick: Linux reports processor time in hundredths of a second on every machine. */
const MS_PER_TICK = 10;

interface Stat {
  readonly pid: number;
  readonly parent: number;
  readonly ticks: number;
}

/**
 * Processor time in milliseconds of a process and all its descendants, including ended ones that were waited for
 * (proc(5): utime, stime, cutime, cstime); 0 without /proc.
 */
export function processorMs(pid: number): number {
  const stats = allStats();
  const children = new Map<number, Stat[]>();
  for (const stat of stats) children.set(stat.parent, [...(children.get(stat.parent) ?? []), stat]);
  let ticks = 0;
  const waiting = stats.filter((stat) => stat.pid === pid);
  for (let stat = waiting.pop(); stat !== undefined; stat = waiting.pop()) {
    ticks += stat.ticks;
    waiting.push(...(children.get(stat.pid) ?? []));
  }
  return ticks * MS_PER_TICK;
}

/** Processor time of one thread, by its path below `/proc` (`1234/task/1240`); 0 if it has ended. */
export function threadMs(path: string): number {
  const text = fileAt(path, 'stat');
  const [user = 0, system = 0] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * MS_PER_TICK;
}

/** Peak resident memory of a process in megabytes; 0 if unknown. */
export function peakMegabytes(pid: number): number {
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(fileOf(pid, 'status'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

/** Present resident memory of a process in megabytes; 0 if unknown. */
export function residentMegabytes(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(fileOf(pid, 'status'));
  return Math.round(Number(line?.[1] ?? 0) / 1024);
}

export function parentOf(pid: number): number {
  return statOf(pid)?.parent ?? 0;
}

function allStats(): Stat[] {
  try {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return pids.flatMap((name) => statOf(Number(name)) ?? []);
  } catch {
    // Without /proc there is no data.
    return [];
  }
}

function statOf(pid: number): Stat | null {
  const text = fileOf(pid, 'stat');
  // The program's name, in parentheses, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return null;
  const [parent, ...ticks] = [1, 11, 12, 13, 14].map((place) => Number(fields[place]));
  return { pid, parent: parent ?? 0, ticks: ticks.reduce((sum, part) => sum + part, 0) };
}

function fileOf(pid: number, name: string): string {
  return fileAt(String(pid), name);
}

function fileAt(path: string, name: string): string {
  try {
    return readFileSync(`/proc/${path}/${name}`, 'utf8');
  } catch {
    // The process has ended.
    return '';
  }
}

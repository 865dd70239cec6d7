import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second, whatever its kernel (USER_HZ). */
const MS_PER_TICK = 10;

/** Processor time that a process has used, in milliseconds; 0 where there is no /proc. */
export function processorMs(pid: number): number {
  const stat = statOf(pid);
  return stat === null ? 0 : stat.own * MS_PER_TICK;
}

/**
 * Processor time of the server that a session belongs to: the process that created it, its children, and
 * ended ones.
 */
export function processorMsOfFamily(sessionPid: number): number {
  const parent = statOf(sessionPid)?.parent;
  if (parent === undefined) return 0;
  const head = statOf(parent);
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => statOf(Number(name)) ?? [])
    .filter((stat) => stat.parent === parent);
  const ticks = living.reduce((sum, { own }) => sum + own, (head?.own ?? 0) + (head?.ended ?? 0));
  return ticks * MS_PER_TICK;
}

function statOf(pid: number): { parent: number; own: number; ended: number } | null {
  try {
    // Behind the name, which may contain anything: state, parent; user and system time are fields 14 to 17 of all.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (field: number): number => Number(fields[field - 3]);
    return { parent: at(4), own: at(14) + at(15), ended: at(16) + at(17) };
  } catch {
    return null;
  }
}

import type { ScheduleResult } from './schedule';

/**
 * Compares a schedule on both layers: trace, counts, findings, final state and audit log heads, whose hashes cover
 * every state change.
 * @returns the first difference; null if there is none
 */
export function difference(one: ScheduleResult, other: ScheduleResult): string | null {
  const [lines, others] = [one, other].map((result) => result.lines.map(comparable)) as [string[], string[]];
  const at = lines.findIndex((line, index) => line !== others[index]);
  if (at !== -1 || lines.length !== others.length)
    return `line ${at + 1}: ${lines[at] ?? 'the end'} / ${others[at] ?? 'the end'}`;
  const isSame = (['violations', 'met', 'end'] as const).every(
    (part) => JSON.stringify(one[part]) === JSON.stringify(other[part]),
  );
  return isSame ? null : `${one.end} / ${other.end}`;
}

/** Matches ids of the set-up, which are lower than those of a schedule. */
const SET_UP = /0{8}-0{4}-0{4}-0{4}-0{10}[0-9a-f]{2}/g;
/** The two layers name statements differently. */
const STATEMENT =
  /( dies before| dies after| stands still after| loses its session after| does not hear that it was done): .*/;

function comparable(line: string): string {
  return line.replaceAll(SET_UP, 'set up before').replace(STATEMENT, '$1');
}

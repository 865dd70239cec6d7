import type { ScheduleResult } from './schedule';

/**
 * Null when a schedule was the same on both layers: every line of its trace, what was met how often, what the judge
 * found, and the end with the heads of the audit logs, whose hashes hold every move that there was. Otherwise where the two
 * part.
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

/** Matches set-up identifiers, which are lower than those of a schedule. */
const SET_UP = /0{8}-0{4}-0{4}-0{4}-0{10}[0-9a-f]{2}/g;
/** The layers name statements in their own way. */
const STATEMENT =
  /( dies before| dies after| stands still after| loses its session after| does not hear that it was done): .*/;

function comparable(line: string): string {
  return line.replaceAll(SET_UP, 'set up before').replace(STATEMENT, '$1');
}

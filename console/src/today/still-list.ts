import type { Shape } from '../api/client';

type Group = Shape<'WorkGroupDto'>;

/** Card with its place kept. */
interface StillGroup {
  readonly group: Group;
  /** Keys of lines that are no longer there, while documents are being checked again. */
  readonly gone: ReadonlySet<string>;
}

export function lineKey({
  organisationId,
  item,
}: Pick<Shape<'WorkLineDto'>, 'organisationId' | 'item'>): string {
  return `${organisationId} ${item}`;
}

/**
 * Present work in the order that the reader knows. What is gone keeps its place until nothing is being checked; what is
 * new is counted, and shown when the reader asks.
 * @param shown work as the reader last asked for it
 * @param away keys of lines that the reader has snoozed, which leave no gap
 */
export function stillList(
  shown: readonly Group[],
  now: readonly Group[],
  isChecking: boolean,
  away: ReadonlySet<string> = new Set(),
): { readonly groups: readonly StillGroup[]; readonly changes: number } {
  const keyOf = ({ kind, code }: Group): string => `${kind} ${code}`;
  const present = new Map(now.map((group) => [keyOf(group), group]));
  const known = new Set(shown.map(keyOf));
  let changes = now.filter((group) => !known.has(keyOf(group))).length;
  const groups = shown.flatMap((before): StillGroup[] => {
    const rest = before.lines.filter((line) => isChecking && !away.has(lineKey(line)));
    const group = present.get(keyOf(before));
    if (group === undefined)
      return rest.length > 0 ? [{ group: { ...before, lines: rest }, gone: new Set(rest.map(lineKey)) }] : [];
    const lines = new Map(group.lines.map((line) => [lineKey(line), line]));
    const isWhole = group.lines.length >= group.lineCount;
    const gone = before.lines.map(lineKey).filter((key) => isWhole && !lines.has(key));
    const kept = before.lines.filter((line) => rest.includes(line) || !gone.includes(lineKey(line)));
    const keys = new Set(before.lines.map(lineKey));
    if (before.lines.length >= before.lineCount)
      changes += group.lines.filter((line) => !keys.has(lineKey(line))).length;
    return [
      {
        group: { ...group, lines: kept.map((line) => lines.get(lineKey(line)) ?? line) },
        gone: new Set(gone),
      },
    ];
  });
  return { groups, changes };
}

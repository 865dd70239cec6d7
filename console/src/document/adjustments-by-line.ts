import type { Shape } from '../api/client';

type Adjustment = Shape<'CentAdjustmentDto'>;

/** Adjustments of the document as a whole, and of its lines by index. */
export interface AdjustmentsByLine {
  readonly whole: readonly Adjustment[];
  readonly ofLines: ReadonlyMap<number, readonly Adjustment[]>;
}

/** Assigns each adjustment to the lines that it concerns; an added line counts for the lines that it was made from. */
export function adjustmentsByLine(adjustments: readonly Adjustment[]): AdjustmentsByLine {
  const whole: Adjustment[] = [];
  const ofLines = new Map<number, Adjustment[]>();
  for (const adjustment of adjustments) {
    const lines = linesOf(adjustment);
    if (lines.length === 0) whole.push(adjustment);
    for (const line of lines) ofLines.set(line, [...(ofLines.get(line) ?? []), adjustment]);
  }
  return { whole, ofLines };
}

function linesOf({ line, path, lines, into }: Adjustment): number[] {
  const own = indexes([line, path, ...lines]);
  return own.length > 0 ? own : indexes(into);
}

function indexes(places: readonly (string | null)[]): number[] {
  const found = places.flatMap((place) => {
    const index = /^lines\[(\d+)\]/.exec(place ?? '')?.[1];
    return index === undefined ? [] : [Number(index)];
  });
  return [...new Set(found)];
}

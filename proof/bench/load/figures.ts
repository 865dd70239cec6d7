import Table from 'cli-table3';

/** Response times in milliseconds: the first, with cold caches, and the following ones. */
export interface AnswerTimes {
  readonly firstMs: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

/** Measures a call several times in sequence, each until the complete answer has arrived. */
export async function answerTimes(ask: () => Promise<unknown>, tries: number): Promise<AnswerTimes> {
  const times: number[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  return { firstMs: times[0] ?? 0, medianMs: quantile(times, 0.5) ?? 0, worstMs: Math.max(...times) };
}

/** Quantile of the figures; null without figures. @param share 0 to 1 */
export function quantile(figures: readonly number[], share: number): number | null {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null;
}

/** Formats a table; all columns but the first are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const shown = new Table({
    head: [...head],
    colAligns: head.map((_, column) => (column === 0 ? 'left' : 'right')),
    style: { head: [], border: [], compact: true },
  });
  shown.push(...rows.map((row) => row.map(String)));
  return shown.toString();
}

export function pause(ms: number): Promise<void> {
  return new Promise((settle) => setTimeout(settle, ms));
}

const LOOK_EVERY_MS = 200;
const STUCK_AFTER_MS = 180_000;

/**
 * Repeats a query until it has a result.
 * @param shown text that changes while there is progress
 * @throws Error if nothing has changed for three minutes
 */
export async function whileItMoves<T>(
  look: () => Promise<T | null>,
  shown: () => Promise<string>,
): Promise<T> {
  for (let [seen, since] = ['', performance.now()]; ;) {
    const found = await look();
    if (found !== null) return found;
    const now = await shown();
    if (now !== seen) [seen, since] = [now, performance.now()];
    if (performance.now() - since > STUCK_AFTER_MS)
      throw new Error(`nothing has moved for three minutes: ${now}`);
    await pause(LOOK_EVERY_MS);
  }
}

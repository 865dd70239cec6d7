/** Response times in milliseconds: the first, with cold caches, and the following ones. */
export interface AnswerTimes {
  readonly firstMs: number;
  readonly medianMs: number;
  readonly worstMs: number;
}

/** Asks so many times, one after the other, until the whole answer is there. */
export async function answerTimes(ask: () => Promise<unknown>, tries: number): Promise<AnswerTimes> {
  const times: number[] = [];
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const begun = performance.now();
    await ask();
    times.push(performance.now() - begun);
  }
  return { firstMs: times[0] ?? 0, medianMs: median(times), worstMs: Math.max(...times) };
}

export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? 0;
}

import { setTimeout as sleep } from 'node:timers/promises';

/** Repeats a query until its result is neither null nor false. @throws Error after `withinMs` */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null | false> | T | null | false,
  withinMs = 60_000,
): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`);
    await sleep(15);
  }
}

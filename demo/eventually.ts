/**
 * Factor for time limits, which assume an idle machine: tests measure it (test/support/measure-patience.ts), from 1 to
 * 10.
 */
const PATIENCE = Number(process.env.TEST_PATIENCE ?? 1);

export const patient = (ms: number): number => ms * PATIENCE;

/**
 * Asks repeatedly until there is an answer. The limit is generous, because a busy machine is no fault.
 * @throws Error at the limit, with the last state
 */
export async function eventually<T>(
  what: string,
  ask: () => Promise<T | null>,
  instead: () => Promise<string> = () => Promise.resolve(''),
  withinMs = 90_000,
): Promise<T> {
  const deadline = Date.now() + patient(withinMs);
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline)
      throw new Error(`not within ${patient(withinMs)} ms: ${what}; instead: ${await instead()}`);
    await new Promise((settle) => setTimeout(settle, 250));
  }
}

/** Limits are for a quiet machine: the tests measure how busy theirs is (test/support/measure-patience.ts), from 1 to 10. */
const PATIENCE = Number(process.env.TEST_PATIENCE ?? 1);

export const patient = (ms: number): number => ms * PATIENCE;

/**
 * Asks until there is an answer. The time is a ceiling for what never comes, generous because a busy machine is no fault.
 * @throws Error when it has run out, with what was there instead
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

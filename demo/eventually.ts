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
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== null) return answer;
    if (Date.now() > deadline)
      throw new Error(`not within ${withinMs} ms: ${what}; instead: ${await instead()}`);
    await new Promise((settle) => setTimeout(settle, 250));
  }
}

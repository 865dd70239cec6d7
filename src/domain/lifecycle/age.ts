/**
 * True when `at` is less than `ms` ago by the database's clock. A future time, left by a clock set back, is not recent,
 * so that nothing waits for it.
 */
export function isRecent(at: Date, now: Date, ms: number): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= ms;
}

/**
 * True when `at` is less than `ms` ago, both by the database's clock. A future time, left by a clock that was
 * set back, is not recent, since a wait for it would be silent.
 */
export function isRecent(at: Date, now: Date, ms: number): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= ms;
}

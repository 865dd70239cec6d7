/**
 * True when something of `at` happened less than `ms` ago. Both are the database's; a time to come, which a clock that
 * was set back leaves behind, is not recent: whatever waits for it would wait in silence.
 */
export function isRecent(at: Date, now: Date, ms: number): boolean {
  const age = now.getTime() - at.getTime();
  return age >= 0 && age <= ms;
}

import { CLOCK_STOP_MS, clockWords } from './clock-difference';

/** Why nothing may be submitted while the clocks differ so much, as a sentence; null while they agree. */
export function clockFault(databaseNow: Date): string | null {
  const differenceMs = Date.now() - databaseNow.getTime();
  if (Math.abs(differenceMs) <= CLOCK_STOP_MS) return null;
  return `Nothing is submitted: the clock of this process is ${clockWords(differenceMs)} the database's. Synchronise both with NTP.`;
}

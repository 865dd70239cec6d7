import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { CLOCK_STOP_MS, clockParts } from './clock-difference';

/** Reason why nothing may be submitted while the clocks differ so much, as a sentence; null while they agree. */
export function clockFault(databaseNow: Date): StoredSentence | null {
  const differenceMs = Date.now() - databaseNow.getTime();
  if (Math.abs(differenceMs) <= CLOCK_STOP_MS) return null;
  return storedSentence('clockDiffers', clockParts(differenceMs));
}

import { type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import { CLOCK_STOP_MS, clockParts } from './clock-difference';

/** Reason why clock differences prevent submissions, as a sentence; null: none. */
export function clockFault(databaseNow: Date): StoredSentence | null {
  const differenceMs = Date.now() - databaseNow.getTime();
  if (Math.abs(differenceMs) <= CLOCK_STOP_MS) return null;
  return storedSentence('clockDiffers', clockParts(differenceMs));
}

import { readStop } from '../../lifecycle/backfill-stop';
import { backfillStopOf } from '../reconciliation';
import { words } from './words';

export const backfillStop = backfillStopOf(words);

/** Translates a stored stop; a text that no rule has made is returned unchanged. */
export function storedStop(sentence: string): string {
  const stop = readStop(sentence);
  return stop === null ? sentence : backfillStop(stop);
}

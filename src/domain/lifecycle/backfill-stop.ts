import { type StoredSentence, storedSentence } from '../texts/stored-sentence';

/** Rule that stopped a backfill, with its numbers. */
export type BackfillStop =
  /** Counts of late documents among the released ones and those to come; `lost` counts those of both that can never be sent. */
  | { readonly rule: 'late'; readonly late: number; readonly toCome: number; readonly lost: number }
  /** Number of documents in the first group. */
  | { readonly rule: 'first'; readonly released: number; readonly rejected: number }
  /** Stop above a percentage of rejections. */
  | { readonly rule: 'share'; readonly settled: number; readonly rejected: number; readonly percent: number };

/** The sentence of a stop, whose parameters are the stop. */
export function storedStop(stop: BackfillStop): StoredSentence {
  switch (stop.rule) {
    case 'late':
      return storedSentence('stoppedLate', stop);
    case 'first':
      return storedSentence('stoppedFirst', stop);
    case 'share':
      return storedSentence('stoppedShare', stop);
  }
}

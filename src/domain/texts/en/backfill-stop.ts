import { backfillStopOf } from '../reconciliation';
import { words } from './words';

/** Sentences that are stored and parsed by `readStop`; a change here needs another pattern there. */
export const backfillStop = backfillStopOf(words);

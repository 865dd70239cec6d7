import { Failure } from '../domain/issues/failure';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Thrown when the remaining calls of the day are reserved for more urgent work. Concerns these documents only. */
export class CallShareExhausted extends Failure {
  constructor(said: StoredSentence, retryAfterMs: number | null, cause?: Failure) {
    super('temporary', said, retryAfterMs, { cause, side: 'books' });
  }
}

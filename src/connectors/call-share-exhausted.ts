import { Failure } from '../domain/issues/failure';

/** Thrown when the remaining calls of the day are reserved for more urgent work. Concerns these documents only. */
export class CallShareExhausted extends Failure {
  constructor(reason: string, retryAfterMs: number | null, cause?: Failure) {
    super('temporary', reason, retryAfterMs, { cause, side: 'books' });
  }
}

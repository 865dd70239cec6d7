import { Failure } from '../domain/issues/failure';

/**
 * The platform would take the call, but what is left of the day is kept for more urgent work: a matter of these documents
 * alone, everything else goes on.
 */
export class CallShareExhausted extends Failure {
  constructor(reason: string, retryAfterMs: number | null, cause?: Failure) {
    super('temporary', reason, retryAfterMs, { cause, side: 'books' });
  }
}

import { TEXTS } from '../texts/language';
import { sayStored, type StoredSentence, storedWords } from '../texts/stored-sentence';

/**
 * Reason why a call failed, decided by the adapter that made it.
 * - `not_sent`: no byte was sent; safe to repeat.
 * - `temporary`: the other system has a problem; safe to repeat, because the call reads or is idempotent.
 * - `rate_limited`: asked to wait, for `retryAfterMs` if stated.
 * - `unauthorised`: the credentials are rejected; a person must renew them.
 * - `refused`: understood and declined; repeating it changes nothing.
 * - `misconfigured`: our own settings cannot work (wrong address, missing key).
 */
export type FailureKind =
  'not_sent' | 'temporary' | 'rate_limited' | 'unauthorised' | 'refused' | 'misconfigured';

/** System that a failure concerns; `service`: a fiscal service. */
export type FailureSide = 'service' | 'books' | 'journal' | 'database';

/** Failed call of a known kind. Any other thrown error is a program fault. */
export class Failure extends Error {
  /** System that the failure concerns; null: not stated, treated as the fiscal service. */
  side: FailureSide | null;
  /** Words of the other side within the message; the log leaves them out. Null: none. */
  readonly quotes: string | null;
  /** Absence of an answer: the other side stayed silent, or cut the connection. Null: it answered, or was not reached. */
  readonly unanswered: 'silent' | 'cut_off' | null;

  /** @param said why it did not work, for a reader of any language; `message` says it in English */
  constructor(
    readonly kind: FailureKind,
    readonly said: StoredSentence,
    readonly retryAfterMs: number | null = null,
    options: {
      cause?: unknown;
      side?: FailureSide;
      quotes?: string | null;
      unanswered?: 'silent' | 'cut_off';
    } = {},
  ) {
    super(sayStored(TEXTS, said), options);
    this.name = 'Failure';
    this.side = options.side ?? null;
    this.unanswered = options.unanswered ?? null;
    const { cause, quotes } = options;
    this.quotes = quotes ?? (cause instanceof Failure ? cause.quotes : null);
  }

  /** Sets the system that the failure concerns, unless it is already set. */
  of(side: FailureSide): this {
    this.side ??= side;
    return this;
  }
}

/** Why something failed, as it is stored: a fault of the program is quoted in its own words. */
export function whyFailed(error: unknown): StoredSentence {
  if (error instanceof Failure) return error.said;
  return storedWords(error instanceof Error ? error.message : String(error));
}

/**
 * Reason why a call did not work, decided once at the edge.
 *
 * - `not_sent`: no byte reached the other side; safe to repeat.
 * - `temporary`: the other side is unwell; safe to repeat because the call reads or is idempotent.
 * - `rate_limited`: asked to wait; `retryAfterMs` says how long when the other side did.
 * - `unauthorised`: the credentials are not accepted; a person must renew them.
 * - `refused`: understood and declined; repeating it changes nothing.
 * - `misconfigured`: our own settings cannot work (wrong address, missing key).
 */
export type FailureKind =
  'not_sent' | 'temporary' | 'rate_limited' | 'unauthorised' | 'refused' | 'misconfigured';

/** What a failure is about; `service`: a fiscal service. */
export type FailureSide = 'service' | 'books' | 'journal' | 'database';

/** A call that failed in a way we know. Anything else that is thrown is a fault of the program. */
export class Failure extends Error {
  /** Null: the fiscal service, the one that is called without a way of its own. */
  side: FailureSide | null;

  constructor(
    readonly kind: FailureKind,
    message: string,
    readonly retryAfterMs: number | null = null,
    options: { cause?: unknown; side?: FailureSide } = {},
  ) {
    super(message, options);
    this.name = 'Failure';
    this.side = options.side ?? null;
  }

  /** Side that the failure is about, unless its maker named another one. */
  of(side: FailureSide): this {
    this.side ??= side;
    return this;
  }
}

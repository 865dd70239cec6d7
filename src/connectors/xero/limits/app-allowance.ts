import { randomUUID } from 'node:crypto';
import { InTurn } from '../../../platform/schedule/in-turn';
import { admit, settle } from './call-limits';
import type { LimitBook } from './limit-book';
import { type CallEnd, type CallLimits, ENDED } from './limit-state';
import type { LimiterClock } from './limiter-clock';
import type { CallRefusal } from './organisation-permits';
import { sentencesOf, storedSentence } from '../../../domain/texts/stored-sentence';

/** Calls per minute of the whole app, all organisations together (Xero's limits page). */
const PER_MINUTE = 10_000;
/** Number of permits fetched at once, since all replicas share one row. */
const BUNDLE = 50;
const BUNDLE_LIFE_MS = 10_000;
/** Remainder below which Xero's report is stored; each report writes to a shared row. */
const LITTLE = 500;
const SCOPE = 'xero:app';

interface Bundle {
  readonly id: string;
  readonly until: number;
  left: number;
  running: number;
  isClosed: boolean;
}

/** Permit of a single call within a bundle. */
export interface AppPermit {
  /** Ends the call's permit; null: the call was never made. */
  settle(end: CallEnd | null): void;
}

/** Limit of the whole app, for one process. A bundle counts completely from its grant until its last call has ended. */
export class AppAllowance {
  private readonly limits: CallLimits;
  private bundle: Bundle | null = null;
  private readonly turns = new InTurn();

  constructor(
    private readonly book: LimitBook,
    private readonly clock: Pick<LimiterClock, 'elapsed'>,
    private readonly onFault: (error: unknown) => void,
    longestCallMs: number,
  ) {
    this.limits = {
      concurrent: Infinity,
      perMinute: PER_MINUTE,
      perDay: Infinity,
      pollsPerDay: 0,
      reservedForLive: { concurrent: 0, perMinute: 0, perDay: 0 },
      longestMs: BUNDLE_LIFE_MS + longestCallMs,
    };
  }

  /** Takes a permit; serialised, so that concurrent calls fetch a bundle only once. */
  take(): Promise<AppPermit | CallRefusal> {
    return this.turns.take(() => this.takeNext());
  }

  private async takeNext(): Promise<AppPermit | CallRefusal> {
    const isUsable = this.bundle !== null && this.bundle.left > 0 && this.bundle.until > this.clock.elapsed();
    if (!isUsable) {
      const refused = await this.fetch();
      if (refused !== null) return refused;
    }
    const bundle = this.bundle as Bundle;
    bundle.left -= 1;
    bundle.running += 1;
    return { settle: (end) => this.settle(bundle, end) };
  }

  private async fetch(): Promise<CallRefusal | null> {
    const id = randomUUID();
    const until = this.clock.elapsed() + BUNDLE_LIFE_MS;
    const former = this.bundle;
    const isOver = former !== null && former.running === 0 && !former.isClosed;
    const refused = await this.book.change(SCOPE, (state, now) => {
      const request = { id, purpose: 'other' as const, size: BUNDLE };
      const before = isOver ? settle(state, former.id, ENDED, now) : state;
      const { state: after, wait } = admit(before, this.limits, request, now);
      return wait === null ? { state: after, answer: null } : { state, answer: { ...wait, now } };
    });
    if (refused !== null)
      return {
        ...refused,
        reason: storedSentence('ofAllOrganisations', { reason: sentencesOf(refused.reason) }),
      };
    this.bundle = { id, until, left: BUNDLE, running: 0, isClosed: false };
    if (isOver) former.isClosed = true;
    else if (former !== null) this.closeIfDone(former);
    return null;
  }

  private settle(bundle: Bundle, end: CallEnd | null): void {
    bundle.running -= 1;
    const appRemaining = end?.appMinuteRemaining ?? null;
    const isLittle = appRemaining !== null && appRemaining < LITTLE;
    if (end?.park?.isWholeApp === true || isLittle) {
      this.record(bundle, { park: end?.park ?? null, minuteRemaining: appRemaining });
    } else this.closeIfDone(bundle);
  }

  /**
   * Closes a bundle once a successor has replaced it and its own calls have ended; the current bundle is
   * closed with its successor.
   */
  private closeIfDone(bundle: Bundle): void {
    if (bundle !== this.bundle && bundle.running === 0 && !bundle.isClosed) {
      bundle.isClosed = true;
      this.record(bundle, ENDED);
    }
  }

  private record(bundle: Bundle, told: Pick<CallEnd, 'park' | 'minuteRemaining'>): void {
    // Stores the answer's limits for a bundle still in use, and stops taking from it.
    if (this.bundle === bundle) this.bundle = null;
    const isOver = bundle.running === 0;
    bundle.isClosed = isOver;
    const end = { ...ENDED, ...told };
    this.book
      .change(SCOPE, (state, now) => {
        const after = settle(state, bundle.id, end, now);
        return { state: isOver ? after : { ...after, calls: state.calls }, answer: null };
      })
      .catch(this.onFault);
  }
}

import type { CallCosts } from '../../accounting-connector';
import type { CallPurpose } from '../../books-access';
import type { StoredSentence } from '../../../domain/texts/stored-sentence';

/** Limits of a scope: an organisation, or the whole app. */
export interface CallLimits {
  readonly concurrent: number;
  readonly perMinute: number;
  readonly perDay: number;
  /** Number of polling calls a day. */
  readonly pollsPerDay: number;
  /** Part of each limit that backfill leaves to live work. */
  readonly reservedForLive: {
    readonly concurrent: number;
    readonly perMinute: number;
    readonly perDay: number;
  };
  /** Maximum duration of a call in milliseconds from its grant; a call without a reported end has ended by then. */
  readonly longestMs: number;
}

/** Class of a call: `backfill` has smaller allowances within the whole; the rest is live. */
export type CallClass = 'live' | 'backfill';

export function classOf(purpose: CallPurpose): CallClass {
  return purpose === 'backfill' ? 'backfill' : 'live';
}

/** A permit for `size` calls. It counts from its grant until a minute after its end. */
export interface GrantedCall {
  readonly id: string;
  readonly number: number;
  readonly purpose: CallClass;
  readonly size: number;
  readonly from: number;
  /** Concurrent calls that it occupies; `size` if not stated. */
  readonly places?: number;
  /**
   * End of the call; null while under way. May lie ahead for a call that was cut off, as the other side may
   * still work on it.
   */
  readonly until: number | null;
}

/** Number of calls granted within one part of a day. */
export interface DayPart {
  readonly from: number;
  readonly live: number;
  readonly backfill: number;
  /** Number of live calls by purpose; older versions counted without purposes. */
  readonly of?: Readonly<Partial<Record<CallPurpose, number>>>;
  /** Costs of calls that ended within this part; zeros are left out. */
  readonly costs?: Readonly<Partial<Record<CallPurpose, Partial<CallCosts>>>>;
}

/** Costs of one call, and when it ended. */
export interface CallCost {
  readonly purpose: CallPurpose;
  readonly at: number;
  readonly costs: Partial<CallCosts>;
}

/** Remaining calls that the platform reported in its answer to the call with this number. */
export interface SeenRemaining {
  readonly number: number;
  readonly minute: number | null;
  readonly day: number | null;
  readonly at: number;
}

/** Limit state of one scope; times are milliseconds of the limit store's clock. */
export interface LimitState {
  /** Number of calls ever granted. */
  readonly granted: number;
  readonly calls: readonly GrantedCall[];
  readonly day: readonly DayPart[];
  readonly parked: { readonly until: number; readonly reason: StoredSentence } | null;
  readonly seen: SeenRemaining | null;
}

export interface CallRequest {
  readonly id: string;
  readonly purpose: CallPurpose;
  readonly size: number;
  /** Calls reserved for more urgent work; counts for write-back only. */
  readonly keeps?: number;
  /** Concurrent calls of a bundle for several purposes, which counts for no purpose until used. */
  readonly places?: number;
}

/** Reason why no call may be made now, and the time to ask again. */
export interface LimitWait {
  readonly until: number;
  readonly reason: StoredSentence;
  /** True: calls remain, but are reserved for polls and new sales. */
  readonly isShare?: boolean;
}

/** End of a call, with the remaining calls that its answer reported; null: not reported. */
export interface CallEnd {
  /** False: the call was cut off or never answered. */
  readonly isAnswered: boolean;
  readonly minuteRemaining: number | null;
  readonly dayRemaining: number | null;
  readonly appMinuteRemaining: number | null;
  /** Pause requested by the platform. */
  readonly park: {
    readonly forMs: number;
    readonly reason: StoredSentence;
    readonly isWholeApp: boolean;
  } | null;
  readonly costs?: Partial<CallCosts>;
}

/** The call ended, or was never made, and the platform reported nothing. */
export const ENDED: CallEnd = {
  ...{ isAnswered: true, minuteRemaining: null, dayRemaining: null, appMinuteRemaining: null, park: null },
};

export const UNUSED: LimitState = { granted: 0, calls: [], day: [], parked: null, seen: null };

/** Length of a minute with a second to spare, because clocks differ in speed. */
export const LIMIT_MINUTE_MS = 61_000;
export const LIMIT_DAY_MS = 24 * 3_600_000 + 60_000;
export const DAY_PART_MS = 15 * 60_000;
/**
 * Pause after the platform reports that the day is used up, although we have made fewer calls: another program did, or
 * its window differs. Only another call can tell.
 */
export const FOREIGN_DAY_MS = 3_600_000;

import type { CallPurpose } from '../../books-access';

/** Limits of a scope: an organisation, or the whole app. */
export interface CallLimits {
  readonly concurrent: number;
  readonly perMinute: number;
  readonly perDay: number;
  /** Calls that looking for changes uses a day. */
  readonly pollsPerDay: number;
  /** Part of each of the three limits that backfill leaves to live work. */
  readonly reservedForLive: {
    readonly concurrent: number;
    readonly perMinute: number;
    readonly perDay: number;
  };
  /** A call that was never reported as ended has ended by then, in milliseconds from its grant. */
  readonly longestMs: number;
}

/** Backfill has smaller allowances of its own inside the whole; everything else is live. */
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
  /** Places among the calls at once that it takes while it is under way; `size` where it is not said. */
  readonly places?: number;
  /** Null while under way. Lies ahead for a call that was cut off: the other side may still be working on it. */
  readonly until: number | null;
}

/** Calls granted within one part of a day. */
export interface DayPart {
  readonly from: number;
  readonly live: number;
  readonly backfill: number;
  /** The live ones by purpose; what an older version has counted is in none. */
  readonly of?: Readonly<Partial<Record<CallPurpose, number>>>;
}

/** Remaining calls that the platform reported in its answer to the call with this number. */
export interface SeenRemaining {
  readonly number: number;
  readonly minute: number | null;
  readonly day: number | null;
  readonly at: number;
}

/** All that is known of one scope; instants are milliseconds of the limit store's clock. */
export interface LimitState {
  /** Calls granted ever. */
  readonly granted: number;
  readonly calls: readonly GrantedCall[];
  readonly day: readonly DayPart[];
  readonly parked: { readonly until: number; readonly reason: string } | null;
  readonly seen: SeenRemaining | null;
}

export interface CallRequest {
  readonly id: string;
  readonly purpose: CallPurpose;
  readonly size: number;
  /** Calls that have to be left for more urgent work; counts for write-back alone. */
  readonly keeps?: number;
  /** A bundle for calls of several purposes: it takes so many places at once, and counts for no purpose before it is used. */
  readonly places?: number;
}

/** Reason why no call may be made now, and the time to ask again. */
export interface LimitWait {
  readonly until: number;
  readonly reason: string;
  /** True: calls are left, but kept for polls and new sales. */
  readonly isShare?: boolean;
}

/**
 * End of a call as far as limits are concerned, with the remaining calls that its answer reported; null where
 * it reported none.
 */
export interface CallEnd {
  /** False: cut off or never answered. */
  readonly isAnswered: boolean;
  readonly minuteRemaining: number | null;
  readonly dayRemaining: number | null;
  readonly appMinuteRemaining: number | null;
  /** Asked to wait. */
  readonly park: { readonly forMs: number; readonly reason: string; readonly isWholeApp: boolean } | null;
}

/** The call ended, or was never made, and the platform reported nothing. */
export const ENDED: CallEnd = {
  ...{ isAnswered: true, minuteRemaining: null, dayRemaining: null, appMinuteRemaining: null, park: null },
};

export const UNUSED: LimitState = { granted: 0, calls: [], day: [], parked: null, seen: null };

/** A second more than a minute: clocks need not run at the same speed. */
export const MINUTE_MS = 61_000;
export const DAY_MS = 24 * 3_600_000 + 60_000;
export const DAY_PART_MS = 15 * 60_000;
/**
 * The platform says that the day's calls are used up, although we have not made them all: somebody else has, or a
 * window is younger than we know. Only a call can tell when it ends, so one is made this long afterwards.
 */
export const FOREIGN_DAY_MS = 3_600_000;

import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import { Failure } from '../../../domain/issues/failure';
import { Gathered } from '../../../platform/schedule/gathered';
import type { CallQuota } from '../../accounting-connector';
import { type CallPurpose, CallShareExhausted } from '../../books-access';
import type { BackfillLimits } from './effort';
import { AppAllowance, type AppPermit } from './app-allowance';
import { admit } from './call-limits';
import { LimitBook, type LimitStore } from './limit-book';
import {
  type CallEnd,
  type CallLimits,
  ENDED,
  type LimitState,
  type LimitWait,
  UNUSED,
  LIMIT_DAY_MS,
  DAY_PART_MS,
  type GrantedCall,
  LIMIT_MINUTE_MS,
} from './limit-state';
import type { LimiterClock } from './limiter-clock';
import {
  type Asked,
  IDLE_MS,
  OrganisationPermits,
  type PermitSource,
  type CallRefusal,
} from './organisation-permits';
import { LONGEST_REST_MS } from '../xero-error';
import { sentencesOf, storedSentence } from '../../../domain/texts/stored-sentence';
import { dayPlan, limitsOfPlan } from './day-plan';
import { reasonToWait } from './limit-checks';
import { setTimeout as settleAfter } from 'node:timers/promises';

/** Remaining limits of a scope for live work: by our own count, or by the platform's where that is lower. */
export function quotaLeft(state: LimitState, limits: CallLimits, now: number): CallQuota {
  const countsInMinute = ({ from, until }: GrantedCall): boolean =>
    (until ?? from + limits.longestMs) + LIMIT_MINUTE_MS > now;
  const inMinute = state.calls.filter(countsInMinute).reduce((sum, { size }) => sum + size, 0);
  const day = state.day.filter(({ from }) => from + DAY_PART_MS + limits.longestMs + LIMIT_DAY_MS > now);
  const inDay = day.reduce((sum, { live, backfill }) => sum + live + backfill, 0);
  const { seen } = state;
  const since = seen === null ? 0 : state.granted - seen.number;
  const seenMinute = seen?.minute != null && seen.at + LIMIT_MINUTE_MS > now ? seen.minute - since : Infinity;
  const seenDay = seen?.day != null && seen.at + LIMIT_DAY_MS > now ? seen.day - since : Infinity;
  const wait = reasonToWait(state, limits, { id: '', purpose: 'other', size: 1 }, now);
  const dayLeft = Math.max(0, Math.min(limits.perDay - inDay, seenDay));
  return {
    minuteLeft: Math.max(0, Math.min(limits.perMinute - inMinute, seenMinute)),
    dayLeft,
    perDay: limits.perDay,
    parked: wait === null ? null : { until: new Date(wait.until), reason: wait.reason },
    readAt: new Date(now),
    plan: dayPlan({ day }, limitsOfPlan(state, limits, now), dayLeft, now),
  };
}

/**
 * Calls reserved for live work, which no backfill may use (docs/decisions/0011): a third of a minute's, three fifths of
 * a day's.
 */
function reservedForLive(
  perMinute: number,
  perDay: number,
): { readonly perMinute: number; readonly perDay: number } {
  return { perMinute: Math.floor(perMinute / 3), perDay: Math.floor(perDay * 0.6) };
}

/** Permit for one call now; its end must be reported. */
export interface CallPermit {
  settle(end: CallEnd): void;
}

/** Limits per minute and concurrency of an organisation (Xero's limits page); the day depends on the plan. */
interface OrganisationLimits {
  readonly perMinute: number;
  readonly perDay: number;
  /** Calls per day for polling, at the configured interval. */
  readonly pollsPerDay?: number;
}

/** Timeout of a call; calls of a bundle begin within twenty seconds or not at all. */
export const CALL_TIMEOUT_MS = 60_000;
const USED_WITHIN_MS = 20_000;
const LONGEST_MS = CALL_TIMEOUT_MS + USED_WITHIN_MS;
const CONCURRENT = 5;
/**
 * Maximum wait within `take`, also for an unused bundle of another process; longer waits are reported to the caller.
 */
const PATIENCE_MS = IDLE_MS + 1_000;
/** End of a call whose outcome is unknown. */
export const CUT_OFF: CallEnd = { ...ENDED, isAnswered: false };

const REAL_CLOCK: LimiterClock = {
  storeTime: (databaseMs) => databaseMs,
  elapsed: () => performance.now(),
  sleep: (ms) => settleAfter(ms),
  later: (ms, act) => void setTimeout(act, ms).unref(),
};

/**
 * Keeps calls of all replicas within Xero's limits, by permits from a shared limit store (docs/decisions/0011). Waits
 * seconds; longer waits are a Failure `rate_limited` with reason and end.
 */
export class CallLimiter implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CallLimiter.name);
  private readonly book: LimitBook;
  private readonly app: AppAllowance;
  private readonly limits: CallLimits;
  private readonly source: PermitSource;
  private readonly permits = new Map<string, OrganisationPermits>();
  /** Shared look-ups of documents written back at the same time. */
  private readonly looking = new Gathered(async (scopes: readonly string[]) => {
    const { states, now } = await this.book.states(scopes);
    return states.map((state) => ({ state, now }));
  });

  constructor(
    limitStore: LimitStore,
    { perMinute, perDay, pollsPerDay = 0 }: OrganisationLimits,
    private readonly clock: LimiterClock = REAL_CLOCK,
  ) {
    this.book = new LimitBook(limitStore, clock);
    const onFault = (error: unknown): void => this.report(error);
    this.app = new AppAllowance(this.book, clock, onFault, LONGEST_MS);
    this.limits = {
      concurrent: CONCURRENT,
      perMinute,
      perDay,
      pollsPerDay,
      longestMs: LONGEST_MS,
      reservedForLive: { concurrent: 1, ...reservedForLive(perMinute, perDay) },
    };
    this.source = { book: this.book, clock, limits: this.limits, usableMs: USED_WITHIN_MS, onFault };
  }

  /**
   * @throws Failure `rate_limited` when no call may be made for longer than a few seconds
   * @throws CallShareExhausted when calls are left, but not for this purpose
   */
  async take(tenantId: string, purpose: CallPurpose = 'other', keeps = 0): Promise<CallPermit> {
    const patientUntil = this.clock.elapsed() + PATIENCE_MS;
    for (;;) {
      const answer = await this.ask(tenantId, { purpose, keeps });
      if (answer === 'too late') continue;
      if (!('reason' in answer)) return answer;
      const waitMs = Math.max(1, answer.until - answer.now);
      if (this.clock.elapsed() + waitMs > patientUntil) throw limited(answer, waitMs);
      await this.clock.sleep(waitMs);
    }
  }

  /**
   * Refusal that `take` would give now by the organisation's own limits, without taking a permit; waits that
   * `take` sits out do not count. The app's limits end within a minute and are left to `take`.
   * @throws as `take` does
   */
  async assertFree(tenantId: string, purpose: CallPurpose = 'other', keeps = 0): Promise<void> {
    const asked = { purpose, keeps };
    const known = this.permits.get(tenantId)?.refusalOf(asked);
    const wait = known === undefined ? await this.refusalOf(tenantId, asked) : known;
    if (wait !== null && wait.until - wait.now > PATIENCE_MS) throw limited(wait, wait.until - wait.now);
  }

  /** Counts a call as made in vain, because nothing in its answer was new. */
  countUnchanged(tenantId: string, purpose: CallPurpose = 'other'): void {
    this.permits.get(tenantId)?.add(purpose, { unchanged: 1 });
  }

  /** Share of each organisation's limits that backfill may use. */
  get backfillShare(): BackfillLimits {
    const { perMinute, perDay, reservedForLive: reserved } = this.limits;
    return { perMinute: perMinute - reserved.perMinute, perDay: perDay - reserved.perDay };
  }

  /** Remaining calls of each organisation. */
  async quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>> {
    const { states, now } = await this.book.states(tenantIds.map(scopeOf));
    return new Map(
      tenantIds.map((tenantId, index) => [
        tenantId,
        quotaLeft(this.withOwn(tenantId, states[index] ?? UNUSED), this.limits, now),
      ]),
    );
  }

  /** Writes calls made, and returns every bundle of this process. */
  async giveBack(): Promise<void> {
    await Promise.all([...this.permits.values()].map((permits) => permits.giveBack()));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.giveBack().catch((error: unknown) => this.report(error));
  }

  private async refusalOf(tenantId: string, asked: Asked): Promise<CallRefusal | null> {
    const { state: stored, now } = await this.looking.ask(scopeOf(tenantId));
    const state = this.withOwn(tenantId, stored);
    const { wait } = admit(state, this.limits, { ...asked, id: '', size: 1 }, now);
    return wait === null ? null : { ...wait, now };
  }

  private withOwn(tenantId: string, state: LimitState): LimitState {
    return this.permits.get(tenantId)?.withOwn(state) ?? state;
  }

  /** Takes the organisation's permit before the app's, so that an organisation at its limit costs the app nothing. */
  private async ask(tenantId: string, asked: Asked): Promise<CallPermit | CallRefusal | 'too late'> {
    const permits = this.permits.get(tenantId) ?? new OrganisationPermits(scopeOf(tenantId), this.source);
    this.permits.set(tenantId, permits);
    const begun = await permits.take(asked);
    if ('reason' in begun) return begun;
    const shared = await this.app.take();
    if ('reason' in shared) {
      permits.takeBack(begun.id);
      return shared;
    }
    if (this.clock.elapsed() < begun.until)
      return { settle: (end) => settle(permits, begun.id, shared, end) };
    // Treats the permit as expired: the process was paused too long.
    settle(permits, begun.id, shared, CUT_OFF);
    return 'too late';
  }

  private report(error: unknown): void {
    this.logger.warn(
      { err: error },
      'calls were not recorded; what they were granted counts a little longer',
    );
  }
}

/** Records the end in memory; it is written with the next bundle, or when this one is returned. */
function settle(permits: OrganisationPermits, id: string, shared: AppPermit, end: CallEnd): void {
  shared.settle(end);
  permits.settle(id, { ...end, park: end.park?.isWholeApp === true ? null : end.park });
}

function scopeOf(tenantId: string): string {
  return `xero:tenant:${tenantId}`;
}

function limited({ reason, until, isShare = false }: LimitWait, waitMs: number): Failure {
  const named = { reason: sentencesOf(reason), time: `${new Date(until).toISOString().slice(0, 19)}Z` };
  const restMs = Math.min(waitMs, LONGEST_REST_MS);
  if (isShare) return new CallShareExhausted(storedSentence('moreCallsAt', named), restMs);
  return new Failure('rate_limited', storedSentence('callsContinueAt', named), restMs);
}

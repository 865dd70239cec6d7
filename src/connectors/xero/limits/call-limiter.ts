import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { Failure } from '../../../documents/failure';
import type { CallQuota } from '../../accounting-connector';
import type { CallPurpose } from '../../books-access';
import { reservedForLive } from '../../reserved-for-live';
import type { Share } from './effort';
import { CallShareExhausted } from '../../call-share-exhausted';
import { AppAllowance, type AppPermit, type Refusal } from './app-allowance';
import { admit, giveBack, settle } from './call-limits';
import { LimitBook, type LimitStore } from './limit-book';
import { type CallEnd, type CallLimits, type CallRequest, type LimitWait, UNUSED } from './limit-state';
import { type LimiterClock, REAL_CLOCK } from './limiter-clock';
import { quotaLeft } from './quota-left';
import { LONGEST_REST_MS } from '../xero-error';

/** The right to make one call now; its end has to be reported. */
export interface CallPermit {
  settle(end: CallEnd): void;
}

/** Xero's limits page: what an organisation may be asked per minute and in progress; the day depends on the plan. */
export interface OrganisationLimits {
  readonly perMinute: number;
  readonly perDay: number;
  /** Calls that looking for changes uses a day, at the pace that is set. */
  readonly pollsPerDay?: number;
}

/** A call is cut off after a minute, and a permit is used within twenty seconds or not at all. */
export const CALL_TIMEOUT_MS = 60_000;
const USED_WITHIN_MS = 20_000;
const LONGEST_MS = CALL_TIMEOUT_MS + USED_WITHIN_MS;
const CONCURRENT = 5;
/** Waits up to here are sat out; for longer ones the caller has something better to do. */
const PATIENCE_MS = 5_000;
/** Nothing is known of how it ended. */
export const CUT_OFF: CallEnd = {
  isAnswered: false,
  minuteRemaining: null,
  dayRemaining: null,
  appMinuteRemaining: null,
  park: null,
};

/**
 * Lets no call out above Xero's limits, whichever replica makes it: permits are granted by a limit store that all replicas
 * share (docs/decisions/0011). A wait of seconds is sat out; a longer one is a Failure `rate_limited` that says why
 * and until when.
 */
export class CallLimiter {
  private readonly logger = new Logger(CallLimiter.name);
  private readonly book: LimitBook;
  private readonly app: AppAllowance;
  private readonly limits: CallLimits;

  constructor(
    limitStore: LimitStore,
    { perMinute, perDay, pollsPerDay = 0 }: OrganisationLimits,
    private readonly clock: LimiterClock = REAL_CLOCK,
  ) {
    this.book = new LimitBook(limitStore, clock);
    this.app = new AppAllowance(this.book, clock, (error) => this.report(error), LONGEST_MS);
    this.limits = {
      concurrent: CONCURRENT,
      perMinute,
      perDay,
      pollsPerDay,
      longestMs: LONGEST_MS,
      reservedForLive: { concurrent: 1, ...reservedForLive(perMinute, perDay) },
    };
  }

  /**
   * @throws Failure `rate_limited` when no call may be made for longer than a few seconds
   * @throws CallShareExhausted when calls are left, but not for this purpose
   */
  async take(tenantId: string, purpose: CallPurpose = 'other', keeps = 0): Promise<CallPermit> {
    const patientUntil = this.clock.elapsed() + PATIENCE_MS;
    for (;;) {
      const askedAt = this.clock.elapsed();
      const answer = await this.ask(tenantId, { purpose, keeps });
      if ('reason' in answer) {
        const waitMs = Math.max(1, answer.until - answer.now);
        if (this.clock.elapsed() + waitMs > patientUntil) throw limited(answer, waitMs);
        await this.clock.sleep(waitMs);
      } else {
        if (this.clock.elapsed() - askedAt < USED_WITHIN_MS) return answer;
        // The process was stopped for so long that nobody knows any more whether the permit is still good.
        answer.settle(CUT_OFF);
      }
    }
  }

  /**
   * What `take` would be refused of the organisation's own limits now, without taking anything; a wait that `take` sits
   * out is none. The limits of the whole app end within a minute and are left to `take`.
   * @throws as `take` does
   */
  async assertFree(tenantId: string, purpose: CallPurpose = 'other', keeps = 0): Promise<void> {
    const { states, now } = await this.book.states([scopeOf(tenantId)]);
    const request = { purpose, keeps, id: '', size: 1 };
    const { wait } = admit(states[0] ?? UNUSED, this.limits, request, now);
    if (wait !== null && wait.until - now > PATIENCE_MS) throw limited(wait, wait.until - now);
  }

  /** What backfill may use of each organisation's limits. */
  get backfillShare(): Share {
    const { perMinute, perDay, reservedForLive: reserved } = this.limits;
    return { perMinute: perMinute - reserved.perMinute, perDay: perDay - reserved.perDay };
  }

  /** What each organisation may still use. */
  async quotas(tenantIds: readonly string[]): Promise<ReadonlyMap<string, CallQuota>> {
    const { states, now } = await this.book.states(tenantIds.map(scopeOf));
    return new Map(
      tenantIds.map((tenantId, index) => [tenantId, quotaLeft(states[index] ?? UNUSED, this.limits, now)]),
    );
  }

  /** First the organisation's permit, then the app's: an organisation at its limit costs the app nothing. */
  private async ask(
    tenantId: string,
    asked: Pick<CallRequest, 'purpose' | 'keeps'>,
  ): Promise<CallPermit | Refusal> {
    const scope = scopeOf(tenantId);
    const id = randomUUID();
    const refused = await this.book.change(scope, (state, now) => {
      const { state: after, wait } = admit(state, this.limits, { ...asked, id, size: 1 }, now);
      return { state: after, answer: wait === null ? null : { ...wait, now } };
    });
    if (refused !== null) return refused;
    const shared = await this.app.take();
    if ('reason' in shared) {
      await this.book.change(scope, (state) => ({ state: giveBack(state, id), answer: null }));
      return shared;
    }
    return { settle: (end) => this.settle(scope, id, shared, end) };
  }

  /** Recorded next to the caller's way; anyone who asks next in this process asks after it. */
  private settle(scope: string, id: string, shared: AppPermit, end: CallEnd): void {
    shared.settle(end);
    const own = { ...end, park: end.park?.isWholeApp === true ? null : end.park };
    this.book
      .change(scope, (state, now) => ({ state: settle(state, id, own, now), answer: null }))
      .catch((error: unknown) => this.report(error));
  }

  private report(error: unknown): void {
    this.logger.warn({ err: error }, 'the end of a call was not recorded; it counts a little longer');
  }
}

function scopeOf(tenantId: string): string {
  return `xero:tenant:${tenantId}`;
}

function limited({ reason, until, isShare = false }: LimitWait, waitMs: number): Failure {
  const when = new Date(until).toISOString().slice(0, 19);
  const restMs = Math.min(waitMs, LONGEST_REST_MS);
  if (isShare) return new CallShareExhausted(`${reason}; more are available at ${when}Z`, restMs);
  return new Failure('rate_limited', `${reason}; calls continue at ${when}Z`, restMs);
}

import { randomUUID } from 'node:crypto';
import type { CallPurpose } from '../../books-access';
import { InTurn } from '../../../platform/schedule/in-turn';
import {
  type Bundle,
  entryOf,
  givenBack,
  grantBundle,
  type Holding,
  laterOf,
  NOTHING_HELD,
  type OwnCall,
  seenSince,
} from './bundles';
import { admit, countedInDay, endOf, settle } from './call-limits';
import type { LimitBook } from './limit-book';
import {
  type CallCost,
  type CallEnd,
  type CallLimits,
  type CallRequest,
  classOf,
  ENDED,
  type LimitState,
  type LimitWait,
  UNUSED,
} from './limit-state';
import type { LimiterClock } from './limiter-clock';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** Refusal, with the ledger's time. */
export type CallRefusal = LimitWait & { readonly now: number };
export type Asked = Pick<CallRequest, 'purpose' | 'keeps'>;

/** Call that may begin before the elapsed time `until`. */
interface BegunCall {
  readonly id: string;
  readonly until: number;
}

/** Size of a first bundle, enough for a poll or a person's query; later bundles are larger. */
const FIRST = 4;
const LARGEST = 20;
/**
 * Period of recent calls: a first bundle is sized for twice their number, and sent documents are checked at least once
 * within it.
 */
const RECENT_MS = 25_000;
/** Interval of rechecks while a call of this process must end first; costs no statement. */
const RECHECK_MS = 50;
/**
 * Time without use after which a bundle is returned. During submission, documents are written back every five seconds.
 */
export const IDLE_MS = 6_000;
/**
 * Threshold of remaining calls below which the platform's count is stored at once, though not more often than
 * this.
 */
const LITTLE = { minute: 5, day: 50 };
const LITTLE_EVERY_MS = 10_000;

export interface PermitSource {
  readonly book: LimitBook;
  readonly clock: LimiterClock;
  readonly limits: CallLimits;
  /** Milliseconds after its grant in which a bundle may begin calls. */
  readonly usableMs: number;
  readonly onFault: (error: unknown) => void;
}

/**
 * Permits of an organisation in a process. Calls draw from a bundle in memory, and are written to the ledger with the
 * next bundle or its return (docs/decisions/0033). Other processes count the whole bundle as used.
 */
export class OrganisationPermits {
  private bundle: (Bundle & { left: number; readonly usableUntil: number }) | null = null;
  private readonly calls = new Map<string, OwnCall>();
  /** Costs of ended calls, written with the next bundle or its return. */
  private costs: readonly CallCost[] = [];
  /** Ledger as last written by this process, with its own calls instead of the bundle. `calls`: those of others. */
  private ledger: LimitState = UNUSED;
  private written: Pick<LimitState, 'granted' | 'seen' | 'parked'> = UNUSED;
  private time = { now: 0, at: 0 };
  private isKnownUntil = -Infinity;
  private wanted = FIRST;
  private usedAt = 0;
  private littleAt = -Infinity;
  private isWaitingForRest = false;
  private readonly turns = new InTurn();

  constructor(
    private readonly scope: string,
    private readonly source: PermitSource,
  ) {}

  /** True while no bundle is held and everything is written. */
  get isEmpty(): boolean {
    return this.bundle === null && this.calls.size === 0 && this.costs.length === 0;
  }

  /** Takes a permit; serialised, so that concurrent calls fetch a bundle only once. */
  take(asked: Asked): Promise<BegunCall | CallRefusal> {
    return this.turns.take(async () => {
      const refused = this.serves(asked) ? null : await this.fetch(asked);
      return refused ?? this.begin(asked);
    });
  }

  /** Removes a call that was never made. */
  takeBack(id: string): void {
    const call = this.calls.get(id);
    if (call === undefined || call.isStored || this.bundle === null) return this.settle(id, ENDED);
    this.calls.delete(id);
    this.bundle.left += 1;
    const { purpose, from } = call;
    const day = countedInDay(this.ledger.day, this.source.limits, { purpose, size: -1 }, from);
    this.ledger = { ...this.ledger, day, granted: this.ledger.granted - 1 };
  }

  settle(id: string, end: CallEnd): void {
    const call = this.calls.get(id);
    if (call === undefined) return;
    const now = this.now();
    const { seen, parked } = settle(this.known(), id, end, now);
    this.ledger = { ...this.ledger, seen, parked };
    this.calls.set(id, { ...call, until: endOf(end, now) });
    if (end.costs !== undefined) this.add(call.purpose, end.costs);
    if (end.park !== null || this.isNewlyLittle(end)) this.giveBack().catch(this.source.onFault);
    else this.waitForRest();
  }

  /** Adds costs, which are written together with the calls. */
  add(purpose: CallPurpose, costs: CallCost['costs']): void {
    this.costs = [...this.costs, { purpose, at: this.now(), costs }];
  }

  /** Refusal that `take` would give now; undefined: the data here is too old to tell. */
  refusalOf(asked: Asked): CallRefusal | null | undefined {
    if (this.source.clock.elapsed() >= this.isKnownUntil) return undefined;
    const now = this.now();
    const { wait } = admit(this.known(), this.source.limits, { ...asked, id: '', size: 1 }, now);
    return wait === null ? null : { ...wait, now };
  }

  /** Returns the ledger as it will be after all writes of this process. */
  withOwn(state: LimitState): LimitState {
    return givenBack(state, this.holding(), this.source.limits);
  }

  /** Writes calls made, and returns the rest of the bundle. */
  giveBack(): Promise<void> {
    return this.turns.take(async () => {
      if (this.isEmpty) return;
      await this.exchange((state) => ({ state, granted: null }));
      this.wanted = FIRST;
      if (!this.isEmpty) return;
      // Frees the memory of an idle organisation.
      this.ledger = UNUSED;
      this.written = UNUSED;
      this.isKnownUntil = -Infinity;
    });
  }

  private serves({ purpose }: Asked): boolean {
    const { bundle } = this;
    if (bundle === null || bundle.left === 0 || bundle.purpose !== classOf(purpose)) return false;
    return this.source.clock.elapsed() < bundle.usableUntil;
  }

  private begin({ purpose, keeps }: Asked): BegunCall | CallRefusal {
    const bundle = this.bundle as NonNullable<typeof this.bundle>;
    const { limits } = this.source;
    const now = this.now();
    const id = randomUUID();
    const running = [...this.calls.values()].filter(({ until }) => until === null || until > now);
    if (running.length >= bundle.places) {
      const reason = storedSentence('callsInProgress', { most: limits.concurrent });
      return { until: now + RECHECK_MS, reason, now };
    }
    // Reserves a bundle; shares and Xero's reports are checked for each call.
    const { state, wait } = admit(
      { ...this.ledger, calls: [] },
      limits,
      { id, purpose, keeps, size: 1 },
      now,
    );
    if (wait !== null) return { ...wait, now };
    this.ledger = { ...state, calls: this.ledger.calls };
    this.calls.set(id, { id, number: state.granted, purpose, from: now, until: null, isStored: false });
    bundle.left -= 1;
    this.waitForRest();
    return { id, until: bundle.usableUntil };
  }

  private async fetch(asked: Asked): Promise<CallRefusal | null> {
    const isUsedUp = this.bundle !== null && this.bundle.left === 0;
    const wanted = isUsedUp ? this.wanted * 2 : this.wanted;
    let most = FIRST;
    const { granted, now } = await this.exchange<Bundle | LimitWait>((state, at, running) => {
      most = Math.min(LARGEST, Math.max(wanted, 2 * callsSince(state, at - RECENT_MS)));
      const request = { ...asked, id: randomUUID(), most, running };
      const outcome = grantBundle(state, this.source.limits, request, at);
      return 'bundle' in outcome
        ? { state: outcome.state, granted: outcome.bundle }
        : { state, granted: outcome.wait };
    });
    if ('reason' in granted) return { ...granted, now };
    this.wanted = most;
    return null;
  }

  /** Replaces the bundle by the calls made, and stores the result of `act` on that. */
  private async exchange<T extends Bundle | LimitWait | null>(
    act: (
      state: LimitState,
      now: number,
      running: ReadonlySet<string>,
    ) => { readonly state: LimitState; readonly granted: T },
  ): Promise<{ readonly granted: T; readonly now: number }> {
    const former = this.holding();
    const isEmpty = this.isEmpty;
    const running = new Set(former.calls.filter(({ until }) => until === null).map(({ id }) => id));
    try {
      const { stored, granted, time } = await this.source.book.change(this.scope, (state, now, at) => {
        const own = isEmpty ? state : givenBack(state, former, this.source.limits);
        const after = act(own, now, running);
        return {
          state: after.state,
          answer: { stored: after.state, granted: after.granted, time: { now, at } },
        };
      });
      this.time = time;
      this.adopt(stored, former, granted !== null && 'size' in granted ? granted : null);
      return { granted, now: time.now };
    } catch (error) {
      // The bundle may or may not have been returned, so no more permits are drawn from it.
      if (this.bundle !== null) this.bundle.left = 0;
      throw error;
    }
  }

  /**
   * Takes over `stored`, which was written with all of `former`. Ends reported meanwhile are kept for the
   * next write.
   */
  private adopt(stored: LimitState, former: Holding, bundle: Bundle | null): void {
    const since = this.holding();
    this.costs = this.costs.slice(former.costs.length);
    for (const { id, until } of former.calls) {
      const call = this.calls.get(id);
      if (until !== null) this.calls.delete(id);
      else if (call !== undefined) this.calls.set(id, { ...call, isStored: true });
    }
    const usableUntil = this.time.at + this.source.usableMs;
    this.isKnownUntil = usableUntil;
    this.bundle = bundle === null ? null : { ...bundle, left: bundle.size, usableUntil };
    this.written = stored;
    const { granted, day, calls } = givenBack(stored, { ...NOTHING_HELD, bundle }, this.source.limits);
    const news = since.seen === former.seen ? null : since.seen;
    const said = { seen: news, granted: since.granted, others: Math.max(0, granted - since.granted) };
    this.ledger = {
      granted,
      day,
      calls: calls.filter(({ id }) => !this.calls.has(id)),
      seen: seenSince(stored, said, granted),
      parked: laterOf(stored.parked, since.parked),
    };
  }

  private holding(): Holding {
    const { seen, parked, granted } = this.ledger;
    return {
      ...{ bundle: this.bundle, calls: [...this.calls.values()], costs: this.costs },
      ...{ granted, grantedThen: this.written.granted },
      seen: seen === this.written.seen ? null : seen,
      parked: parked === this.written.parked ? null : parked,
    };
  }

  private known(): LimitState {
    return { ...this.ledger, calls: [...this.ledger.calls, ...[...this.calls.values()].map(entryOf)] };
  }

  private now(): number {
    return this.time.now + (this.source.clock.elapsed() - this.time.at);
  }

  /** True when few calls remain and other processes must be notified, at most once per interval. */
  private isNewlyLittle({ minuteRemaining, dayRemaining }: CallEnd): boolean {
    const isLittle =
      (minuteRemaining ?? Infinity) <= LITTLE.minute || (dayRemaining ?? Infinity) <= LITTLE.day;
    const elapsed = this.source.clock.elapsed();
    if (!isLittle || elapsed < this.littleAt + LITTLE_EVERY_MS) return false;
    this.littleAt = elapsed;
    return true;
  }

  private waitForRest(): void {
    const { clock, onFault } = this.source;
    this.usedAt = clock.elapsed();
    if (this.isWaitingForRest) return;
    this.isWaitingForRest = true;
    const look = (): void => {
      const restMs = this.usedAt + IDLE_MS - clock.elapsed();
      if (restMs > 0) return clock.later(restMs, look);
      this.isWaitingForRest = false;
      this.giveBack().catch(onFault);
    };
    clock.later(IDLE_MS, look);
  }
}

function callsSince({ calls }: LimitState, since: number): number {
  return calls.reduce((all, { from, size }) => (from > since ? all + size : all), 0);
}

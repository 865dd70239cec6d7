import { setTimeout as settleAfter } from 'node:timers/promises';
import { Failure } from '../../../domain/issues/failure';
import { type LimitState, UNUSED } from './limit-state';
import type { LimiterClock } from './limiter-clock';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** Text of a scope with its row version; both null: never used. */
export interface StoredText {
  readonly text: string | null;
  readonly version: string | null;
  /** Time of reading or writing, by the limit store's clock. */
  readonly databaseMs: number;
}

/** Store of a text per scope, shared by all replicas. */
export interface LimitStore {
  read(scope: string): Promise<StoredText>;
  /**
   * Replaces the version that was read. Null: another process was faster, or the store's time differs by more than
   * `toleranceMs` from the `databaseMs` of the decision.
   */
  replace(scope: string, before: StoredText, text: string, toleranceMs: number): Promise<StoredText | null>;
  /** Texts of these scopes with the limit store's time; unused scopes are missing. */
  texts(
    scopes: readonly string[],
  ): Promise<{ readonly texts: ReadonlyMap<string, string>; readonly databaseMs: number }>;
}

/**
 * Decision on the limit state. `askedAt`: elapsed time of this process when `now` was queried; it was not
 * later.
 */
type Decision<T> = (
  state: LimitState,
  now: number,
  askedAt: number,
) => { readonly state: LimitState; readonly answer: T };

/** Maximum attempts of concurrent processes, with random pauses; so many failures are never by chance. */
const MOST_TRIES = 200;
const STEP_BACK_MS = 20;
/** Largest clock error for decisions from memory: half of the extra time in LIMIT_MINUTE_MS. */
const TOLERANCE_MS = 500;
/** Maximum number of scopes in memory, some kilobytes each; others cost another statement each time. */
const REMEMBERED = 2_000;

interface Remembered extends StoredText {
  readonly at: number;
}

/** States of scopes, changed one after another within this process. */
export class LimitBook {
  private readonly queues = new Map<string, Promise<unknown>>();
  private readonly remembered = new Map<string, Remembered>();

  constructor(
    private readonly limitStore: LimitStore,
    private readonly clock: Pick<LimiterClock, 'storeTime' | 'elapsed'>,
  ) {}

  async states(
    scopes: readonly string[],
  ): Promise<{ readonly states: readonly LimitState[]; readonly now: number }> {
    const { texts, databaseMs } = await this.limitStore.texts(scopes);
    return {
      states: scopes.map((scope) => stateOf(texts.get(scope))),
      now: this.clock.storeTime(databaseMs),
    };
  }

  /**
   * Replaces a scope's state by the result of `decide`, if it differs. No lock is held: if another process was faster,
   * `decide` is called again with its state.
   * @throws Failure `temporary` when others are always faster
   */
  change<T>(scope: string, decide: Decision<T>): Promise<T> {
    const run = (): Promise<T> => this.decideUntilStored(scope, decide);
    const result = (this.queues.get(scope) ?? Promise.resolve()).then(run, run);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (this.queues.get(scope) === settled) this.queues.delete(scope);
      });
    this.queues.set(scope, settled);
    return result;
  }

  /** Decides from the state last written here first: without other writers that is one statement. */
  private async decideUntilStored<T>(scope: string, decide: Decision<T>): Promise<T> {
    const known = this.remembered.get(scope);
    this.remembered.delete(scope);
    if (known !== undefined) {
      const askedAt = this.clock.elapsed();
      const present = { ...known, databaseMs: known.databaseMs + (askedAt - known.at) };
      const { answer, isStored } = await this.decideOnce(scope, decide, present, askedAt, TOLERANCE_MS);
      if (isStored) return answer;
    }
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const askedAt = this.clock.elapsed();
      const present = await this.limitStore.read(scope);
      const { answer, isStored, isSame } = await this.decideOnce(scope, decide, present, askedAt);
      if (isStored || isSame) return answer;
      await settleAfter(Math.random() * STEP_BACK_MS);
    }
    throw new Failure('temporary', storedSentence('limitsContended', { scope }));
  }

  private async decideOnce<T>(
    scope: string,
    decide: Decision<T>,
    present: StoredText,
    askedAt: number,
    toleranceMs = Infinity,
  ): Promise<{ readonly answer: T; readonly isStored: boolean; readonly isSame: boolean }> {
    const before = stateOf(present.text);
    const { state, answer } = decide(before, this.clock.storeTime(present.databaseMs), askedAt);
    if (state === before) return { answer, isStored: false, isSame: true };
    const at = this.clock.elapsed();
    const stored = await this.limitStore.replace(scope, present, JSON.stringify(state), toleranceMs);
    if (stored !== null) this.remember(scope, { ...stored, at });
    return { answer, isStored: stored !== null, isSame: false };
  }

  private remember(scope: string, text: Remembered): void {
    this.remembered.set(scope, text);
    const [oldest] = this.remembered.keys();
    if (this.remembered.size > REMEMBERED && oldest !== undefined) this.remembered.delete(oldest);
  }
}

function stateOf(text: string | null | undefined): LimitState {
  return text == null ? UNUSED : (JSON.parse(text) as LimitState);
}

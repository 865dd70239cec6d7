import { type LimitState, UNUSED } from './limit-state';
import type { LimiterClock } from './limiter-clock';

/**
 * One text per scope, shared by all replicas. `decide` is given the present text (null: none yet) and the limit store's
 * time; its answer counts only if nobody else has changed the text meanwhile, otherwise it is asked again.
 */
export interface LimitStore {
  change<T>(
    scope: string,
    decide: (text: string | null, databaseMs: number) => { readonly text: string; readonly answer: T },
  ): Promise<T>;
  /** The texts of these scopes with the limit store's time; a scope that was never used is missing. */
  texts(
    scopes: readonly string[],
  ): Promise<{ readonly texts: ReadonlyMap<string, string>; readonly databaseMs: number }>;
}

/** The states of scopes, changed one after the other within this process, in the order in which it was asked. */
export class LimitBook {
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly limitStore: LimitStore,
    private readonly clock: Pick<LimiterClock, 'storeTime'>,
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

  change<T>(
    scope: string,
    decide: (state: LimitState, now: number) => { readonly state: LimitState; readonly answer: T },
  ): Promise<T> {
    const run = (): Promise<T> =>
      this.limitStore.change(scope, (text, databaseMs) => {
        const before = stateOf(text);
        const { state, answer } = decide(before, this.clock.storeTime(databaseMs));
        return { text: JSON.stringify(state), answer };
      });
    const result = (this.queues.get(scope) ?? Promise.resolve()).then(run, run);
    const settled = result
      .catch(() => undefined)
      .then(() => {
        if (this.queues.get(scope) === settled) this.queues.delete(scope);
      });
    this.queues.set(scope, settled);
    return result;
  }
}

function stateOf(text: string | null | undefined): LimitState {
  return text == null ? UNUSED : (JSON.parse(text) as LimitState);
}

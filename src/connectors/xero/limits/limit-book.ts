import { type LimitState, UNUSED } from './limit-state';
import type { LimiterClock } from './limiter-clock';

/**
 * One text per scope, shared by all replicas. `decide` is given the present text (null: none yet) and the ledger's
 * time; its answer counts only if nobody else has changed the text meanwhile, otherwise it is asked again.
 */
export interface LimitLedger {
  change<T>(
    scope: string,
    decide: (text: string | null, databaseMs: number) => { readonly text: string; readonly answer: T },
  ): Promise<T>;
  /** The texts of these scopes with the ledger's time; a scope that was never used is missing. */
  texts(
    scopes: readonly string[],
  ): Promise<{ readonly texts: ReadonlyMap<string, string>; readonly databaseMs: number }>;
}

/** The states of scopes, changed one after the other within this process, in the order in which it was asked. */
export class LimitBook {
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly ledger: LimitLedger,
    private readonly clock: Pick<LimiterClock, 'ledgerTime'>,
  ) {}

  async states(
    scopes: readonly string[],
  ): Promise<{ readonly states: readonly LimitState[]; readonly now: number }> {
    const { texts, databaseMs } = await this.ledger.texts(scopes);
    return {
      states: scopes.map((scope) => stateOf(texts.get(scope))),
      now: this.clock.ledgerTime(databaseMs),
    };
  }

  change<T>(
    scope: string,
    decide: (state: LimitState, now: number) => { readonly state: LimitState; readonly answer: T },
  ): Promise<T> {
    const run = (): Promise<T> =>
      this.ledger.change(scope, (text, databaseMs) => {
        const before = stateOf(text);
        const { state, answer } = decide(before, this.clock.ledgerTime(databaseMs));
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

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
}

/** The states of scopes, changed one after the other within this process, in the order in which it was asked. */
export class LimitBook {
  private readonly queues = new Map<string, Promise<unknown>>();

  constructor(
    private readonly ledger: LimitLedger,
    private readonly clock: Pick<LimiterClock, 'ledgerTime'>,
  ) {}

  change<T>(
    scope: string,
    decide: (state: LimitState, now: number) => { readonly state: LimitState; readonly answer: T },
  ): Promise<T> {
    const run = (): Promise<T> =>
      this.ledger.change(scope, (text, databaseMs) => {
        const before = text === null ? UNUSED : (JSON.parse(text) as LimitState);
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

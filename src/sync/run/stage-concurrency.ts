/** Concurrent parts of a run. */
export interface StageConcurrency {
  /** Runs both to completion. @throws the failure of either, once both have ended */
  both(one: () => Promise<void>, other: () => Promise<void>): Promise<void>;
  /** Waits the given milliseconds, or until `ended` resolves. */
  rest(ms: number, ended: Promise<void>): Promise<void>;
}

/** Injection token of the {@link StageConcurrency} that runs use. */
export const STAGE_CONCURRENCY = Symbol('STAGE_CONCURRENCY');

export const CONCURRENTLY: StageConcurrency = {
  async both(one, other) {
    for (const result of await Promise.allSettled([one(), other()]))
      if (result.status === 'rejected') throw result.reason;
  },
  rest: (ms, ended) =>
    new Promise((settle) => {
      const timer = setTimeout(settle, ms);
      void ended.then(() => {
        clearTimeout(timer);
        settle();
      });
    }),
};

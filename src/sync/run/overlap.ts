/** Concurrent parts of a run. */
export interface Overlap {
  /** Runs both to their ends. @throws what either of them has thrown, once both have ended */
  both(one: () => Promise<void>, other: () => Promise<void>): Promise<void>;
  /** Waits so many milliseconds, or until `ended` does. */
  rest(ms: number, ended: Promise<void>): Promise<void>;
}

/** Injection token of the {@link Overlap} that runs use. */
export const OVERLAP = Symbol('what goes on at the same time');

export const AT_THE_SAME_TIME: Overlap = {
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

import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';

/** Piece of work in a trace. Ids and codes alone: no name, number or text of a client. */
export interface TracedWork {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Result as a word, such as `ok`; unset while it runs, or where only an error tells. */
  outcome?: string;
}

const works = tracingChannel<unknown, TracedWork>('ledgerstamp.work');

/** Runs work that a trace shows with its duration, below the work that calls it. Costs nothing without a listener. */
export function traced<T>(work: TracedWork, run: () => Promise<T>): Promise<T> {
  return works.start.hasSubscribers ? works.tracePromise(run, work) : run();
}

/**
 * Subscribes to traced work.
 * @param begin returns the state that nested work sees as `parent`
 * @param end is called once, also after an error
 * @returns function that unsubscribes
 */
export function onTracedWork<S>(
  begin: (work: TracedWork, parent: S | undefined) => S,
  end: (state: S, work: TracedWork) => void,
): () => void {
  const states = new WeakMap<TracedWork, S>();
  const current = new AsyncLocalStorage<S>();
  const ended = (work: TracedWork): void => {
    const state = states.get(work);
    if (state !== undefined) end(state, work);
  };
  works.start.bindStore(current, (work) => {
    const state = begin(work, current.getStore());
    states.set(work, state);
    return state;
  });
  works.asyncEnd.subscribe(ended as (work: unknown) => void);
  return () => {
    works.start.unbindStore(current);
    works.asyncEnd.unsubscribe(ended as (work: unknown) => void);
  };
}

import type { Listening } from '../listening';
import type { SimulatorClock } from '../simulator-clock';
import type { Store } from './store';

/** State shared by the routes. */
export interface Simulator {
  readonly store: Store;
  readonly clock: SimulatorClock;
  /** Address; null until the simulator listens, which is before any request. */
  listening: Listening | null;
  /** Aborted when the simulator closes, to end all waits. */
  readonly closing: AbortSignal;
}

import type { Connector } from './connector';
import type { DatabaseNumber } from './database-number';
import type { SimulatedProcess } from './simulated-process';

/** A place for processes: one life after the other. */
export interface Replica {
  readonly number: number;
  process: SimulatedProcess;
  connector: Connector;
  isBusy: boolean;
  /** Where the network leads it in this life and the next. */
  database: DatabaseNumber;
}

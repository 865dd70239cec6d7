import type { Connector } from './connector';
import type { DatabaseNumber } from './database-number';
import type { SimulatedProcess } from './simulated-process';

/** Place for a sequence of processes, one at a time. */
export interface Replica {
  readonly number: number;
  process: SimulatedProcess;
  connector: Connector;
  isBusy: boolean;
  /** Database to which its present and following processes are connected. */
  database: DatabaseNumber;
}

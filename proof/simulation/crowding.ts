import type { ProcessState } from '../../src/sync/run/run-budget';

/**
 * True when other organisations are waiting, in which case a run stops after one round. No process is ever asked to stop.
 */
export class Crowding implements ProcessState {
  isCrowded = false;

  isStopping(): boolean {
    return false;
  }

  isAnyWaiting(): boolean {
    return this.isCrowded;
  }

  underWay(): number {
    return 1;
  }

  handsOver(): boolean {
    return false;
  }
}

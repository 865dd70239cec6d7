import type { ProcessState } from '../../src/sync/run/run-budget';

/** Whether other organisations wait for a place: then each run gives way after a round. Nobody is asked to stop. */
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

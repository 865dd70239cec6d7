import { performance } from 'node:perf_hooks';

/** What the process that a run belongs to says about its own state. */
export interface Surroundings {
  /** It has been asked to stop: nothing new is begun. */
  isStopping(): boolean;
  /** An organisation is due that has no place in any process. */
  isAnyWaiting(): boolean;
  /** This process works on more than its share: true for as many organisations as are to be left to others, once for each. */
  handsOver(): boolean;
}

/** How long one organisation may keep its place: as long as it likes while nobody waits for one, else some seconds. */
export class Turn {
  private readonly beganAt = performance.now();
  private hasGivenWay = false;
  private isLeft = false;

  constructor(
    private readonly surroundings: Surroundings,
    private readonly lengthMs: number,
  ) {}

  readonly isStopping = (): boolean => this.surroundings.isStopping();

  /** Ask it between two steps, with more to do: a stage that gets true ends the run. */
  readonly isOver = (): boolean => {
    if (this.hasGivenWay) return true;
    if (performance.now() - this.beganAt < this.lengthMs) return false;
    this.hasGivenWay = this.surroundings.isAnyWaiting();
    if (!this.hasGivenWay) this.hasGivenWay = this.isLeft = this.surroundings.handsOver();
    return this.hasGivenWay;
  };

  /** True: another process is to have the organisation. */
  get isHandedOver(): boolean {
    return this.isLeft;
  }

  /** True: the run was ended with work left. */
  get isUnfinished(): boolean {
    return this.hasGivenWay || this.surroundings.isStopping();
  }
}

import { type Fault, FAULTS_AT, type Place } from '../faults';
import type { Random } from '../random';

/** A kill happens at a random one of this many following calls and statements. */
const WITHIN = 400;

/** Kills the process at calls, statements or commits: a given number of times, spread over the run. */
export class Kills {
  done = 0;
  private countdown: number | null = null;

  constructor(
    private readonly random: Random,
    private readonly most: number,
  ) {}

  /**
   * Arms the next kill when it is due.
   * @param share of the documents that have arrived at the service, 0 to 1
   */
  progress(share: number): void {
    if (this.countdown !== null || this.done >= this.most) return;
    if (share >= (this.done + 0.5) / this.most) this.countdown = this.random.whole(0, WITHIN);
  }

  at(place: Place): Fault | null {
    if (this.countdown === null) return null;
    this.countdown -= 1;
    if (this.countdown > 0) return null;
    this.countdown = null;
    this.done += 1;
    const known: readonly Fault[] = FAULTS_AT[place];
    const crashes = known.filter((fault) => fault.startsWith('crash'));
    return this.random.pick(crashes);
  }
}

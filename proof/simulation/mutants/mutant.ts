import type { Blueprint } from '../blueprint';
import type { Emphasis } from '../emphasis';

/** Deliberate fault of the protocol, to see whether the simulation finds it. */
export interface Mutant {
  readonly name: string;
  /** Sentence about the fault. */
  readonly fault: string;
  readonly blueprint: Blueprint;
  /** Emphasis under which the fault shows. */
  readonly emphasis: Emphasis;
  /** True if it is hunted in lives of clients instead of schedules of faults. */
  readonly isLife?: true;
}

import type { Blueprint } from '../blueprint';
import type { Emphasis } from '../emphasis';

/** A deliberate fault of the protocol, to see whether the simulation notices. */
export interface Mutant {
  readonly name: string;
  /** What it does wrong, in one sentence. */
  readonly fault: string;
  readonly blueprint: Blueprint;
  /** What the fault shows itself under. */
  readonly emphasis: Emphasis;
  /** It is hunted in lives of clients instead of in schedules of faults. */
  readonly isLife?: true;
}

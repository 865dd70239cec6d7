import type { SeededRandom } from '../../../demo/books/seeded-random';

/** Start of a walk, and the events around it. */
export interface Walk {
  readonly seed: number;
  /** Address of the console. */
  readonly url: string;
  /** Addresses of pages that are opened from time to time. */
  readonly paths: readonly string[];
  readonly signIn: () => Promise<void>;
  /** Lets another person continue at the same browser. */
  readonly changePerson: (random: SeededRandom) => Promise<string>;
  /** Causes an event in the books or at the service. */
  readonly happen: (random: SeededRandom) => Promise<string>;
}

import type { SeededRandom } from '../../../demo/books/seeded-random';

/** Start of a walk, and the events around it. */
export interface Walk {
  readonly seed: number;
  /** Where the console is. */
  readonly url: string;
  /** Pages that are opened from time to time, by their addresses. */
  readonly paths: readonly string[];
  readonly signIn: () => Promise<void>;
  /** Somebody else goes on at the same browser. */
  readonly changePerson: (random: SeededRandom) => Promise<string>;
  /** Causes an event in the books or at the service. */
  readonly happen: (random: SeededRandom) => Promise<string>;
}

import type { SeededRandom } from '../../../demo/books/seeded-random';

/** What a walk begins with, and what happens around it. */
export interface Walk {
  readonly seed: number;
  /** Where the console is. */
  readonly url: string;
  /** Pages that are opened from time to time, by their addresses. */
  readonly paths: readonly string[];
  readonly signIn: () => Promise<void>;
  /** Somebody else goes on at the same browser. */
  readonly changePerson: (random: SeededRandom) => Promise<string>;
  /** Something happens in the books or at the service. */
  readonly happen: (random: SeededRandom) => Promise<string>;
}

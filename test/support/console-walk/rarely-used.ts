import type { SeededRandom } from '../../../demo/books/seeded-random';
import { grouped } from '../../../src/domain/grouped';
import type { Usable } from './what-is-shown';

/** Weight of a link, compared with a thousand for an act: links are many. */
const LINK = 400;
const OF_LINK = 'link to ';

/**
 * Chooses by chance among what can be used, and rather what was used little so far: by chance alone a walk follows the
 * links of the frame for ever. Things of one kind, such as the boxes of a table, count as one.
 */
export class RarelyUsed {
  private readonly uses = new Map<string, number>();

  constructor(private readonly random: SeededRandom) {}

  /** @param path of the page: buttons of one name may do other things elsewhere; links do not */
  pick(path: string, usable: readonly Usable[]): Usable {
    const kinds = grouped(usable, ({ kind, name }) =>
      kind === 'link' ? `${OF_LINK}${folded(name)}` : `${placeOf(path)} ${kind} ${folded(name)}`,
    );
    const kind = this.weighted([...kinds.keys()]);
    this.uses.set(kind, this.usesOf(kind) + 1);
    return this.random.pick(kinds.get(kind) ?? []);
  }

  private weighted(kinds: readonly string[]): string {
    const weights = kinds.map((kind) => Math.ceil((isLink(kind) ? LINK : 1_000) / (1 + this.usesOf(kind))));
    let left = this.random.below(weights.reduce((sum, weight) => sum + weight, 0));
    return kinds.find((_kind, index) => (left -= weights[index] ?? 0) < 0) ?? this.random.pick(kinds);
  }

  private usesOf(kind: string): number {
    return this.uses.get(kind) ?? 0;
  }
}

function isLink(kind: string): boolean {
  return kind.startsWith(OF_LINK);
}

/** Folds names of things, so that buttons of the same kind are counted together. */
function folded(name: string): string {
  return name.replaceAll(/\d+/g, '#').slice(0, 24);
}

/** The address of a page without what names a thing, with the part of the page that is open. */
export function placeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://console');
  const part = searchParams.get('part') ?? searchParams.get('question');
  const page = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}');
  return part === null ? page : `${page}?${part}`;
}

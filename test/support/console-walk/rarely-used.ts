import type { SeededRandom } from '../../../demo/books/seeded-random';
import { grouped } from '../../../src/domain/grouped';
import type { Usable } from './what-is-shown';

/** Weight of a link; an act has 1000. Links are numerous. */
const LINK = 400;
const OF_LINK = 'link to ';

/**
 * Chooses at random among usable elements, preferring rarely used ones: a uniform choice would follow the links of the
 * frame for ever. Elements of one kind, such as the boxes of a table, count as one.
 */
export class RarelyUsed {
  private readonly uses = new Map<string, number>();

  constructor(private readonly random: SeededRandom) {}

  /** Chooses an element. @param path of the page: buttons with one name may differ between pages; links do not */
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

/** Shortens names of objects, so that buttons of the same kind are counted together. */
function folded(name: string): string {
  return name.replaceAll(/\d+/g, '#').slice(0, 24);
}

/** Address of a page without the names of objects, with the open part of the page. */
export function placeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://console');
  const part = searchParams.get('part') ?? searchParams.get('question');
  const page = pathname.replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, '{id}');
  return part === null ? page : `${page}?${part}`;
}

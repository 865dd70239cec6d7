import type { SpokenCode } from '../country';
import type { Trade } from '../trades';
import { HEADINGS } from './hs-heading-table';
import { codesOfTrade } from './hs-trades';

interface Heading {
  readonly code: string;
  readonly meaning: string;
  /** Words of each alternative. */
  readonly alternatives: readonly (readonly string[])[];
  /** Words by which it can be searched. */
  readonly words: readonly string[];
}

const ALL: readonly Heading[] = HEADINGS.trim()
  .split('\n')
  .map((row) => {
    const [code, meaning, listed] = row.split('|') as [string, string, string];
    const alternatives = listed.split(', ').map(wordsOf);
    return { code, meaning, alternatives, words: [code, ...wordsOf(meaning), ...alternatives.flat()] };
  });

/**
 * Headings by the first word of an alternative, because names come in thousands and each of their words is
 * looked up.
 */
const BY_FIRST_WORD = new Map<string, { heading: Heading; needed: readonly string[] }[]>();
for (const heading of ALL)
  for (const needed of heading.alternatives) {
    const first = needed[0] ?? '';
    BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), { heading, needed }]);
  }

/** Maximum number of suggestions. */
const MOST = 5;
/** Limit above the number of words of any name. */
const MOST_WORDS = 1_000;
/**
 * Units of measure, and any word with a digit: words for an amount, which say nothing about the kind of
 * goods.
 */
const MEASURE = /\d|^(?:[km]?g|t|m?l|ltr|litre|[mck]?m|k?va?|k?w|pc|pce|x)$/;

/** Heading suggested by a name. */
interface Spoken {
  readonly heading: Heading;
  readonly weight: number;
  /** Matching words of the name. */
  readonly words: ReadonlySet<string>;
}

/**
 * Codes that a name speaks for, the likeliest first: those of which more words are in it come before the others. A name that
 * speaks for none is taken as the beginning of a search. Sure is one that every word speaks for, and the only one of these: a
 * rice cooker is no rice.
 */
export function headingsOf(name: string): SpokenCode[] {
  const words = wordsOf(name);
  const spoken = spokenFor(words);
  return spoken.length > 0 ? shown(words, spoken) : begunWith(words).slice(0, MOST).map(unsure);
}

/**
 * Suggests headings that a trade sells: a tablet of a pharmacy is a medicine, and that of another shop is
 * not. No search.
 */
export function headingsInTrade(name: string, trade: Trade): SpokenCode[] {
  const words = wordsOf(name);
  const codes = codesOfTrade(trade);
  return shown(
    words,
    spokenFor(words).filter(({ heading }) => codes.has(heading.code)),
  );
}

function shown(words: readonly string[], spoken: readonly Spoken[]): SpokenCode[] {
  const telling = words.filter((word) => !MEASURE.test(word));
  const whole = spoken.filter((one) => telling.every((word) => one.words.has(word)));
  const [sure] = whole.length === 1 ? whole : [];
  return spoken.slice(0, MOST).map((one) => ({ ...unsure(one.heading), isSure: one === sure }));
}

function unsure({ code, meaning }: Heading): SpokenCode {
  return { code, meaning, isSure: false };
}

/**
 * Ranks headings: more matching words weigh more; among equals the final word decides, because it names the
 * thing: wire nails are nails.
 */
function spokenFor(words: readonly string[]): Spoken[] {
  const places = new Map(words.map((word, place) => [word, place]));
  const found = new Map<Heading, Spoken>();
  for (const { heading, needed } of [...places.keys()].flatMap((word) => BY_FIRST_WORD.get(word) ?? [])) {
    if (!needed.every((word) => places.has(word))) continue;
    const weight = needed.length * MOST_WORDS + Math.max(...needed.map((word) => places.get(word) ?? 0));
    const before = found.get(heading);
    const spoken = new Set([...(before?.words ?? []), ...needed]);
    found.set(heading, { heading, weight: Math.max(weight, before?.weight ?? 0), words: spoken });
  }
  return [...found.values()].sort(
    (one, other) => other.weight - one.weight || one.heading.code.localeCompare(other.heading.code),
  );
}

function begunWith(words: readonly string[]): Heading[] {
  if (words.length === 0) return [];
  return ALL.filter((heading) => words.every((word) => heading.words.some((one) => one.startsWith(word))));
}

/** Splits a name into words in small letters, without accents, in the singular. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return (plain.match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/(?<=.{2}[^s])s$/, ''));
}

import { type SpokenCode, type Trade, TRADES } from '../country';
import HEADINGS from './headings.json';
import { WORDS_OF_HEADINGS } from './hs-heading-table';

/**
 * Headings of hs-heading-table.ts that a trade usually sells, to decide between meanings of a word. Common knowledge
 * that only narrows suggestions. Restaurant food is missing: the authority's view (goods or service) is unknown.
 */
const LISTED: Readonly<Record<Trade, string>> = {
  grocery: `
    0201 0203 0207 0303 0401 0402 0405 0406 0407 0409 0701 0702 0703 0708 0709 0713 0803 0804 0805 0808 0901 0902
    1006 1101 1102 1202 1512 1601 1701 1704 1806 1902 1905 2103 2201 2202 2203 2204 2208 2309 2402 2501
    3304 3305 3306 3401 3402 3405 3406 3605 3924 4818 8506 9603 9619
  `,
  restaurant: '2106 2201 2202 2203 2204 2208 99001000',
  hardware: `
    2505 2517 2522 2523 3208 3209 3214 3506 3814 3824 3917 3918 3919 3922 3925 4015 4407 4410 4411 4412
    4418 6306 6506 6802 6809 6810 6811 6904 6905 6907 6910 7005 7210 7214 7216 7217 7306 7307 7308 7312
    7313 7314 7315 7317 7318 7324 7604 7610 8201 8202 8203 8204 8205 8207 8301 8302 8311 8413 8467 8481
    8515 8536 8537 8539 8544 8716 9004 9603 99001000
  `,
  electrical: `
    8413 8414 8415 8418 8419 8450 8501 8502 8504 8506 8507 8515 8516 8518 8528 8536 8537 8539 8541 8544
    9028 9405 99001000
  `,
  farming: `
    0709 1001 1005 1007 1201 1202 1209 2309 2522 3102 3105 3808 3917 3923 3925 6305 7307 7313 7314 8201 8413 8424
    8432 8433 8701 8716 99001000
  `,
  fuel: '2701 2710 2711',
  carParts: '2710 4011 4013 7007 8409 8413 8421 8482 8507 8511 8539 8708 8716 99001000',
  pharmacy: '3004 3005 3304 3305 3306 3401 3808 4015 4818 9004 9018 9619',
  stationery: '3215 3506 3919 4202 4802 4817 4819 4820 4821 4901 4911 8443 8470 8523 9608 9609 99001000',
  clothing: '4202 6109 6203 6211 6301 6302 6403 6506',
  furniture: '6301 6302 9401 9403 9404 9405 99001000',
  computers: '8443 8471 8473 8504 8507 8517 8518 8523 8525 8528 8544 99001000',
  services: '99001000',
};

const CODES = new Map(TRADES.map((trade) => [trade, new Set(LISTED[trade].trim().split(/\s+/))]));

export function codesOfTrade(trade: Trade): ReadonlySet<string> {
  return CODES.get(trade) ?? new Set();
}

/**
 * Codes that the authority defined itself because tariffs lack them. Its notice on HS codes reserves the range 99; only
 * 99001000 is known.
 */
const SERVICES: Readonly<Record<string, string>> = { '99001000': 'services' };

/**
 * Titles of the 1,228 headings of the Harmonized System of 2022, in words of our own. The numbers are those of the
 * data set `harmonized-system` of datasets (UN Comtrade, in the public domain by PDDL), compared with the tariff of the
 * United States for 2025.
 */
const TITLES = new Map([...Object.entries(HEADINGS), ...Object.entries(SERVICES)]);

/** Describes a code in a few words: `heading 8471, computers`; null: no heading begins so. */
export function meaningOf(code: string): string | null {
  const heading = code.slice(0, 4);
  const title = TITLES.get(heading);
  return SERVICES[code] ?? (title === undefined ? null : `heading ${heading}, ${title}`);
}

/** Accounts by which books are those of a restaurant, a bar or a hotel: two of them, because a wholesaler sells food, too. */
const OF_RESTAURANTS = alternativesOf(
  'bar, restaurant, catering, banquet, service levy, service charge, tip, gratuity, accommodation',
);
/** Accounts of services of such a business; whether its food and drinks are goods or a service is left to a person. */
const SERVICES_THERE = alternativesOf(
  'catering, banquet, function, conference, service levy, service charge, tip, gratuity, accommodation, room, hire',
);
const GOODS_THERE = alternativesOf('grocery, groceries, takeaway, shop, merchandise');

function alternativesOf(text: string): string[][] {
  return text.split(', ').map(wordsOf);
}

function hasOne(name: readonly string[], alternatives: readonly (readonly string[])[]): boolean {
  return alternatives.some((words) => words.every((word) => name.includes(word)));
}

/**
 * Code that is usual for an account of a business whose accounts show its trade.
 * @param accounts names of all accounts that it sells on
 */
export function usualCodes(accounts: readonly string[]): (account: string) => SpokenCode | null {
  const names = accounts.map(wordsOf);
  const signs = OF_RESTAURANTS.filter((sign) => names.some((name) => hasOne(name, [sign])));
  return (account) => {
    const name = wordsOf(account);
    if (signs.length < 2 || !hasOne(name, SERVICES_THERE) || hasOne(name, GOODS_THERE)) return null;
    return { code: '99001000', meaning: meaningOf('99001000') ?? '', isSure: true };
  };
}

interface Heading {
  readonly code: string;
  readonly meaning: string;
  /** Words of each alternative. */
  readonly alternatives: readonly (readonly string[])[];
  /** Words by which it can be searched. */
  readonly words: readonly string[];
}

const ALTERNATIVES = new Map(
  WORDS_OF_HEADINGS.trim()
    .split('\n')
    .map((row) => row.split('|') as [string, string]),
);

const ALL: readonly Heading[] = [...TITLES]
  .sort(([one], [other]) => one.localeCompare(other))
  .map(([code, meaning]) => {
    const alternatives = (ALTERNATIVES.get(code) ?? '').split(', ').filter(Boolean).map(wordsOf);
    return { code, meaning, alternatives, words: [code, ...wordsOf(meaning), ...alternatives.flat()] };
  });

/** Headings by first word of an alternative, and by every word, for fast look-up of thousands of names. */
const BY_FIRST_WORD = new Map<string, { heading: Heading; needed: readonly string[] }[]>();
const BY_WORD = new Map<string, Heading[]>();
for (const heading of ALL) {
  for (const word of new Set(heading.words)) BY_WORD.set(word, [...(BY_WORD.get(word) ?? []), heading]);
  for (const needed of heading.alternatives) {
    const first = needed[0] ?? '';
    BY_FIRST_WORD.set(first, [...(BY_FIRST_WORD.get(first) ?? []), { heading, needed }]);
  }
}

/** Maximum number of suggestions. */
const MOST = 5;
/** Limit above the number of words of any name. */
const MOST_WORDS = 1_000;
const UNIT = '[km]?g|kilo|ton|tonne|m?l|lt|ltr|litre|[mck]?m|metre|inch|ft|k?va?|k?w|watt|volt|pc|pce|ply';
/** Sizes and packs, which differ between the same goods; a model such as R22 is no size, that of a steel bar (Y12) is one. */
const SIZE = new RegExp(
  [
    String.raw`^(?:${UNIT}|each|per|x|y\d+)$|^x?\d+(?:[x.,/]\d+)*(?:${UNIT})?$`,
    '^(?:small|medium|large|xl|big|thick|thin|pkt|packet|bx|doz|dozen|bale)$',
  ].join('|'),
);
/** Units of measure, words with a digit, sizes, colours and words of accounts, which say nothing about the heading. */
const MEASURE = new RegExp(
  [
    SIZE.source,
    String.raw`\d|^(?:t|mini|long|short|new|standard|heavy|light|duty|assorted)$`,
    '^(?:sale|income|revenue|turnover)$',
    '^(?:white|black|red|blue|green|yellow|grey|gray|brown|maroon)$',
  ].join('|'),
);
/** Words of many titles, which no heading is found by. */
const GENERAL = new Set([
  'and',
  'for',
  'from',
  'good',
  'in',
  'not',
  'of',
  'on',
  'other',
  'part',
  'the',
  'with',
]);

/** Heading suggested by a name. */
interface Spoken {
  readonly heading: Heading;
  readonly weight: number;
  /** Matching words of the name. */
  readonly words: ReadonlySet<string>;
}

/**
 * Codes that a name suggests, those with more matching words first; a name without a match is used as a search, at last
 * for single words of titles. Sure is a code matched by every word and the only one: a rice cooker is no rice.
 */
export function headingsOf(name: string): SpokenCode[] {
  const words = wordsOf(name);
  const spoken = spokenFor(words);
  if (spoken.length > 0) return shown(words, spoken);
  const begun = begunWith(words);
  return (begun.length > 0 ? begun : titledWith(words)).slice(0, MOST).map(unsure);
}

/**
 * Suggests headings that a trade sells: a tablet from a pharmacy is a medicine, from another shop it may not be. No
 * search.
 */
export function headingsInTrade(name: string, trade: Trade): SpokenCode[] {
  const words = wordsOf(name);
  const codes = codesOfTrade(trade);
  return shown(
    words,
    spokenFor(words).filter(({ heading }) => codes.has(heading.code)),
  );
}

/** Words of a name without its sizes; white and brown sugar are different goods, and so are a milk chocolate and a chocolate milk. */
export function goodsOf(name: string): string {
  return wordsOf(name)
    .filter((word) => !SIZE.test(word))
    .join(' ');
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
 * Ranks headings: more matching words first; then the final word decides, because it names the object: wire nails are
 * nails.
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

/** Headings whose titles have words of the name, those with more of them first. */
function titledWith(words: readonly string[]): Heading[] {
  const counts = new Map<Heading, number>();
  for (const word of new Set(words)) {
    if (MEASURE.test(word) || GENERAL.has(word)) continue;
    for (const heading of BY_WORD.get(word) ?? []) counts.set(heading, (counts.get(heading) ?? 0) + 1);
  }
  return [...counts].sort(([, one], [, other]) => other - one).map(([heading]) => heading);
}

/** Splits a name into lower-case words, without accents, in the singular. */
function wordsOf(text: string): string[] {
  const plain = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
  return (plain.match(/[\p{L}\d]+/gu) ?? []).map((word) => word.replace(/(?<=.{2}[^s])s$/, ''));
}

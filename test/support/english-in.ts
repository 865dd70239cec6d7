/** Pattern of two lower-case words in a row, which are neither names nor codes. */
const PAIRS = /(?<![\p{L}\p{N}_.])(?=(\p{Ll}+ \p{Ll}+)(?![\p{L}\p{N}_]))/gu;

const pairsOf = (words: string): Set<string> =>
  new Set([...words.matchAll(PAIRS)].map(([, pair = '']) => pair));

/** English remains of a translation: pairs of words that the English sentence contains too. */
export function englishIn(translated: string, english: string): string[] {
  const known = pairsOf(english);
  return [...pairsOf(translated)].filter((pair) => known.has(pair));
}

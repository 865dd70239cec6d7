import { readFileSync } from 'node:fs';
import { LANGUAGES } from '../../src/domain/texts/language';

/** Languages whose sentences are all translated; others are in progress, and partly English. */
export const FINISHED = LANGUAGES.filter((language) => {
  const file = JSON.parse(readFileSync(`src/messages/${language}.json`, 'utf8')) as { inProgress?: boolean };
  return file.inProgress !== true;
});

/** Pattern of two lower-case words in a row, which are neither names nor codes. */
const PAIRS = /(?<![\p{L}\p{N}_.])(?=(\p{Ll}+ \p{Ll}+)(?![\p{L}\p{N}_]))/gu;

const pairsOf = (words: string): Set<string> =>
  new Set([...words.matchAll(PAIRS)].map(([, pair = '']) => pair));

/** English remains of a translation: pairs of words that the English sentence contains too. */
export function englishIn(translated: string, english: string): string[] {
  const known = pairsOf(english);
  return [...pairsOf(translated)].filter((pair) => known.has(pair));
}

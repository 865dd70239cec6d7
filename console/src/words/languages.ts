import { loadedPart } from '../frame/loaded-part';
import { spellDaysIn } from '../shown/days';
import { spellAmountsIn } from '../shown/digits';
import { entrance } from './compiled/en/entrance';
import { LANGUAGES } from './compiled/languages';
import type { Entrance, FirstWords, RestOfWords, Words } from './shape';

interface Loading {
  readonly name: string;
  readonly entrance: () => Promise<{ entrance: Entrance }>;
  readonly first: () => Promise<{ first: FirstWords }>;
  readonly rest: () => Promise<{ rest: RestOfWords }>;
}

/** Loaders of the words of each language. */
const LOADING: Readonly<Record<Language, Loading>> = LANGUAGES;

export type Language = keyof typeof LANGUAGES;

/** Words that are loaded, and the loader of the rest. */
export interface Vocabulary {
  readonly language: Language;
  /** Locale that formats amounts and days, for example `pt-PT`. */
  readonly locale: string;
  readonly now: Partial<Words>;
  readonly rest: () => Promise<RestOfWords>;
}

/** Words available before sign-in. */
export interface EntranceVocabulary extends Vocabulary {
  readonly now: Entrance & Partial<Words>;
}

/** English, which is part of the program. */
export const ENGLISH_ENTRANCE = vocabularyOf('en', entrance);

/** Each language's name in that language. */
export const LANGUAGE_NAMES = Object.fromEntries(
  Object.entries(LOADING).map(([language, { name }]) => [language, name]),
) as Readonly<Record<Language, string>>;

const CHOSEN = 'ledgerstamp.language';

/**
 * Language before sign-in: the one chosen in this browser, otherwise the first of the browser's languages that is
 * available, otherwise English.
 */
export function languageHere(): Language {
  return languageOf([localStorage.getItem(CHOSEN) ?? '', ...navigator.languages]);
}

/** Language of the signed-in person; null for an API key, which belongs to no person. */
export function languageOfPerson(person: { readonly language: Language | null } | null): Language {
  if (person === null) return languageHere();
  // The language stored in this browser may be the choice of a different person who signed in here.
  return person.language ?? languageOf(navigator.languages);
}

/**
 * Stores the choice in this browser, and reloads the page, because earlier answers of the server are in the old
 * language.
 * @param language null for the browser's own
 */
export function chooseLanguage(language: Language | null): void {
  if (language === null) localStorage.removeItem(CHOSEN);
  else localStorage.setItem(CHOSEN, language);
  window.location.reload();
}

/** Applies the language to the page, to screen readers, and to the format of amounts and days. */
export function speak({ language, locale }: Vocabulary): void {
  document.documentElement.lang = language;
  spellAmountsIn(locale);
  spellDaysIn(locale);
}

function languageOf(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0]).find(isLanguage);
  return known ?? 'en';
}

function isLanguage(tag: string | undefined): tag is Language {
  return tag !== undefined && Object.hasOwn(LOADING, tag);
}

/** Loads the texts of the sign-in page; falls back to English where another language cannot be loaded. */
export async function entranceIn(language: Language): Promise<EntranceVocabulary> {
  try {
    return await vocabularyIn(language);
  } catch {
    return ENGLISH_ENTRANCE;
  }
}

const firstWords = new Map<Language, Promise<Vocabulary>>();

/** Loads the texts of the frame and the start page. @throws PartMissing where they cannot be loaded */
export function firstWordsIn(language: Language): Promise<Vocabulary> {
  const known = firstWords.get(language);
  if (known !== undefined) return known;
  const loading = loadedPart(() => Promise.all([vocabularyIn(language), LOADING[language].first()])).then(
    ([vocabulary, { first }]) => ({ ...vocabulary, now: { ...vocabulary.now, ...first } }),
  );
  firstWords.set(language, loading);
  return loading;
}

/** Preloads the texts of the frame. */
export function loadFirstWords(language: Language): Promise<unknown> {
  return LOADING[language].first();
}

/** All words of a language. @throws PartMissing if they cannot be loaded */
export async function allWordsIn(language: Language): Promise<Words> {
  const [{ now }, { rest }] = await Promise.all([firstWordsIn(language), loadedPart(LOADING[language].rest)]);
  return { ...now, ...rest } as Words;
}

async function vocabularyIn(language: Language): Promise<EntranceVocabulary> {
  const { entrance: words } = await LOADING[language].entrance();
  return vocabularyOf(language, words);
}

function vocabularyOf(language: Language, words: Entrance): EntranceVocabulary {
  return { language, locale: words.frame.locale, now: words, rest: restIn(language) };
}

/** Loads the rest once: each caller gets the same promise, which React's `use` requires. */
function restIn(language: Language): () => Promise<RestOfWords> {
  let loading: Promise<RestOfWords> | undefined;
  return () => (loading ??= loadedPart(LOADING[language].rest).then(({ rest }) => rest));
}

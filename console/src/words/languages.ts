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

/** The way to the words of each language; those are loaded by who reads them. */
const LOADING: Readonly<Record<Language, Loading>> = LANGUAGES;

export type Language = keyof typeof LANGUAGES;

/** The words that are there, and the way to those that are not. */
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

/** English, loaded with the program. */
export const ENGLISH_ENTRANCE = vocabularyOf('en', entrance);

/** Each by the name that it has among its own speakers. */
export const LANGUAGE_NAMES = Object.fromEntries(
  Object.entries(LOADING).map(([language, { name }]) => [language, name]),
) as Readonly<Record<Language, string>>;

const CHOSEN = 'ledgerstamp.language';

/** Before anybody has signed in: what was chosen in this browser, else the first language of the browser that there are words in, else English. */
export function languageHere(): Language {
  return languageOf([localStorage.getItem(CHOSEN) ?? '', ...navigator.languages]);
}

/** Language of the signed-in person; null: a settings key, which belongs to no person. */
export function languageOfPerson(person: { readonly language: Language | null } | null): Language {
  if (person === null) return languageHere();
  // The language stored in this browser may be the choice of a different person who signed in here.
  return person.language ?? languageOf(navigator.languages);
}

/**
 * Keeps the choice in this browser, and loads the page again: what it has asked the server was answered in the other language.
 *
 * @param language null: that of the browser
 */
export function chooseLanguage(language: Language | null): void {
  if (language === null) localStorage.removeItem(CHOSEN);
  else localStorage.setItem(CHOSEN, language);
  window.location.reload();
}

/** The browser, and who reads the page out, know the language of what is shown; amounts and days are spelled as it does. */
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

/** Every sentence, for a page that has no time to wait for some of them. @throws PartMissing where they cannot be loaded */
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

/** Loads once: who asks again has the same promise, which React wants. */
function restIn(language: Language): () => Promise<RestOfWords> {
  let loading: Promise<RestOfWords> | undefined;
  return () => (loading ??= loadedPart(LOADING[language].rest).then(({ rest }) => rest));
}

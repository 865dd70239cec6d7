import { ENGLISH } from './en/all';
import { PORTUGUESE } from './pt/all';
import type { Texts } from './texts';

/** The languages that there are texts in, the one first that is spoken where none of the others is asked for. */
export const LANGUAGES = ['en', 'pt'] as const;

export type Language = (typeof LANGUAGES)[number];

/** Texts by language; a further language needs a folder next to `en/` and an entry here. */
export const TEXTS_IN: Readonly<Record<Language, Texts>> = { en: ENGLISH, pt: PORTUGUESE };

/** The language of everything that is stored, logged, or written to the books: it does not depend on who looks. */
export const TEXTS = TEXTS_IN.en;

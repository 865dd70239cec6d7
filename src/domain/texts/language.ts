import { spellDay } from '../../messages/spelling';
import { COMPILED, type Language, LANGUAGES } from '../../messages/compiled/languages';
import { naming } from '../../messages/naming';
import type { CalendarDay } from '../calendar-day';
import type { Texts } from './texts';
import { textsOf } from './texts-of';
import { wordsOf } from './words';

/** Languages of the texts, one file of src/messages each; the first is the default. */
export { LANGUAGES, type Language };

/** Texts by language. */
export const TEXTS_IN = Object.fromEntries(
  LANGUAGES.map((language) => [language, textsOf(wordsOf(COMPILED[language]))]),
) as Readonly<Record<Language, Texts>>;

/** Has all texts name another accounting platform than the one of which the sentences speak. */
export function namePlatform(name: string): void {
  for (const language of LANGUAGES) {
    const { server, ...others } = COMPILED[language];
    Object.assign(TEXTS_IN[language], textsOf(wordsOf({ ...others, server: naming(name, server) })));
  }
}

/** Language of everything stored, logged or written to the books, for any reader. */
export const TEXTS = TEXTS_IN[LANGUAGES[0]];

/** Spells a day in the language of `TEXTS`. */
export const dayInEnglish = (day: CalendarDay): string => spellDay(day, COMPILED[LANGUAGES[0]].spelling.days);

import { spellDay as spellDayIn } from '../../messages/days';
import { COMPILED, type Language, LANGUAGES } from '../../messages/compiled/languages';
import type { CalendarDay } from '../calendar-day';
import type { Texts } from './texts';
import { textsOf } from './texts-of';
import { wordsOf } from './words';

/** The languages that there are texts in, a file of src/messages each; the first is spoken where none of the others is asked for. */
export { LANGUAGES, type Language };

/** Texts by language. */
export const TEXTS_IN = Object.fromEntries(
  LANGUAGES.map((language) => [language, textsOf(wordsOf(COMPILED[language]))]),
) as Readonly<Record<Language, Texts>>;

/** The language of everything that is stored, logged, or written to the books: it does not depend on who looks. */
export const TEXTS = TEXTS_IN[LANGUAGES[0]];

/** Spells a day in that language. */
export const spellDay = (day: CalendarDay): string => spellDayIn(day, COMPILED[LANGUAGES[0]].spelling.days);

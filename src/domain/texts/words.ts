import { spellDay } from '../../messages/spelling';
import type { COMPILED, Language } from '../../messages/compiled/languages';
import type { CalendarDay } from '../calendar-day';

type Compiled = (typeof COMPILED)[Language];

/** Compiled sentences of one language (src/messages). */
type Said = Compiled['server'];

/** Sentences of one language, and the form of its lists and days. */
export interface Words {
  readonly said: Said;
  /** Joins texts without "and" before the last one, for example `A, B, C`. */
  readonly list: (parts: readonly (string | number)[]) => string;
  /** Joins texts with the word of the language, for example `A, B and C`. */
  readonly all: (parts: readonly string[]) => string;
  readonly spellDay: (day: CalendarDay) => string;
}

export function wordsOf({ server, spelling }: Compiled): Words {
  const list = new Intl.ListFormat(spelling.days, { style: 'narrow' });
  const all = new Intl.ListFormat(spelling.days);
  return {
    said: server,
    list: (parts) => list.format(parts.map(String)),
    all: (parts) => all.format(parts),
    spellDay: (day) => spellDay(day, spelling.days),
  };
}

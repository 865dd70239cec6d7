import type { CalendarDay } from '../calendar-day';
import { filled, type PartName, PARTS, type SentenceName, SENTENCES } from './stored-sentences';

/** The sentences of `stored-sentences.ts` in one language: the same names stand in braces. */
export interface StoredSentences {
  readonly sentences: Readonly<Record<SentenceName, string>>;
  readonly parts: Readonly<Record<PartName, string>>;
  readonly spellDay: (day: CalendarDay) => string;
}

/** Pattern of a value by its name; a name not listed here matches any text. */
const LOOKS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['entry', 'next', 'entries', 'rows', 'rowsBefore', 'count', 'most'].map((name) => [name, '\\d+']),
  ),
  ...{ field: '[\\w.-]+', host: '\\S+' },
};

/** Maximum length of a stored sentence; longer text comes from others and is not searched. */
const LONGEST = 4_000;

interface Form<Name> {
  readonly name: Name;
  readonly looks: RegExp;
}

const SENTENCE_FORMS = formsOf(SENTENCES);
const PART_FORMS = formsOf(PARTS);

function formsOf<Name extends string>(forms: Readonly<Record<Name, string>>): Form<Name>[] {
  return Object.entries<string>(forms).map(([name, form]) => {
    const literal = form.replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    const looks = filled(literal, (value) => `(?<${value}>${LOOKS[value] ?? '.+?'})`);
    return { name: name as Name, looks: new RegExp(`^${looks}$`, 'su') };
  });
}

/** A stored text in the language of who reads it, sentence by sentence; what is none of them stays as it is. */
export function sayStored(said: StoredSentences, text: string): string {
  if (text.length > LONGEST) return text;
  const ends = [...[...text.matchAll(/(?<=\.) /g)].map(({ index }) => index), text.length];
  for (const end of ends) {
    const first = anew(SENTENCE_FORMS, said.sentences, said, text.slice(0, end));
    if (first === null) continue;
    return end === text.length ? first : `${first} ${sayStored(said, text.slice(end + 1))}`;
  }
  return text;
}

function anew<Name extends string>(
  forms: readonly Form<Name>[],
  sentences: Readonly<Record<Name, string>>,
  said: StoredSentences,
  text: string,
): string | null {
  for (const { name, looks } of forms) {
    const found = looks.exec(text);
    if (found !== null)
      return filled(sentences[name], (value) => valueAnew(said, value, found.groups?.[value] ?? ''));
  }
  return null;
}

/** Translates the value if it is a sentence, words or a day. */
function valueAnew(said: StoredSentences, name: string, value: string): string {
  if (name === 'sentence') return sayStored(said, value);
  if (name === 'word') return partAnew(said, value);
  if (name === 'parts')
    return value
      .split(', ')
      .map((part) => partAnew(said, part))
      .join(', ');
  return name.endsWith('Day') ? dayAnew(said, value) : value;
}

function partAnew(said: StoredSentences, text: string): string {
  return anew(PART_FORMS, said.parts, said, text) ?? text;
}

/** Translates a day, stored in English as `23 Nov 2026`. */
function dayAnew({ spellDay }: StoredSentences, spelt: string): string {
  const day = new Date(`${spelt} UTC`);
  return Number.isNaN(day.getTime()) ? spelt : spellDay(day.toISOString().slice(0, 10));
}

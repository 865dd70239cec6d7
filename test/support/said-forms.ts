import { namesOf, spellDay, spellMoney } from '../../src/messages/spelling';
import { COMPILED } from '../../src/messages/compiled/languages';
import { LANGUAGES, TEXTS_IN } from '../../src/domain/texts/language';

const SPELLINGS: readonly ((text: string) => string)[] = [
  (text) => text,
  ...LANGUAGES.flatMap((language) => [
    TEXTS_IN[language].rowName,
    (text: string) => spellDay(text, COMPILED[language].spelling.days),
    (text: string) => spellMoney(text, COMPILED[language].spelling.days),
    (text: string) => namesOf(text, COMPILED[language].server.parts.states),
  ]),
];

type Value = string | number | boolean | null;
export type Said = { readonly words: string; readonly values: ReadonlyMap<string, Value> };

/** Every value in the parameters, by its path, such as `taxes.0.percent`. */
function valuesOf(named: object, path = ''): [string, Value][] {
  // Leaves out the code of a sentence, which is not part of its text.
  const said = 'code' in named && 'parameters' in named ? named.parameters : named;
  return Object.entries(said as object).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? valuesOf(value, `${path}${key}.`)
      : [[`${path}${key}`, value as Value] as [string, Value]],
  );
}

/** Parameters that neither occur in any form of the sentence, nor decide its form. */
export function unused(forms: readonly Said[]): string[] {
  const stands = (path: string): boolean =>
    forms.some(({ words, values }) => {
      const text = String(values.get(path) ?? '');
      return text !== '' && SPELLINGS.some((spell) => words.includes(spell(text)));
    });
  const decides = (path: string): boolean =>
    forms.some((one) =>
      forms.some((other) => one.values.get(path) !== other.values.get(path) && one.words !== other.words),
    );
  const paths = new Set(forms.flatMap(({ values }) => [...values.keys()]));
  return [...paths].filter((path) => !stands(path) && !decides(path));
}

export function formsOf(named: readonly object[] | undefined, say: (named: object) => string): Said[] {
  return (named ?? [{}]).map((one) => ({ words: say(one), values: new Map(valuesOf(one)) }));
}

/** Pattern of one or more sentences. */
export const SENTENCE = /^[\p{Lu}\d"].{8,}[.]$/u;
/** Pattern of values that were not filled in, and of days in machine format. */
export const UNFILLED = /\b(?:undefined|null|NaN)\b|\[object|\$\{|\b\d{4}-\d{2}-\d{2}\b/;

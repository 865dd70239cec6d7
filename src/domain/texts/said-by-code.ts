import { isSentence, type Sentence, saySentences } from './stored-sentence';
import type { Words } from './words';
import type { Taxpayer, TaxpayerDifference } from '../fiscal/taxpayer';

/** Parameters of each member of a union, by the code in one of its fields. */
type ByCode<Union, Field extends keyof Union> = {
  readonly [Code in Union[Field] & string]: Union extends Record<Field, infer Codes>
    ? Code extends Codes
      ? Union
      : never
    : never;
};

/** Parameters that a compiled sentence requires; a plain text requires none. */
type Needs<Said> = Said extends (named: infer Named) => string ? Named : Readonly<Record<never, never>>;

/** A code of ours: a sentence chooses its words by it, or names it by a kind such as `stateName`, and never shows it. */
type Code = string & { readonly kind?: 'code' };

/** Type of a parameter in a sentence: lists, and sentences, become one text. */
type Shown<Value> = Value extends string
  ? string extends Value
    ? Value
    : Code
  : Value extends readonly (infer Item)[]
    ? string extends Item
      ? string
      : number extends Item
        ? string
        : Item extends Sentence
          ? string
          : Value
    : Value;

/** Names that a sentence requires and its parameters lack, or hold in another type. */
type Lacking<Said, Named> = {
  [Name in keyof Needs<Said>]-?: Name extends keyof Named
    ? Shown<Named[Name]> extends Needs<Said>[Name]
      ? never
      : Name
    : Name;
}[keyof Needs<Said>];

/** Codes whose parameters do not suffice for their sentence. */
type Unsaid<Named, Sentences> = {
  [Code in keyof Named]: Code extends keyof Sentences
    ? Sentences[Code] extends string | ((named: never) => string)
      ? [Lacking<Sentences[Code], Named[Code]>] extends [never]
        ? never
        : Code
      : Code
    : Code;
}[keyof Named];

/** Functions that supply missing parameters, or the whole answer; required where parameters do not suffice. */
type Makers<Named, Sentences, Answer> = {
  readonly [Code in Unsaid<Named, Sentences>]: (
    named: Named[Code],
  ) =>
    | Answer
    | Required<
        Pick<
          Needs<Sentences[Code & keyof Sentences]>,
          Lacking<Sentences[Code & keyof Sentences], Named[Code]>
        >
      >;
} & {
  readonly [Code in keyof Named]?: (named: Named[Code]) => Answer | object;
};

type SaidBy<Named, Answer> = { readonly [Code in keyof Named]: (named: Named[Code]) => Answer };

/**
 * Builds functions from the sentences of one language, by code. Does not compile with a missing sentence, or a
 * parameter that neither the code nor `makers` supply.
 */
export function saidByCode<Named extends object, Answer = string>(words: Words) {
  return <Sentences extends { readonly [Code in keyof Named]: unknown }>(
    sentences: Sentences,
    makers: Makers<Named, Sentences, Answer>,
  ): SaidBy<Named, Answer> => {
    const saying = Object.entries(sentences).map(([code, said]) => [code, sayer(words, said, code, makers)]);
    return Object.fromEntries(saying) as SaidBy<Named, Answer>;
  };
}

function sayer(words: Words, sentence: unknown, code: string, makers: object): (named: object) => unknown {
  const maker = (makers as Readonly<Record<string, ((named: object) => unknown) | undefined>>)[code];
  return (named) => {
    const made = maker?.(named) ?? {};
    if (typeof made === 'string' || Array.isArray(made)) return made;
    return say(sentence, { ...shown(named, words), ...made });
  };
}

/**
 * Builds the entries of a catalogue whose sentence `main` has parameters, like {@link saidByCode}; `rest` supplies what
 * is missing.
 */
export function entriesByCode<Named extends object>(words: Words) {
  return <
    Main extends string,
    Entries extends { readonly [Code in keyof Named]: { readonly [Name in Main]: unknown } },
    Rest extends object,
  >(
    main: Main,
    entries: Entries,
    makers: Makers<Named, { readonly [Code in keyof Entries]: Entries[Code][Main] }, string>,
    rest: Rest,
  ) => {
    const codes = Object.entries(entries as Readonly<Record<string, Readonly<Record<Main, unknown>>>>);
    const whole: object = Object.fromEntries(
      codes.map(([code, entry]) => {
        return [code, { ...rest, ...entry, [main]: sayer(words, entry[main], code, makers) }];
      }),
    );
    return whole as {
      readonly [Code in keyof Named]: Omit<Rest, keyof Entries[Code]> &
        Omit<Entries[Code], Main> & { readonly [Name in Main]: (named: Named[Code]) => string };
    };
  };
}

/** Builds one function for a union from its members' sentences, by the code in one of its fields. */
export function saidByField<Union extends object, Field extends keyof Union>(words: Words, field: Field) {
  return <Sentences extends { readonly [Code in Union[Field] & string]: unknown }>(
    sentences: Sentences,
    makers: Makers<ByCode<Union, Field>, Sentences, string>,
  ): ((found: Union) => string) => {
    const said = saidByCode<ByCode<Union, Field>>(words)(sentences, makers);
    return (found) => (said[found[field] as keyof typeof said] as (found: Union) => string)(found);
  };
}

/** Joins lists and sentences in parameters to one text. */
function shown(named: object, { said, list }: Words): object {
  return Object.fromEntries(
    Object.entries(named).map(([name, value]: [string, unknown]) => [
      name,
      !Array.isArray(value)
        ? value
        : value.every(isSentence)
          ? saySentences(said, value)
          : list(value as readonly string[]),
    ]),
  );
}

function say(sentence: unknown, named: object): string {
  return typeof sentence === 'function' ? (sentence as (named: object) => string)(named) : String(sentence);
}

/** Phrases for taxpayers, within sentences of findings and refusals. */
export function taxpayersOf(words: Words): {
  readonly taxpayer: (of: Taxpayer) => string;
  readonly taxpayerDiffers: (found: TaxpayerDifference) => string;
} {
  const { taxpayer, taxpayerDiffers } = words.said.parts;
  const device = ({ device: of }: TaxpayerDifference) => ({ device: taxpayer(of) });
  return {
    taxpayer,
    taxpayerDiffers: saidByField<TaxpayerDifference, 'of'>(words, 'of')(taxpayerDiffers, {
      number: device,
      name: device,
    }),
  };
}

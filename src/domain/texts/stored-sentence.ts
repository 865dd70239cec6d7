import type { ServerSentences } from '../../messages/compiled/en';
import type { IssueCode } from '../issues/issue-catalogue';
import type { NamedReceipt } from '../receipt/outside-receipt';
import type { DocumentKind } from '../sales/sales-document';
import { displayJson } from '../unstorable-text';

/** Traces of missing values in sentences stored by another version; two run at once during an upgrade. */
const NOT_FILLED_IN = /\bundefined\b|\bNaN\b|\[object /;

/** Detects a sentence with a placeholder that was not filled in. */
export function isFilledIn(sentence: string): boolean {
  return !NOT_FILLED_IN.test(sentence);
}

/**
 * Sentences under `stored` in src/messages. Parameters of a code never change, since stored sentences depend on them.
 */
export type StoredMessages = ServerSentences['stored'];
type SentenceCode = keyof StoredMessages;

type AlertCode = keyof ServerSentences['alerts'];

/** Sentence as a code with values, which may be sentences themselves. */
export interface Sentence {
  readonly code: string;
  readonly parameters: object;
}

type Named<Code extends SentenceCode> = StoredMessages[Code] extends (named: infer Names) => string
  ? { readonly [Name in keyof Names]: Names[Name] | readonly Sentence[] }
  : Readonly<Record<never, never>>;

type Arguments<Code extends SentenceCode> =
  Readonly<Record<never, never>> extends Named<Code> ? [named?: Named<Code>] : [named: Named<Code>];

declare const STORED: unique symbol;

/** Stored sentences: text that is JSON of codes and parameters. No string to the compiler: no literal, and no words of a person, compile in its place. */
export interface StoredSentence {
  readonly [STORED]: true;
}

export const NO_SENTENCE = stored([]);

export function storedSentence<Code extends SentenceCode>(
  code: Code,
  ...[parameters = {} as Named<Code>]: Arguments<Code>
): StoredSentence {
  return stored([{ code, parameters }]);
}

/** Words of a person, a service or a platform, which are never translated. */
export function storedWords(text: string): StoredSentence {
  return text === '' ? NO_SENTENCE : storedSentence('quoted', { text });
}

export function storedIssues(
  issues: readonly Readonly<{ code: IssueCode; path: string; message: string; parameters?: object }>[],
): StoredSentence {
  return stored(
    issues.map(({ code, message, parameters }) =>
      parameters === undefined
        ? { code: 'quoted', parameters: { text: message } }
        : { code: `issues.${code}.cause`, parameters },
    ),
  );
}

/** Advice about a change after fiscalisation, by its key in `afterFiscalisation`. */
export function storedAdvice(
  place: 'unreadable' | 'applied' | `${'voided' | 'edited'}.${DocumentKind}`,
): StoredSentence {
  return stored([{ code: `afterFiscalisation.${place}`, parameters: {} }]);
}

/** Phrase for a receipt within a sentence. */
export function storedReceipt(receipt: NamedReceipt): StoredSentence {
  const { deviceId, fiscalNumber, datedOn, verificationCode } = receipt;
  const parameters = { deviceId, fiscalNumber, datedOn, verificationCode };
  return stored([{ code: 'receiptName', parameters }]);
}

/** Sentence of another part of the texts, by its path: `findings.TAXES_READ.message`. */
export function storedAt(
  code: `findings.${string}.${'message' | 'nextStep'}` | `alerts.${AlertCode}.what` | `refusals.${string}`,
  parameters: object,
): StoredSentence {
  return stored([{ code, parameters }]);
}

/** Concatenates several sentences. */
export function inTurn(...all: readonly StoredSentence[]): StoredSentence {
  return stored(all.flatMap((one) => sentencesOf(one)));
}

/** Sentences for use within another one, or in the parameters of an answer. */
export function sentencesOf(sentence: StoredSentence): readonly Sentence[] {
  const text = storedText(sentence);
  if (text === '') return [];
  return readSentences(text) ?? [{ code: 'quoted', parameters: { text } }];
}

/** The column of a sentence, and no other, is read as one. */
export function readStored(column: string): StoredSentence {
  return column as unknown as StoredSentence;
}

/** A sentence as its column holds it, and as entries commit to it. */
export function storedText(sentence: StoredSentence): string {
  return sentence as unknown as string;
}

function stored(sentences: readonly Sentence[]): StoredSentence {
  return readStored(sentences.length === 0 ? '' : displayJson(sentences));
}

/** Parses stored sentences; null: the row holds plain text. */
function readSentences(text: string): readonly Sentence[] | null {
  if (!text.startsWith('[{"code":')) return null;
  try {
    const read = JSON.parse(text) as unknown;
    return Array.isArray(read) && read.every(isSentence) ? read : null;
  } catch {
    return null;
  }
}

export function isSentence(value: unknown): value is Sentence {
  const { code, parameters } = (value ?? {}) as Partial<Sentence>;
  return typeof code === 'string' && typeof parameters === 'object' && parameters !== null;
}

/** Texts required to translate a stored sentence; issues and advice are optional where none are stored. */
interface SayingTexts {
  readonly stored: StoredMessages;
  readonly issues?: unknown;
  readonly afterFiscalisation?: unknown;
  readonly receiptName?: unknown;
  readonly findings?: unknown;
  readonly refusals?: unknown;
  readonly alerts?: unknown;
}

/** Translates stored sentences; plain text stays as it is. */
export function sayStored(texts: SayingTexts, sentence: StoredSentence): string {
  const text = storedText(sentence);
  const sentences = readSentences(text);
  return sentences === null ? text : saySentences(texts, sentences);
}

export function saySentences(texts: SayingTexts, sentences: readonly Sentence[], between = ' '): string {
  return sentences.map((one) => saySentence(texts, one)).join(between);
}

/** Returns an unknown code or parameter as stored. */
function saySentence(texts: SayingTexts, { code, parameters }: Sentence): string {
  const message = messageOf(texts, code);
  if (typeof message === 'string') return message;
  try {
    if (typeof message === 'function') {
      const say = message as (named: object) => string | readonly string[];
      if (!code.includes('.')) return [say(said(texts, parameters))].flat().join(' ');
      const sentence = [say(parameters)].flat().join(' ');
      if (isFilledIn(sentence)) return sentence;
    }
  } catch {
    // Ignores parameters stored by another version.
  }
  return `${code} ${JSON.stringify(parameters)}`;
}

function messageOf(texts: SayingTexts, code: string): unknown {
  const { stored: own, ...others } = texts;
  const path = Object.hasOwn(own, code) ? ['own', code] : code.split('.');
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    { ...others, own },
  );
}

/** Translates the sentences among the parameters; `parts` is a list. */
function said(texts: SayingTexts, parameters: object): object {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]: [string, unknown]) => [
      name,
      Array.isArray(value) && value.every(isSentence)
        ? saySentences(texts, value, name === 'parts' ? ', ' : ' ')
        : value,
    ]),
  );
}

import type { IssueCode } from './issue-catalogue';
import type { IssueParameters, NothingNamed } from './issue-parameters';
import { isFilledIn } from '../texts/stored-sentence';
import { TEXTS } from '../texts/language';
import type { Texts } from '../texts/texts';

/** Fault of a document. Faults are collected as values, not thrown. */
export interface Issue {
  readonly code: IssueCode;
  /** Path in the source document, for example `lines[2].taxType`; empty for the whole document. */
  readonly path: string;
  /** Sentence that a bookkeeper understands. */
  readonly message: string;
  /**
   * Parameters of the sentence, for programs and other languages; missing in issues stored by versions
   * without parameters.
   */
  readonly parameters?: object;
}

type Arguments<Code extends IssueCode> = IssueParameters[Code] extends NothingNamed
  ? []
  : [parameters: IssueParameters[Code]];

export function issue<Code extends IssueCode>(
  code: Code,
  path: string,
  ...[parameters]: Arguments<Code>
): Issue {
  const named = (parameters ?? {}) as IssueParameters[Code];
  return { code, path, message: TEXTS.issues[code].cause(named), parameters: named };
}

/**
 * Returns the issue's sentence in another language; the stored one if its parameters are missing or have another form.
 */
export function messageIn(texts: Texts, { code, message, parameters }: Issue): string {
  if (texts === TEXTS || parameters === undefined) return message;
  try {
    const sentence = (texts.issues[code].cause as (named: object) => string)(parameters);
    return isFilledIn(sentence) ? sentence : message;
  } catch {
    return message;
  }
}

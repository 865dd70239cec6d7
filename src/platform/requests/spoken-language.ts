import type { RequestHandler } from 'express';
import { type Language, LANGUAGES, TEXTS_IN } from '../../domain/texts/language';
import { sayStored, type StoredSentence } from '../../domain/texts/stored-sentence';
import type { Texts } from '../../domain/texts/texts';
import { CarriedValue } from '../carried-value';

const languages = new CarriedValue<Language>();

/** Answers in the language of `Accept-Language`, or in English. */
export function speakingAsAsked(): RequestHandler {
  return (request, response, next) => {
    const asked = request.acceptsLanguages(...LANGUAGES);
    const language = LANGUAGES.find((known) => known === asked) ?? LANGUAGES[0];
    response.vary('Accept-Language');
    languages.during(language, next);
  };
}

/** Runs work whose texts are for one reader, or, in English, for storage. */
export function speaking<T>(language: Language, work: () => T): T {
  return languages.during(language, work);
}

/** Texts in the reader's language; English outside requests. Stored or logged text uses `TEXTS`. */
export function spokenTexts(): Texts {
  return TEXTS_IN[languages.get() ?? LANGUAGES[0]];
}

/** Translates a stored sentence to the reader's language. */
export function spokenAnew(sentence: StoredSentence): string;
export function spokenAnew(sentence: StoredSentence | null): string | null;
export function spokenAnew(sentence: StoredSentence | null): string | null {
  return sentence === null ? sentence : sayStored(spokenTexts(), sentence);
}

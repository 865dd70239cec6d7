import type { RequestHandler } from 'express';
import { type Language, LANGUAGES, TEXTS_IN } from '../../domain/texts/language';
import { sayStored } from '../../domain/texts/stored-sentence';
import type { Texts } from '../../domain/texts/texts';
import { CarriedValue } from '../carried-value';

const languages = new CarriedValue<Language>();

/** Answers are in the language that the request asks for (`Accept-Language`), in English where there are no texts in it. */
export function speakingAsAsked(): RequestHandler {
  return (request, response, next) => {
    const asked = request.acceptsLanguages(...LANGUAGES);
    const language = LANGUAGES.find((known) => known === asked) ?? LANGUAGES[0];
    response.vary('Accept-Language');
    languages.during(language, next);
  };
}

/** Runs work that says something to one reader, or, in English, something that is stored. */
export function speaking<T>(language: Language, work: () => T): T {
  return languages.during(language, work);
}

/** The texts of who reads the answer; in English outside requests. What is stored or logged uses `TEXTS`. */
export function spokenTexts(): Texts {
  return TEXTS_IN[languages.get() ?? LANGUAGES[0]];
}

/** Says a stored sentence in the reader's language. */
export function spokenAnew(sentence: string): string {
  return sayStored(spokenTexts(), sentence);
}

import { TEXTS } from '../../domain/texts/language';
import type { Texts } from '../../domain/texts/texts';
import type { Cause } from './causes';

/** Sentence for people about all documents of a cause. */
export function causeSentence({ code, subject, key, name }: Cause, texts: Texts = TEXTS): string {
  const { named, unnamed } = texts.subjects;
  return texts.issues[code].ofMany(key === '' ? unnamed[subject] : named[subject](name));
}

import { TEXTS } from '../../documents/texts/language';
import type { Cause } from './causes';

const EMPTY: Readonly<Record<Cause['subject'], string>> = {
  contact: 'without name',
  currency: 'of no name',
  tax_type: 'of lines without tax',
  item: 'without code',
  description: 'of no digits',
  account: 'of no number',
  rules: '',
  document: '',
};

/** What is the matter, for people, about all documents of a cause at once. */
export function causeSentence({ code, subject, key, name }: Cause): string {
  const it = key === '' ? EMPTY[subject] : `"${name}"`;
  const kind = KINDS[subject];
  return TEXTS.issues[code].ofMany(kind === undefined ? it : `${kind} ${it}`);
}

const KINDS: Readonly<Partial<Record<Cause['subject'], string>>> = {
  item: 'The item',
  account: 'The account',
  description: 'The number in brackets',
};

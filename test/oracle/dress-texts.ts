import type { Chance } from './chance';

/** Characters that are invisible in print, or change the direction of text; the last one is a lone surrogate. */
const HIDDEN = [
  '\u0007',
  '\u001b',
  '\u0090',
  '\u200e',
  '\u200f',
  '\u202e',
  '\u2066',
  '\u2069',
  '\u061c',
  '\ud83d',
];
const LONGEST_REFERENCE = 250;
const LONGEST_DESCRIPTION = 200;
const WORDS = [
  'Delivered',
  'to',
  'the',
  'depot',
  'in',
  'Msasa,',
  'gate',
  '4,',
  'order',
  'of',
  'café',
  'Ruvheneko',
];

export interface DressedText {
  readonly written: string;
  /** Intended text before shortening. */
  readonly whole: string;
  readonly sent: string;
  readonly isCut: boolean;
  readonly hasHidden: boolean;
}

export function plainText(text: string): DressedText {
  return { written: text, whole: text, sent: text, isCut: false, hasHidden: false };
}

export function dressedReference(chance: Chance): DressedText {
  const kind = chance.between(1, 100);
  if (kind <= 10) return plainText('');
  if (kind <= 60) return plainText(`PO ${chance.between(1, 9_999)}`);
  if (kind <= 70) return withHidden(chance, `Order of ${chance.between(1, 30)} March`, LONGEST_REFERENCE);
  return withHidden(chance, longText(chance, chance.pick([249, 250, 251, 255])), LONGEST_REFERENCE, 40);
}

export function dressedDescription(chance: Chance, description: string): DressedText {
  const kind = chance.between(1, 100);
  if (kind <= 50) return withHidden(chance, description, LONGEST_DESCRIPTION);
  const text = `${description} ${longText(chance, chance.pick([150, 190, 240, 900]))}`;
  return withHidden(chance, text, LONGEST_DESCRIPTION, 40);
}

/** Inserts hidden characters with a probability of `percent`. */
function withHidden(chance: Chance, text: string, longest: number, percent = 100): DressedText {
  const hasHidden = chance.happens(percent);
  const at = chance.between(1, text.length - 1);
  const written = hasHidden ? `${text.slice(0, at)}${chance.pick(HIDDEN)}${text.slice(at)}` : text;
  return { ...cutAt(text, longest), written, hasHidden };
}

/** Adds the document's own date when it is sent with another one; the text is shortened accordingly. */
export function withOwnDate(text: DressedText, ownDay: string): DressedText {
  const date = ` (dated ${ownDay})`;
  const { whole, sent, isCut } = cutAt(text.whole, LONGEST_REFERENCE - date.length);
  return { ...text, whole, isCut, sent: sent.trim() === '' ? `Dated ${ownDay}` : `${sent.trim()}${date}` };
}

function cutAt(whole: string, longest: number): Pick<DressedText, 'whole' | 'sent' | 'isCut'> {
  return { whole, sent: whole.slice(0, longest), isCut: whole.length > longest };
}

function longText(chance: Chance, length: number): string {
  let text = chance.pick(WORDS);
  while (text.length < length) text += ` ${chance.pick(WORDS)}`;
  const cut = text.slice(0, length);
  return cut.endsWith(' ') ? `${cut.slice(0, -1)}.` : cut;
}

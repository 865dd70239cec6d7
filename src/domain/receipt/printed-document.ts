import { trimmed } from '../blank-text';
import type { Decimal } from '../money';
import { showsAmount } from './printed-amounts';
import { asPattern, plainlyPrinted } from './printed-text';
import type { DocumentKind } from '../sales/sales-document';

/** Fields that a fiscal PDF prints about its document. */
export interface PrintedDocument {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly total: Decimal;
  readonly currency: string;
}

/** Currency symbols; a bare dollar counts only where the text names no other dollar. */
const SIGNS: Readonly<Record<string, string>> = {
  USD: String.raw`US\$|(?<![A-Za-z])\$`,
  EUR: '€',
  GBP: '£',
  ZAR: String.raw`(?<![A-Za-z\d.-])R`,
  ZWG: String.raw`(?<![A-Za-z])Z[iI]G`,
};
const OTHER_DOLLAR = /(?<![A-Za-z])(?:ZW[DL]|AUD|CAD|NZD|NAD|HKD|SGD|(?:ZW|RTGS|[A-RT-Z])\$)/;
const CREDIT_NOTE = /\bcredit note\b/i;

/**
 * True when the text contains number, total and currency, each as a whole: INV-1 does not match INV-10. All three are
 * needed, because systems that share an account may share numbers. Only a credit note's total may be negative.
 */
export function namesDocument(text: string, { kind, number, total, currency }: PrintedDocument): boolean {
  const printed = plainlyPrinted(text);
  return (
    hasNumber(printed, number) &&
    hasCurrency(printed, currency) &&
    showsAmount(printed, total, kind === 'credit_note')
  );
}

/** True when the text contains the number as a whole. */
export function namesNumber(text: string, number: string): boolean {
  return hasNumber(plainlyPrinted(text), number);
}

/**
 * True when the text names this document and no other of ours. A credit note also names the invoice it credits, so it
 * is no proof of that invoice.
 * @param others documents of ours that the text may name too (see `namesAnotherDocument`)
 */
export function provesDocument(
  text: string,
  document: PrintedDocument,
  others: readonly PrintedDocument[],
): boolean {
  if (document.kind === 'invoice' && CREDIT_NOTE.test(text)) return false;
  return namesDocument(text, document) && namesAnotherDocument(text, others) === null;
}

/**
 * Finds the other document that the text names. Common numbers such as 15 count only together with total and currency.
 */
export function namesAnotherDocument<T extends PrintedDocument>(
  text: string,
  others: readonly T[],
): T | null {
  const isNamed = (other: T): boolean =>
    isDistinctive(other.number) ? namesNumber(text, other.number) : namesDocument(text, other);
  return others.find(isNamed) ?? null;
}

/** Maximum words in one number, and maximum words examined per text. */
const MOST_WORDS = 4;
const LONGEST_TEXT = 3_000;
const LONGEST_NUMBER = 50;

/**
 * Candidates for a document number in the text: words, and sequences of words, without surrounding
 * punctuation.
 */
export function possibleNumbers(text: string): string[] {
  const words = plainlyPrinted(text)
    .split(/[\s\u00A0]+/)
    .filter((word) => word !== '')
    .slice(0, LONGEST_TEXT);
  const found = new Set<string>();
  for (let first = 0; first < words.length; first += 1) {
    for (let many = 1; many <= MOST_WORDS; many += 1) {
      for (const reading of readings(words.slice(first, first + many).join(' '))) found.add(reading);
    }
  }
  return [...found].filter((word) => word !== '' && word.length <= LONGEST_NUMBER);
}

/** Possible readings of words: in `No:INV-1.` the label and the full stop may or may not belong to the number. */
function readings(words: string): string[] {
  const bare = words.replace(/^[("'[<]+/, '').replace(/[)"'\]>.,;:]+$/, '');
  const unlabelled = /[:#](.+)$/.exec(bare)?.[1] ?? bare;
  return [words, bare, unlabelled];
}

/**
 * True for a number that is not mistaken for a quantity, day, year or percentage: long, with digits and other
 * characters.
 */
function isDistinctive(number: string): boolean {
  return number.length >= 4 && /\d/.test(number) && /\D/.test(number);
}

/** Pattern of the characters that join parts of a number. */
const JOINT = String.raw`[-./\\+_&|@*=~'’]`;

function hasNumber(printed: string, number: string): boolean {
  const pattern = asPattern(plainlyPrinted(trimmed(number))).replace(/[ \u00A0]+/g, '\\s+');
  return new RegExp(`(?<![\\w]|[\\w]${JOINT}|[-._])${pattern}(?![\\w]|${JOINT}\\w|[-_])`).test(printed);
}

function hasCurrency(printed: string, currency: string): boolean {
  const code = asPattern(currency);
  const amount = String.raw`-?\d[\d.,'’\u00A0 ]*[.,]\d{1,2}(?!\d)`;
  if (
    new RegExp(`(?:(?<![\\w.-])|(?<=(?<!\\w)-)|(?<=[.,]\\d{1,2}))${code}(?:(?![\\w-])|(?=${amount}))`).test(
      printed,
    )
  )
    return true;
  const sign = SIGNS[currency];
  if (sign === undefined || (currency === 'USD' && OTHER_DOLLAR.test(printed))) return false;
  return new RegExp(`(?:${sign})[ \\u00A0]?${amount}|\\d[.,]\\d{1,2}[ \\u00A0]?(?:${sign})(?![\\w-])`).test(
    printed,
  );
}

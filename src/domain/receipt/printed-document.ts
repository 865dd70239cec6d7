import { trimmed } from '../blank-text';
import { Decimal } from '../money';
import type { DocumentKind } from '../sales/sales-document';

/**
 * Printed amount with decimals: `1234.50`, `1,234.50`, `1.234,50`, `1'234.50`, `1234.5`. Excludes whole numbers, which
 * may be quantities, days or codes.
 */
const PRINTED = /(?<![\d.,'’])\d+(?:[.,'’\u00A0 ]\d{3})*[.,]\d{1,2}(?!\d|[.,]\d)/g;
/** Matches `1 234.50` with an ordinary space, which may also be a quantity of 1 and a price of 234.50. */
const MAYBE_THOUSANDS = /^[1-9]\d{0,2}(?: \d{3})+[.,]\d{1,2}$/;
/** Label before an amount that is not in a table cell. */
const LABEL = /(?:total|due|amount|payable|paid|sum|balance)[^\p{L}\p{N}\n]{0,4}$/iu;
const CURRENCY = String.raw`(?:[A-Z]{3}|US\$|\$|€|£|R|Z[iI]G)`;
const CURRENCY_BEFORE = new RegExp(String.raw`(?<![\w.])${CURRENCY}[^\p{L}\p{N}\n]{0,3}$`, 'u');
const CURRENCY_AFTER = new RegExp(`^${CURRENCY}(?![\\w-])`);
const MINUS_BEFORE = new RegExp(`(?:(?<![\\w])-|\\()[ \\u00A0]?(?:${CURRENCY}[ \\u00A0]?)?$`);
const MINUS_BETWEEN = new RegExp(`(?<!\\w)${CURRENCY}[ \\u00A0]?[-(]$`);

/**
 * True when a text (`plainlyPrinted`) shows the amount with any separators. `mayBeNegative`: also with a
 * minus sign or in brackets, as credit notes are printed.
 */
function showsAmount(text: string, amount: Decimal, mayBeNegative: boolean): boolean {
  for (const match of text.matchAll(PRINTED)) {
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 8);
    const read = readingOf(match[0], before);
    if (read === null || !read.equals(amount) || isPartOfWord(before, after)) continue;
    if (mayBeNegative || !isNegative(before, after)) return true;
  }
  return false;
}

/** Parses a printed amount; null when it is none, or ambiguous. */
function readingOf(printed: string, before: string): Decimal | null {
  const cells = printed.split(' ');
  if (cells.length === 1) return parsed(printed);
  if (!MAYBE_THOUSANDS.test(printed)) return parsed(cells.at(-1)!);
  return LABEL.test(before) || CURRENCY_BEFORE.test(before) ? parsed(cells.join('\u00A0')) : null;
}

function parsed(printed: string): Decimal | null {
  const place = printed.search(/[.,]\d{1,2}$/);
  const whole = printed.slice(0, place);
  const digits = whole.replace(/\D/g, '');
  const separators = new Set(whole.replace(/\d/g, ''));
  if (/^0./.test(whole) || /^\d{4,}\D/.test(whole)) return null;
  if (separators.size > 1 || separators.has(printed.charAt(place))) return null;
  return new Decimal(`${digits}.${printed.slice(place + 1)}`);
}

/** True for a part of a number or a code, or a percentage. */
function isPartOfWord(before: string, after: string): boolean {
  if (/^[ \u00A0]?%/.test(after) || /^-\w/.test(after)) return true;
  if (/^\w/.test(after) && !CURRENCY_AFTER.test(after)) return true;
  if (/[\p{L}_]$/u.test(before) && !CURRENCY_BEFORE.test(before)) return true;
  return /-$/.test(before) && !MINUS_BEFORE.test(before) && !MINUS_BETWEEN.test(before);
}

function isNegative(before: string, after: string): boolean {
  return MINUS_BEFORE.test(before) || MINUS_BETWEEN.test(before) || /^-(?!\w)/.test(after);
}

/** Non-breaking spaces, as printed between thousands or within a number. */
const FIXED_SPACE = /[\u00A0\u2007-\u200A\u202F]/g;
const HYPHEN = /[\u2010-\u2013\u2212\uFE63\uFF0D]/g;
/** Soft hyphens and zero-width marks, which are not printed. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** Normalises printed text: one kind of hyphen, one kind of fixed space (U+00A0), no invisible characters. */
export function plainlyPrinted(text: string): string {
  return text.replace(UNSEEN, '').replace(HYPHEN, '-').replace(FIXED_SPACE, '\u00A0');
}

/** Escapes text for use in a pattern. */
function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

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

import type { CalendarDay } from '../calendar-day';
import type { AddressPart } from '../sales/customer';
import type { Decimal } from '../money';

/** Characters left out of the submission, because they cannot be printed or change the direction of text. */
export interface RemovedCharacters {
  readonly what: 'characters_removed';
  /** Path of the text in the sales document, for example `lines[0].description`. */
  readonly path: string;
  /** Characters, each once, in Unicode notation: `U+202E`. */
  readonly characters: readonly string[];
}

/** Text longer than the authority accepts, cut at the end. */
interface CutText {
  readonly what: 'text_cut';
  readonly path: string;
}

/** Difference between a submitted text and the books. */
export type TextAdjustment = RemovedCharacters | CutText;

/**
 * Lines sent with a default product code of the organisation or account, because the books have none, or one that
 * nobody has confirmed.
 */
export interface DefaultCode {
  readonly what: 'default_code';
  /** Code that is sent. */
  readonly code: string;
  /**
   * Code found in the books: the item's code, or `(2024)` in the description; null: no text that looks like a
   * code.
   */
  readonly writtenCode: string | null;
  /** Paths of the lines in the source document, `lines[0]`. */
  readonly lines: readonly string[];
}

export const ADJUSTMENTS = [
  ...(['tax_included', 'tax_cents', 'cent_moved', 'line_split', 'line_folded'] as const),
  ...(['text_cut', 'characters_removed', 'address_left_out', 'dated_today', 'default_code'] as const),
  ...(['payment_unknown', 'tin_shared'] as const),
] as const;

/** Reason for deducting a line from the others: recognised by its text, or decided by a person (`rule`). */
export const FOLDED_AS = ['deposit', 'discount', 'rounding', 'rule'] as const;
export type FoldedAs = (typeof FOLDED_AS)[number];

/**
 * Difference between the books and the document sent, or a detail that a person should check although it is
 * sent.
 */
export type Adjustment =
  | CentAdjustment
  | TextAdjustment
  | AddressLeftOut
  | DateAdjustment
  | DefaultCode
  | PaymentUnknown
  | SharedNumber;

/** Other contacts that have the buyer's tax number, and whose names share a word with the buyer's. */
interface SharedNumber {
  readonly what: 'tin_shared';
}

/** Accounts of the document's payments are unknown, so the payment method is that of other paid documents. */
export interface PaymentUnknown {
  readonly what: 'payment_unknown';
}

/** Address of a buyer left out, because these parts are missing. */
interface AddressLeftOut {
  readonly what: 'address_left_out';
  readonly parts: readonly AddressPart[];
}

/** Date of a late document: the day in the books, and the day of sending that replaces it. */
interface DateAdjustment {
  readonly what: 'dated_today';
  readonly books: CalendarDay;
  readonly authority: CalendarDay;
}

/**
 * Difference between the books and the document sent, made so that the authority's arithmetic and the books'
 * total both hold. The total, the quantities and the sum of each tax group never change (except for the cents
 * of a rounding line that has no tax group of its own).
 * - `tax_included`: the books add tax on top of the lines; they are sent with tax included.
 * - `tax_cents`: the authority computes tax once on the sum of a tax, the books line by line.
 * - `cent_moved`: a line's amount, by one cent, against another line of the same tax.
 * - `line_split`: one piece of a line is sent as a line of its own, because no price of six decimals makes
 *   the amount.
 * - `line_folded`: a line below zero (or cents of rounding) that is sent as part of other lines, whose
 *   amounts are smaller.
 */
export type CentAdjustment =
  | { readonly what: 'tax_included' }
  | {
      readonly what: 'tax_cents';
      readonly taxCodes: readonly string[];
      readonly books: Decimal;
      readonly authority: Decimal;
    }
  /** `line`: its place in the source document, `lines[0]`. */
  | { readonly what: 'cent_moved'; readonly line: string; readonly cents: 1 | -1 }
  | { readonly what: 'line_split'; readonly line: string }
  | FoldedLine;

/** `line`: path of the folded line, or `rounding`; `into`: paths of the lines that it is deducted from. */
export interface FoldedLine {
  readonly what: 'line_folded';
  readonly line: string;
  readonly as: FoldedAs;
  /** Amount of the line as in the books, with its sign; with or without tax like the document's amounts. */
  readonly amount: Decimal;
  readonly into: readonly string[];
}

/**
 * Adjustment as JSON with a uniform set of fields: inapplicable ones are null or empty, decimals are text.
 */
export interface StoredAdjustment {
  readonly what: (typeof ADJUSTMENTS)[number];
  readonly taxCodes: readonly string[];
  readonly books: string | null;
  readonly authority: string | null;
  readonly line: string | null;
  readonly cents: number | null;
  /** Path of a text in the source document; absent in adjustments stored before texts were adjusted. */
  readonly path?: string | null;
  /** Unicode names of the characters; absent as `path` is. */
  readonly characters?: readonly string[];
  /** Fields of a folded line; absent in adjustments stored before lines were folded. */
  readonly as?: FoldedAs | null;
  readonly amount?: string | null;
  readonly into?: readonly string[];
  /** Missing parts of the address; absent as `path` is. */
  readonly parts?: readonly AddressPart[];
  /** Product code sent, code in the books, and paths of the lines; absent as `path` is. */
  readonly code?: string | null;
  readonly writtenCode?: string | null;
  readonly lines?: readonly string[];
}

const NOTHING = {
  ...{ taxCodes: [], books: null, authority: null, line: null, cents: null },
  ...{ path: null, characters: [] },
  ...{ as: null, amount: null, into: [], parts: [] },
  ...{ code: null, writtenCode: null, lines: [] },
};

export function writeAdjustments(adjustments: readonly Adjustment[]): StoredAdjustment[] {
  return adjustments.map((one) => {
    if (one.what === 'tax_cents')
      return { ...NOTHING, ...one, books: one.books.toFixed(2), authority: one.authority.toFixed(2) };
    return one.what === 'line_folded'
      ? { ...NOTHING, ...one, amount: one.amount.toFixed(2) }
      : { ...NOTHING, ...one };
  });
}

/** Completes a stored adjustment with every field, whenever it was stored. */
export function wholeAdjustment(stored: StoredAdjustment): Required<StoredAdjustment> {
  return { ...NOTHING, ...stored };
}

import type { CalendarDay } from '../calendar-day';
import type { DefaultCode } from './code-notice';
import type { AddressPart } from '../sales/buyer-address';
import type { Decimal } from '../money';
import type { TextAdjustment } from './text-adjustment';

export const ADJUSTMENTS = [
  ...(['tax_included', 'tax_cents', 'cent_moved', 'line_split', 'line_folded'] as const),
  ...(['text_cut', 'characters_removed', 'address_left_out', 'dated_today', 'default_code'] as const),
  ...(['payment_unknown', 'tin_shared'] as const),
] as const;

/**
 * Reason for deducting a line from the others: its text says what it is, or a person has decided so (`rule`).
 */
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

/** Other contacts have the buyer's number, too, and names that have a word in common with its own. */
interface SharedNumber {
  readonly what: 'tin_shared';
}

/** The accounts of its payments, which the payment method follows, could not be read: it is that of other paid documents. */
export interface PaymentUnknown {
  readonly what: 'payment_unknown';
}

/** The address of a buyer is not sent, because these parts of it are not known. */
interface AddressLeftOut {
  readonly what: 'address_left_out';
  readonly parts: readonly AddressPart[];
}

/** A late document goes with the day of its sending. Both are calendar days: the one of the books, and the one sent. */
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

/** `line`: the place of the folded line, `rounding` for that of the total; `into`: those of the lines that it is part of. */
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
  /** Place of a text in the source document; left out in what was stored before texts were adjusted. */
  readonly path?: string | null;
  /** Unicode names of the characters; left out likewise. */
  readonly characters?: readonly string[];
  /** The fields of a folded line; left out in what was stored before there was any. */
  readonly as?: FoldedAs | null;
  readonly amount?: string | null;
  readonly into?: readonly string[];
  /** Parts of the address; left out likewise. */
  readonly parts?: readonly AddressPart[];
  /** Product code that was sent, what the books have, places of the lines; left out likewise. */
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

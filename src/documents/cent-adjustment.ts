import type { Decimal } from './money';
import type { TextAdjustment } from './text-adjustment';

export const ADJUSTMENTS = [
  ...(['tax_included', 'tax_cents', 'cent_moved', 'line_split'] as const),
  ...(['text_cut', 'characters_removed'] as const),
] as const;

/** Whatever is sent otherwise than the books write it. */
export type Adjustment = CentAdjustment | TextAdjustment;

/**
 * What is sent otherwise than the books write it, so that the authority's arithmetic and the books' total stand together.
 * The total, the quantities and the sum of each tax group never change.
 *
 * - `tax_included`: the books add tax on top of the lines; they are sent with tax included.
 * - `tax_cents`: the authority computes tax once on the sum of a tax, the books line by line.
 * - `cent_moved`: a line's amount, by one cent, against another line of the same tax.
 * - `line_split`: one piece of a line is sent as a line of its own, because no price of six decimals makes the amount.
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
  | { readonly what: 'line_split'; readonly line: string };

/** The same as JSON keeps it, with all fields in one form: what does not apply is null or empty, decimals are text. */
export interface StoredAdjustment {
  readonly what: (typeof ADJUSTMENTS)[number];
  readonly taxCodes: readonly string[];
  readonly books: string | null;
  readonly authority: string | null;
  readonly line: string | null;
  readonly cents: number | null;
  /** Place of a text in the source document; left out in what was stored before texts were adjusted. */
  readonly path?: string | null;
  /** As Unicode names them; left out likewise. */
  readonly characters?: readonly string[];
}

const NOTHING = {
  ...{ taxCodes: [], books: null, authority: null, line: null, cents: null },
  ...{ path: null, characters: [] },
};

export function writeAdjustments(adjustments: readonly Adjustment[]): StoredAdjustment[] {
  return adjustments.map((one) =>
    one.what === 'tax_cents'
      ? { ...NOTHING, ...one, books: one.books.toFixed(2), authority: one.authority.toFixed(2) }
      : { ...NOTHING, ...one },
  );
}

import { ADDRESS_PARTS, type AddressPart } from '../../domain/sales/buyer-address';
import { ApiProperty } from '@nestjs/swagger';
import { ADJUSTMENTS, FOLDED_AS, type FoldedAs } from '../../domain/fiscal/adjustment';

/** Submitted amount of one tax code, with its tax as the authority computes it; amounts are decimal text. */
export class SentTaxDto {
  /** Tax code of the service. */
  taxCode: string;
  /** Percentage, 15.5 for 15.5 %; 0 for zero-rated; null for exempt. */
  percent: string | null;
  /** Tax of the fiscal device; null: not known. */
  deviceTaxId: number | null;
  /** Sum of the lines, tax included. */
  amount: string;
  tax: string;
  /** Tax of the same lines in the books; null: not known. */
  booksTax: string | null;
}

/** Deviation of the submitted content from the books. The total is always that of the books. */
export class CentAdjustmentDto {
  /**
   * tax_included: the books add tax on top, it was sent with tax included in the lines. tax_cents: the authority's tax was
   * sent. cent_moved: a line with one cent more or less, against another of the same tax. line_split: one line as two.
   * text_cut: the beginning of a text. characters_removed: a text without controls and marks of direction. line_folded: a line
   * below zero, or cents of rounding, as part of other lines. default_code: lines with the product code of the organisation or
   * of their account, because no other is confirmed. address_left_out: the buyer without address. dated_today: late, with the
   * day of its sending. payment_unknown: the accounts of its payments could not be read, so the method is that of `paidBy`.
   * tin_shared: other contacts, with names that have a word in common, have the buyer's TIN, too.
   */
  @ApiProperty({ enum: ADJUSTMENTS })
  what: (typeof ADJUSTMENTS)[number];
  /** Codes of the tax, for tax_cents. */
  taxCodes: string[];
  /** tax_cents: the books' tax, decimal text. dated_today: the date in the books. */
  books: string | null;
  /** tax_cents: the authority's tax, decimal text. dated_today: the date that was sent. */
  authority: string | null;
  /**
   * cent_moved, line_split, line_folded: place of the line in the sales document, for example lines[0]; rounding: cents by
   * which the total is rounded, on no line.
   */
  line: string | null;
  /** Cents moved, 1 or -1, for cent_moved. */
  cents: number | null;
  /** text_cut and characters_removed: place of the text in the sales document, for example reference. */
  path: string | null;
  /** Removed characters, each once, in Unicode notation (U+202E), for characters_removed. */
  characters: string[];
  /** line_folded: what the words of the line say that it is; rule: a person has decided it for its account or item. */
  @ApiProperty({ enum: FOLDED_AS, nullable: true })
  as: FoldedAs | null;
  /** line_folded: the amount of the line in the books, with its sign, decimal text. */
  amount: string | null;
  /** Positions of the lines that include it, for line_folded. */
  into: string[];
  /** Missing parts of the address, for address_left_out. */
  @ApiProperty({ enum: ADDRESS_PARTS, isArray: true })
  parts: AddressPart[];
  /** Submitted product code, for default_code. */
  code: string | null;
  /** default_code: what the books have, an item's code or (a number in brackets); null: nothing like a code. */
  writtenCode: string | null;
  /** Positions of the lines, for default_code. */
  lines: string[];
}

/**
 * Characters without a glyph that Unicode counts neither as white space nor as ignorable: controls, halves of characters,
 * blanks of Braille, music and Khitan, annotations, and the joiners of hieroglyphs.
 */
const WITHOUT_GLYPH = String.raw`\p{Cc}\p{Cs}\u2800\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{16FE4}\u{1D159}`;

const BLANK = new RegExp(
  String.raw`^[\p{White_Space}\p{Default_Ignorable_Code_Point}${WITHOUT_GLYPH}]*$`,
  'u',
);

/** True for a text that shows nothing on paper: it counts as missing wherever a text is required. */
export function isBlank(text: string): boolean {
  return BLANK.test(text);
}

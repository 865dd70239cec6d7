/**
 * Characters without a glyph that Unicode does not count as white space or ignorable: controls, lone surrogates, blanks
 * of Braille, music and Khitan, annotations, joiners of hieroglyphs.
 */
const WITHOUT_GLYPH = String.raw`\p{Cc}\p{Cs}\u2800\uFFF9-\uFFFC\u{13430}-\u{1343F}\u{16FE4}\u{1D159}`;

const BLANKS = String.raw`[\p{White_Space}\p{Default_Ignorable_Code_Point}${WITHOUT_GLYPH}]+`;
const ALL_BLANK = new RegExp(`^(?:${BLANKS})?$`, 'u');
const RUN_OF_BLANKS = new RegExp(BLANKS, 'gu');
const BLANK_ENDS = new RegExp(`^${BLANKS}|${BLANKS}$`, 'gu');

const UNSEEN = new RegExp(
  String.raw`(?!\p{White_Space})[\p{Default_Ignorable_Code_Point}${WITHOUT_GLYPH}]`,
  'gu',
);

/** Invisible characters, white space excepted, between visible ones: the printed text differs from the stored one. */
export function unseenIn(text: string): readonly string[] {
  return trimmed(text).match(UNSEEN) ?? [];
}

/** True for text without visible characters, which counts as missing wherever text is required. */
export function isBlank(text: string): boolean {
  return ALL_BLANK.test(text);
}

/** Removes invisible characters at both ends. */
export function trimmed(text: string): string {
  return text.replace(BLANK_ENDS, '');
}

/** Replaces each invisible stretch by one space. */
export function singleSpaced(text: string): string {
  return trimmed(text).replace(RUN_OF_BLANKS, ' ');
}

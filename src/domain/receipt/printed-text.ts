/** Spaces that are not for breaking a line at: between the thousands of an amount, or within a number. */
const FIXED_SPACE = /[\u00A0\u2007-\u200A\u202F]/g;
const HYPHEN = /[\u2010-\u2013\u2212\uFE63\uFF0D]/g;
/** Soft hyphens and marks of no width: they are in the text and not on the paper. */
const UNSEEN = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;

/** The text with one kind of hyphen and one kind of fixed space (U+00A0), and without what is not to be seen. */
export function plainlyPrinted(text: string): string {
  return text.replace(UNSEEN, '').replace(HYPHEN, '-').replace(FIXED_SPACE, '\u00A0');
}

/** Escapes text for use in a pattern. */
export function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

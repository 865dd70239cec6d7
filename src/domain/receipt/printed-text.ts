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
export function asPattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

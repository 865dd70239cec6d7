import { Decimal } from '../money';

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
export function showsAmount(text: string, amount: Decimal, mayBeNegative: boolean): boolean {
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

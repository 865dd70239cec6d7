/** Amount in a sentence, decimal text; a sentence without `{name, money}` does not take it. */
export type Money = string & { readonly kind?: 'money' };

/** Text that a sentence shows as it is given. @public */
export type Plain = string & { readonly kind?: 'plain' };

/** Spellers by locale: to make one is slow. */
const spellers = new Map<string, Intl.DateTimeFormat>();

/**
 * Spells the days in a text as a locale does, for example "23 Nov 2026" in `en-GB`, and an ISO moment as "23 Nov 2026 14:05 UTC";
 * a moment without an offset stays a time of somewhere. Other text stays as it is. @public
 */
export function spellDay(text: string, locale: string): string {
  const speller =
    spellers.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  spellers.set(locale, speller);
  return String(text)
    .replace(
      MOMENT,
      (_, day: string, time: string, utc: string) => `${day} ${time}${utc === '' ? '' : ' UTC'}`,
    )
    .replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => (isDay(day) ? speller.format(new Date(day)) : day));
}

const MOMENT = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*(Z?)$/;

function isDay(text: string): boolean {
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/**
 * Spells each amount in a text with two decimals or more and the marks of a locale: `USD 1234.5` is "USD 1,234.50" in
 * `en-GB`. @public
 */
export function spellMoney(text: string, locale: string): string {
  // Portuguese groups only from five digits on, so the sample has more.
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.5);
  const mark = (type: 'group' | 'decimal'): string => parts.find((part) => part.type === type)?.value ?? '';
  return String(text).replace(/(\d+)(?:\.(\d+))?/g, (_, whole: string, places = '') => {
    const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark('group'));
    return `${grouped}${mark('decimal')}${String(places).padEnd(2, '0')}`;
  });
}

/** Names of codes, comma-separated, in the words of a language. @public */
export function namesOf(codes: string, names: Readonly<Record<string, string>>): string {
  return String(codes)
    .split(', ')
    .map((code) => names[code] ?? code)
    .join(', ');
}

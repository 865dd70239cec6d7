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

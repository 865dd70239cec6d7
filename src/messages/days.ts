/** Spellers by locale: to make one is slow. */
const spellers = new Map<string, Intl.DateTimeFormat>();

/** Spells a day as a locale does, for example "23 Nov 2026" in `en-GB`: in the same form as the console. Other text stays as it is. @public */
export function spellDay(day: string, locale: string): string {
  if (!isDay(day)) return day;
  const speller =
    spellers.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  spellers.set(locale, speller);
  return speller.format(new Date(day));
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

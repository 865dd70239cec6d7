let day = formatIn('en-GB', { dateStyle: 'medium' });
let month = formatIn('en-GB', { month: 'long', year: 'numeric' });

/** Days and months of the whole page are spelled as its language does. */
export function spellDaysIn(locale: string): void {
  day = formatIn(locale, { dateStyle: 'medium' });
  month = formatIn(locale, { month: 'long', year: 'numeric' });
}

/** For example "23 Nov 2026". @param iso YYYY-MM-DD; anything else stays as it is */
export function spellDay(iso: string): string;
export function spellDay(iso: string | null): string | null;
export function spellDay(iso: string | null): string | null {
  return iso === null ? null : spell(day, iso, iso);
}

/** A text in which every day is spelled. */
export function spellDaysOf(text: string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (iso) => spellDay(iso));
}

/** For example "November 2026". @param iso YYYY-MM; anything else stays as it is */
export function spellMonth(iso: string): string {
  return spell(month, iso, `${iso}-01`);
}

function spell(format: Intl.DateTimeFormat, iso: string, first: string): string {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(first) && !Number.isNaN(Date.parse(first));
  return isDay ? format.format(new Date(first)) : iso;
}

function formatIn(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
}

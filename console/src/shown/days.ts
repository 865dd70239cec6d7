let day = formatIn('en-GB', { dateStyle: 'medium' });
let month = formatIn('en-GB', { month: 'long', year: 'numeric' });

/** Sets the locale in which the whole page spells days and months. */
export function spellDaysIn(locale: string): void {
  day = formatIn(locale, { dateStyle: 'medium' });
  month = formatIn(locale, { month: 'long', year: 'numeric' });
}

/**
 * Spells a day, for example "23 Nov 2026".
 * @param iso YYYY-MM-DD; anything else is returned unchanged
 */
export function spellDay(iso: string): string;
export function spellDay(iso: string | null): string | null;
export function spellDay(iso: string | null): string | null {
  return iso === null ? null : spell(day, iso, iso);
}

/** Spells every day within a text. */
export function spellDaysOf(text: string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (iso) => spellDay(iso));
}

/**
 * Spells a month, for example "November 2026".
 * @param iso YYYY-MM; anything else is returned unchanged
 */
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

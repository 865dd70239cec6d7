/** A moment as the clocks of a zone show it: "1 Mar 2026, 12:00:00". */
export function spellMoment(at: string, locale: string, timeZone: string): string {
  return formatOf(locale, timeZone).format(new Date(at));
}

/** The day alone: "1 Mar 2026". */
export function spellDayAt(at: string, locale: string, timeZone: string): string {
  return formatOf(locale, timeZone, 'day').format(new Date(at));
}

/** The calendar day that it is then: 2026-03-01. */
export function dayAt(moment: Date, timeZone: string): string {
  // Swedes write a day as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
}

/** "London" for "Europe/London". */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** The one zone that all of them are in; null where they differ, or none is known. */
export function commonZone(zones: readonly (string | null)[]): string | null {
  const [zone = null, ...others] = new Set(zones);
  return others.length === 0 ? zone : null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Making a format is slow, using one is not. */
function formatOf(locale: string, timeZone: string, part?: 'day'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${part}`;
  const time = part === 'day' ? {} : ({ timeStyle: 'medium' } as const);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone, ...time });
  formats.set(key, format);
  return format;
}

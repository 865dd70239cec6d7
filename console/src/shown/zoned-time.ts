/** Formats a time in a zone: "1 Mar 2026, 12:00:00". */
export function spellMoment(at: string, locale: string, timeZone: string): string {
  return formatOf(locale, timeZone).format(new Date(at));
}

/** Formats the day of a time in a zone: "1 Mar 2026". */
export function spellDayAt(at: string, locale: string, timeZone: string): string {
  return formatOf(locale, timeZone, 'day').format(new Date(at));
}

/** Calendar day of a time in a zone: 2026-03-01. */
export function dayAt(moment: Date, timeZone: string): string {
  // The Swedish locale formats days as YYYY-MM-DD.
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment);
}

/** Place of a time zone: "London" for "Europe/London". */
export function placeOf(timeZone: string): string {
  return (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ');
}

/** Time zone that all entries share; null if they differ or none is known. */
export function commonZone(zones: readonly (string | null)[]): string | null {
  const [zone = null, ...others] = new Set(zones);
  return others.length === 0 ? zone : null;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached, because creating a format is slow. */
function formatOf(locale: string, timeZone: string, part?: 'day'): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${part}`;
  const time = part === 'day' ? {} : ({ timeStyle: 'medium' } as const);
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone, ...time });
  formats.set(key, format);
  return format;
}

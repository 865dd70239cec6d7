const ISO =
  /^(\d{4})-(\d{2})-(\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

/** Offset of Central Africa Time, all year: the authority's dates are local times without a zone. */
const LOCAL_OFFSET_MS = 2 * 60 * 60_000;

/**
 * Converts an ISO 8601 date-time with offset to the authority's local time, without a zone and in whole seconds:
 * `2026-03-01T23:30:00Z` → `2026-03-02T01:30:00`. Such texts sort by time.
 * Null for anything else, and for days that do not exist.
 */
export function readLocalTime(text: string): string | null {
  const [matched, year = '', month = '', day = ''] = ISO.exec(text) ?? [];
  if (matched === undefined || Number(year) < 1000) return null;
  return isCalendarDay(`${year}-${month}-${day}`) ? localTimeOf(new Date(text)) : null;
}

/** True when the text is a calendar day, such as `2026-02-28`; false for `2026-02-30`. */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

export function localTimeOf(instant: Date): string {
  return new Date(instant.getTime() + LOCAL_OFFSET_MS).toISOString().slice(0, 19);
}

/** Calendar day of a local time: `2026-03-02`. */
export function dayOf(localTime: string): string {
  return localTime.slice(0, 10);
}

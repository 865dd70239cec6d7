/**
 * Day of the calendar, `YYYY-MM-DD`, without time or zone, as written on an invoice. Sorting the text sorts by date.
 */
export type CalendarDay = string;

/** First and last day, both included. */
export interface Period {
  readonly from: CalendarDay;
  readonly to: CalendarDay;
}

/** Local time such as `2026-03-01T14:05:09`, without a zone. Sorting the text sorts by time. */
export type LocalDateTime = string;

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** True for a real day: `2026-02-30` is not one. */
export function isCalendarDay(text: string): boolean {
  const parts = SHAPE.exec(text);
  if (parts === null) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

/** Calendar day of an instant at a fixed offset from UTC, for example `+02:00`. */
export function dayAt(instant: Date, offset: string): CalendarDay {
  return dayOf(localDateTime(instant, offset));
}

/** Returns the day of a local time. */
export function dayOf(moment: LocalDateTime): CalendarDay {
  return moment.slice(0, 10);
}

/** Local time of an instant at a fixed offset from UTC, to the second. */
export function localDateTime(instant: Date, offset: string): LocalDateTime {
  return new Date(instant.getTime() + offsetMinutes(offset) * 60_000).toISOString().slice(0, 19);
}

/** Returns the instant at which a day begins at a fixed offset from UTC. */
export function startOfDay(day: CalendarDay, offset: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - offsetMinutes(offset) * 60_000);
}

/** Minutes of a validated offset: `+02:00` → 120. */
function offsetMinutes(offset: string): number {
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
  return offset.startsWith('-') ? -minutes : minutes;
}

/** Adds a number of days, which may be negative. */
export function addDays(day: CalendarDay, days: number): CalendarDay {
  const moved = new Date(`${day}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns the day `months` later, or the last day of that month when it is shorter. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const date = Number(day.slice(8, 10));
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastDay))).toISOString().slice(0, 10);
}

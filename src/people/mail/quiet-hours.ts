import { isTimeZone } from 'class-validator';
import { COUNTRY } from '../../mapping/countries';

const DAY = 24 * 60;
const MINUTE_MS = 60_000;

/** Hours of each day, in local time, without mail. Both null: none. */
interface QuietHours {
  /** Time zone, such as Europe/London. */
  readonly timeZone: string;
  /** Start of quiet hours as HH:MM; they may extend past midnight. */
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
}

/** Local time in a zone. */
interface LocalTime {
  /** Day as YYYY-MM-DD. */
  readonly day: string;
  /** Minutes since midnight, 0 to 1439. */
  readonly minutes: number;
}

/**
 * Converts an instant to local time. Falls back to the country's time zone if the stored one is unknown, so that alerts
 * of others are not blocked.
 */
export function localTime(at: Date, stored: string): LocalTime {
  const timeZone = isTimeZone(stored) ? stored : COUNTRY.timeZone;
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit' },
  }).formatToParts(at);
  const part = (type: string): string => parts.find((one) => one.type === type)?.value ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

/** Returns the instant itself, or the end of the quiet hours that contain it. */
export function afterQuietHours(at: Date, { timeZone, quietFrom, quietUntil }: QuietHours): Date {
  if (quietFrom === null || quietUntil === null) return at;
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)];
  const { minutes } = localTime(at, timeZone);
  const isQuiet = distance(from, minutes) < distance(from, until);
  if (!isQuiet) return at;
  const guess = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + distance(minutes, until) * MINUTE_MS;
  // A clock change within the quiet hours shifts the estimate by its size.
  const off = distance(localTime(new Date(guess), timeZone).minutes, until);
  const corrected = guess + (off > DAY / 2 ? off - DAY : off) * MINUTE_MS;
  // True for an end that a clock change skips on that day: it is then the time of the change.
  const isLeftOut = localTime(new Date(corrected), timeZone).minutes !== until;
  return new Date(Math.max(isLeftOut ? guess : corrected, at.getTime()));
}

/** @param time HH:MM */
export function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Minutes from one time of day to the next occurrence of another. */
function distance(from: number, to: number): number {
  return (to - from + DAY) % DAY;
}

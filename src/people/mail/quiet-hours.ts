import { isTimeZone } from 'class-validator';
import { COUNTRY } from '../../mapping/countries';

const DAY = 24 * 60;
const MINUTE_MS = 60_000;

/** Hours of each day, by the clocks of a place, in which no mail comes. Both null: there are none. */
export interface QuietHours {
  /** Such as Europe/London. */
  readonly timeZone: string;
  /** HH:MM; the hours may go over midnight. */
  readonly quietFrom: string | null;
  readonly quietUntil: string | null;
}

/** A moment by the clocks of a place. */
export interface LocalTime {
  /** YYYY-MM-DD */
  readonly day: string;
  /** Since midnight, 0 to 1439. */
  readonly minutes: number;
}

/** By the clocks of the country where the stored time zone is not known: alerts are written for everybody at once. */
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

/** The same moment, or the end of the quiet hours in which it lies. */
export function afterQuietHours(at: Date, { timeZone, quietFrom, quietUntil }: QuietHours): Date {
  if (quietFrom === null || quietUntil === null) return at;
  const [from, until] = [minutesOf(quietFrom), minutesOf(quietUntil)];
  const { minutes } = localTime(at, timeZone);
  const isQuiet = distance(from, minutes) < distance(from, until);
  if (!isQuiet) return at;
  const guess = Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS + distance(minutes, until) * MINUTE_MS;
  // Where the clocks are changed within the hours, the guess is off by as much.
  const off = distance(localTime(new Date(guess), timeZone).minutes, until);
  const corrected = guess + (off > DAY / 2 ? off - DAY : off) * MINUTE_MS;
  // An end that the clocks leave out that day has come when they have been changed.
  const isLeftOut = localTime(new Date(corrected), timeZone).minutes !== until;
  return new Date(Math.max(isLeftOut ? guess : corrected, at.getTime()));
}

/** @param time HH:MM */
export function minutesOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Minutes from one time of day to the next occurrence of the other. */
function distance(from: number, to: number): number {
  return (to - from + DAY) % DAY;
}

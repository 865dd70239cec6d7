import { type CalendarDay, isCalendarDay } from '../calendar-day';

/** Spells days as a locale does, for example "23 Nov 2026" in `en-GB`: in the same form as the console. Other text stays as it is. */
export function daySpeller(locale: string): (day: CalendarDay) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return (day) => (isCalendarDay(day) ? format.format(new Date(day)) : day);
}

/** A text in which every day is spelled: "2026-11-21 14:05 UTC" becomes "21 Nov 2026 14:05 UTC". */
export function withDaysSpelled(text: string, spell: (day: CalendarDay) => string): string {
  return text.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => spell(day));
}

/** Spells the day of an ISO moment: "2026-11-21T14:05:09.1Z" becomes "21 Nov 2026 14:05 UTC"; without an offset it stays a time of somewhere. */
export function momentSpeller(spell: (day: CalendarDay) => string): (moment: string) => string {
  return (moment) =>
    withDaysSpelled(
      moment.replace(
        /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})[\d:.]*(Z?)$/,
        (_, day: string, time: string, utc: string) => (utc === '' ? `${day} ${time}` : `${day} ${time} UTC`),
      ),
      spell,
    );
}

/** Schedules that the form offers; any other cron expression is shown unchanged. */
export type Rhythm =
  | { readonly every: 'day'; readonly time: string }
  | { readonly every: 'week'; readonly weekday: number; readonly time: string }
  | { readonly every: 'month'; readonly day: number; readonly time: string };

/** Formats a rhythm as crontab(5) does: minute, hour, day of month, month, day of week (0 is Sunday). */
export function cronOf(rhythm: Rhythm): string {
  const [hour = '', minute = ''] = rhythm.time.split(':').map((part) => String(Number(part)));
  if (rhythm.every === 'day') return `${minute} ${hour} * * *`;
  if (rhythm.every === 'week') return `${minute} ${hour} * * ${rhythm.weekday}`;
  return `${minute} ${hour} ${rhythm.day} * *`;
}

/** Schedule that a cron expression describes; null if the form does not offer it. */
export function rhythmOf(cron: string): Rhythm | null {
  const [minute = '', hour = '', day, month, weekday, ...more] = cron.trim().split(/\s+/);
  const isTime = isWithin(minute, 0, 59) && isWithin(hour, 0, 23);
  if (!isTime || month !== '*' || day === undefined || weekday === undefined || more.length > 0) return null;
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  if (day === '*' && weekday === '*') return { every: 'day', time };
  if (day === '*')
    return isWithin(weekday, 0, 7) ? { every: 'week', weekday: Number(weekday) % 7, time } : null;
  return weekday === '*' && isWithin(day, 1, 31) ? { every: 'month', day: Number(day), time } : null;
}

function isWithin(text: string, least: number, most: number): boolean {
  return /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

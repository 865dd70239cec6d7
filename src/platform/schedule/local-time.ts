/** Time in a zone, for a sentence: `24 November 2026 at 02:00`. */
export function localMoment(moment: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long' }).format(moment);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' }).format(moment);
  return `${day} at ${time}`;
}

/**
 * The current month and the twelve before it, latest first, as YYYY-MM.
 * @param today YYYY-MM-DD
 */
export function monthsUntil(today: string): string[] {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return Array.from({ length: 13 }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}

const MILLISECONDS_OF_A_DAY = 86_400_000;

/** Calendar day without time and zone, such as `2026-03-31`. */
export type Day = string;

/** Xero's two forms of a calendar day: `2026-03-31T00:00:00` and `/Date(1774915200000+0000)/`. */
export interface XeroDay {
  readonly text: string;
  readonly ticks: string;
}

export function xeroDay(day: Day): XeroDay {
  return { text: `${day}T00:00:00`, ticks: ticks(startOf(day)) };
}

/** Time on a day in Xero's form; `second` counts from midnight UTC. */
export function xeroMoment(day: Day, second: number): string {
  return ticks(startOf(day) + second * 1000);
}

/** Later of two times in the form of `xeroMoment`. */
export function laterMoment(one: string, other: string): string {
  const milliseconds = (moment: string): number => Number(/-?\d+/.exec(moment)?.[0]);
  return milliseconds(one) < milliseconds(other) ? other : one;
}

export function addDays(day: Day, days: number): Day {
  return new Date(startOf(day) + days * MILLISECONDS_OF_A_DAY).toISOString().slice(0, 10);
}

/** Number of days from the first to the second; 1 for consecutive days. */
export function daysBetween(from: Day, till: Day): number {
  return (startOf(till) - startOf(from)) / MILLISECONDS_OF_A_DAY;
}

function startOf(day: Day): number {
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(milliseconds)) throw new Error(`"${day}" is not a calendar day such as 2026-03-31`);
  return milliseconds;
}

function ticks(milliseconds: number): string {
  return `/Date(${milliseconds}+0000)/`;
}

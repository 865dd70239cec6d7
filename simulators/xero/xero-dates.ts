import type { Json } from './json';

const DAY = 86_400_000;
const NET_DATE = /^\/Date\((-?\d+)([+-]\d{4})?\)\/$/;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function valid(milliseconds: number): number | undefined {
  return Number.isFinite(milliseconds) && Math.abs(milliseconds) <= 8.64e15 ? milliseconds : undefined;
}

/**
 * An instant in UTC milliseconds from Xero's `/Date(ms+0000)/` (the suffix never shifts it), from ISO-8601 (no zone
 * means UTC) or from RFC-1123; undefined when the value is none of them.
 */
export function instantIn(value: Json | undefined): number | undefined {
  if (typeof value !== 'string') return undefined;
  const net = NET_DATE.exec(value);
  if (net) return valid(Number(net[1]));
  if (ISO.test(value)) {
    const zoned = /(Z|[+-]\d{2}:?\d{2})$/.test(value) || !value.includes('T');
    return valid(Date.parse(zoned ? value : `${value}Z`));
  }
  return /^[A-Z][a-z]{2}, /.test(value) ? valid(Date.parse(value)) : undefined;
}

/** Midnight UTC of the calendar day: how Xero keeps document dates. */
export function dayIn(value: Json | undefined): number | undefined {
  const instant = instantIn(value);
  return instant === undefined ? undefined : Math.floor(instant / DAY) * DAY;
}

export function xeroDate(milliseconds: number): string {
  return `/Date(${milliseconds}+0000)/`;
}

/** ISO without zone, to the second: the form of `DateString` and `UpdatedDateUTCString`. */
export function dateString(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

/** ISO without zone, with milliseconds: the form of `eventDateUtc` and of the connections' dates. */
export function preciseDateString(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 23);
}

/** For example `31 January 2026`. */
export function spokenDay(milliseconds: number): string {
  return new Date(milliseconds).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

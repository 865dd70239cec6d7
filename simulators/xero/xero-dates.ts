import type { Json } from './json';

const DAY = 86_400_000;
const NET_DATE = /^\/Date\((-?\d+)([+-]\d{4})?\)\/$/;
const ISO = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

function valid(milliseconds: number): number | undefined {
  return Number.isFinite(milliseconds) && Math.abs(milliseconds) <= 8.64e15 ? milliseconds : undefined;
}

/**
 * Milliseconds since 1970 of Xero's `/Date(ms+0000)/` (the suffix never shifts it), ISO 8601 (UTC without a zone) or
 * RFC 1123; undefined for anything else.
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

/** Midnight UTC of the calendar day, as which Xero stores document dates. */
export function dayIn(value: Json | undefined): number | undefined {
  const instant = instantIn(value);
  return instant === undefined ? undefined : Math.floor(instant / DAY) * DAY;
}

export function xeroDate(milliseconds: number): string {
  return `/Date(${milliseconds}+0000)/`;
}

/** ISO time without a zone, to the second, as in `DateString` and `UpdatedDateUTCString`. */
export function dateString(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 19);
}

/** ISO time without a zone, with milliseconds, as in `eventDateUtc` and the dates of connections. */
export function preciseDateString(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 23);
}

/** Day in words, for example `31 January 2026`. */
export function spokenDay(milliseconds: number): string {
  return new Date(milliseconds).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

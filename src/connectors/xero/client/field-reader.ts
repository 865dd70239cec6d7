import { isBlank } from '../../../domain/blank-text';
import { type CalendarDay, isCalendarDay } from '../../../domain/calendar-day';
import { Decimal, parseDecimal } from '../../../domain/money';
import { type ExactJson, type ExactJsonObject, isObject } from '../../../platform/http/exact-json';

const NET_DATE = /^\/Date\((-?\d+)([+-]\d{4})?\)\/$/;

/**
 * Reads fields of a JSON object and collects faults instead of throwing, so that all are reported at once. Every method
 * returns a usable value; `faults` says whether it is valid.
 */
export class FieldReader {
  constructor(
    private readonly json: ExactJsonObject,
    private readonly path = '',
    readonly faults: string[] = [],
  ) {}

  /** Returns text; empty for a field that is missing or null. */
  text(field: string): string {
    const value = this.json[field];
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return value;
    this.fault(field, 'is not a text');
    return '';
  }

  requiredText(field: string): string {
    const text = this.text(field);
    if (isBlank(text)) this.fault(field, 'is missing');
    return text;
  }

  /** Returns a decimal; null for a field that is missing, null or empty. */
  decimal(field: string): Decimal | null {
    const value = this.json[field];
    if (value === undefined || value === null || value === '') return null;
    const amount = typeof value === 'string' ? parseDecimal(value) : null;
    if (amount === null) this.fault(field, 'is not a number');
    return amount;
  }

  requiredDecimal(field: string): Decimal {
    const value = this.json[field];
    if (value === undefined || value === null || value === '') this.fault(field, 'is missing');
    return this.decimal(field) ?? new Decimal(0);
  }

  choice<T>(field: string, choices: Readonly<Record<string, T>>, otherwise: T): T {
    const text = this.requiredText(field);
    if (Object.hasOwn(choices, text)) return choices[text] as T;
    if (text !== '') this.fault(field, `has the unknown value "${text.slice(0, 40)}"`);
    return otherwise;
  }

  /** Calendar day of the organisation: `DateString` has no zone, `Date` is that day's midnight in UTC. */
  day(stringField: string, dateField: string): CalendarDay {
    const written = this.text(stringField).slice(0, 10);
    if (isCalendarDay(written)) return written;
    const midnight = netDate(this.text(dateField));
    if (midnight !== null) return midnight.toISOString().slice(0, 10);
    this.fault(dateField, 'is missing or is not a date');
    return '1970-01-01';
  }

  instant(field: string): Date {
    const instant = netDate(this.text(field));
    if (instant === null) this.fault(field, 'is missing or is not a date');
    return instant ?? new Date(0);
  }

  /** Objects of a list, each with its path; other entries are faults. */
  objects(field: string): { value: ExactJsonObject; path: string }[] {
    const list = this.json[field];
    if (list === undefined || list === null) return [];
    if (!Array.isArray(list)) {
      this.fault(field, 'is not a list');
      return [];
    }
    return (list as readonly ExactJson[]).flatMap((value, index) => {
      const path = `${this.path}${field}[${index}].`;
      if (isObject(value)) return [{ value, path }];
      this.faults.push(`${path.slice(0, -1)} is not an object.`);
      return [];
    });
  }

  private fault(field: string, what: string): void {
    this.faults.push(`${this.path}${field} ${what}.`);
  }
}

/** Limits of calendar days with a year of four digits. */
const FIRST_INSTANT = Date.parse('0001-01-01T00:00:00Z');
const LAST_INSTANT = Date.parse('9999-12-31T23:59:59.999Z');

/**
 * Parses `/Date(1563753600000+0000)/`: milliseconds since 1970 in UTC, whatever the suffix. Null for anything else, and
 * outside the years 1 to 9999.
 */
export function netDate(text: string): Date | null {
  const match = NET_DATE.exec(text);
  if (match === null) return null;
  const milliseconds = Number(match[1]);
  return milliseconds >= FIRST_INSTANT && milliseconds <= LAST_INSTANT ? new Date(milliseconds) : null;
}

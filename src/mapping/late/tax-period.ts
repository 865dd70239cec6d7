import { addDays, type CalendarDay } from '../../domain/calendar-day';

/**
 * Period of a tax return: a calendar month, or two of them, named by the first pair of the year
 * (`two_months_jan_feb`: January and February, March and April ...; `two_months_feb_mar`: February and March
 * ...).
 */
export const TAX_PERIODS = ['month', 'two_months_jan_feb', 'two_months_feb_mar'] as const;
export type TaxPeriod = (typeof TAX_PERIODS)[number];

/** Months of a period, and the month in which a first period begins, counted from January of the year 0. */
const MONTHS: Readonly<Record<TaxPeriod, { readonly length: number; readonly since: number }>> = {
  month: { length: 1, since: 0 },
  two_months_jan_feb: { length: 2, since: 0 },
  two_months_feb_mar: { length: 2, since: 1 },
};

/** True when both days belong to one return. */
export function areOfOnePeriod(one: CalendarDay, other: CalendarDay, period: TaxPeriod): boolean {
  return firstMonthOf(one, period) === firstMonthOf(other, period);
}

/** Returns the last day of the return that includes this day. */
export function lastDayOfPeriod(day: CalendarDay, period: TaxPeriod): CalendarDay {
  return addDays(firstDayOf(firstMonthOf(day, period) + MONTHS[period].length), -1);
}

/**
 * Last day for declaring and paying the tax of a document.
 * @param dueDay of the month after the period, by the country's law
 */
export function returnDueOn(day: CalendarDay, period: TaxPeriod, dueDay: number): CalendarDay {
  return addDays(lastDayOfPeriod(day, period), dueDay);
}

/** Next due day, today included: the return of the last period may still be due. */
export function nextReturnDueOn(today: CalendarDay, period: TaxPeriod, dueDay: number): CalendarDay {
  const ended = returnDueOn(addDays(firstDayOfPeriod(today, period), -1), period, dueDay);
  return ended >= today ? ended : returnDueOn(today, period, dueDay);
}

/** Returns the first day of the return that includes this day. */
export function firstDayOfPeriod(day: CalendarDay, period: TaxPeriod): CalendarDay {
  return firstDayOf(firstMonthOf(day, period));
}

/** First month of the period of a day. @throws RangeError for an unknown period */
function firstMonthOf(day: CalendarDay, period: TaxPeriod): number {
  if (!Object.hasOwn(MONTHS, period)) throw new RangeError(`unknown tax period "${period}"`);
  const { length, since } = MONTHS[period];
  const month = monthOf(day);
  return month - ((month - since + length) % length);
}

function monthOf(day: CalendarDay): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}

function firstDayOf(month: number): CalendarDay {
  const [year, inYear] = [Math.floor(month / 12), (month % 12) + 1];
  return `${String(year).padStart(4, '0')}-${String(inYear).padStart(2, '0')}-01`;
}

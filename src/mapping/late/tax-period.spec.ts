import fc from 'fast-check';
import { addDays } from '../../domain/calendar-day';
import {
  areOfOnePeriod,
  firstDayOfPeriod,
  lastDayOfPeriod,
  nextReturnDueOn,
  returnDueOn,
  TAX_PERIODS,
  type TaxPeriod,
} from './tax-period';

describe('a tax period', () => {
  it('that is none is a fault, and no search without end', () => {
    const unknown = 'quarter' as TaxPeriod;
    expect(() => firstDayOfPeriod('2026-01-01', unknown)).toThrow('unknown tax period "quarter"');
    expect(() => lastDayOfPeriod('2026-01-01', unknown)).toThrow(RangeError);
    expect(() => areOfOnePeriod('2026-01-01', '2026-01-02', unknown)).toThrow(RangeError);
    expect(() => nextReturnDueOn('2026-01-01', 'constructor' as TaxPeriod, 25)).toThrow(RangeError);
  });

  it.each([
    ['month', '2026-01-01', '2026-01-31', true],
    ['month', '2026-01-31', '2026-02-01', false],
    ['month', '2025-01-15', '2026-01-15', false],
    ['two_months_jan_feb', '2026-01-01', '2026-02-28', true],
    ['two_months_jan_feb', '2026-02-28', '2026-03-01', false],
    ['two_months_jan_feb', '2025-12-31', '2026-01-01', false],
    ['two_months_feb_mar', '2026-02-01', '2026-03-31', true],
    ['two_months_feb_mar', '2026-01-31', '2026-02-01', false],
    ['two_months_feb_mar', '2025-12-31', '2026-01-01', true],
  ] as const)('%s: %s and %s together: %s', (period, one, other, expected) => {
    expect(areOfOnePeriod(one, other, period)).toBe(expected);
    expect(areOfOnePeriod(other, one, period)).toBe(expected);
  });

  it.each([
    ['month', '2024-02-10', '2024-02-29'],
    ['two_months_jan_feb', '2026-01-01', '2026-02-28'],
    ['two_months_feb_mar', '2025-12-15', '2026-01-31'],
    ['two_months_feb_mar', '2026-01-31', '2026-01-31'],
  ] as const)('%s with %s ends on %s', (period, day, last) => {
    expect(lastDayOfPeriod(day, period)).toBe(last);
  });

  it.each([
    ['month', '2026-02-10', '2026-03-25'],
    ['month', '2026-12-31', '2027-01-25'],
    ['two_months_jan_feb', '2026-01-01', '2026-03-25'],
    ['two_months_feb_mar', '2026-01-31', '2026-02-25'],
  ] as const)('%s with %s is declared by %s', (period, day, due) => {
    expect(returnDueOn(day, period, 25)).toBe(due);
  });

  it.each([
    ['month', '2026-03-25', '2026-03-25'],
    ['month', '2026-03-26', '2026-04-25'],
    ['two_months_jan_feb', '2026-03-01', '2026-03-25'],
    ['two_months_jan_feb', '2026-03-26', '2026-05-25'],
    ['two_months_feb_mar', '2026-02-28', '2026-04-25'],
  ] as const)('%s: on %s the next return is due on %s', (period, today, due) => {
    expect(nextReturnDueOn(today, period, 25)).toBe(due);
  });

  it('has one last day, and the day after it is of another period', () => {
    const anyDay = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
    fc.assert(
      fc.property(anyDay, fc.constantFrom(...TAX_PERIODS), (day, period) => {
        const last = lastDayOfPeriod(day, period);
        expect(last >= day).toBe(true);
        expect(areOfOnePeriod(day, last, period)).toBe(true);
        expect(areOfOnePeriod(day, addDays(last, 1), period)).toBe(false);
      }),
    );
  });
});

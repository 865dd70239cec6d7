import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isCalendarDay } from '../../domain/calendar-day';

/** Accepts a valid day as YYYY-MM-DD. */
export function IsCalendarDay(options?: ValidationOptions): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isCalendarDay',
      validator: {
        validate: (value: unknown) => typeof value === 'string' && isCalendarDay(value),
        defaultMessage: () => '$property must be a day as YYYY-MM-DD, for example 2026-01-31',
      },
    },
    options,
  );
}

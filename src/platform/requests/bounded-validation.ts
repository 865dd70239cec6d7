import { type ValidationError, ValidationPipe } from '@nestjs/common';

/** Maximum number of reported faults; more would make the answer larger than the request. */
const MOST_FAULTS = 100;

/** Validates the input of a handler against its DTO: unknown fields are refused, all faults reported up to a limit. */
export class BoundedValidation extends ValidationPipe {
  constructor() {
    super({ whitelist: true, forbidNonWhitelisted: true, transform: true, stopAtFirstError: false });
  }

  protected override flattenValidationErrors(errors: ValidationError[]): string[] {
    const faults = super.flattenValidationErrors(errors);
    if (faults.length <= MOST_FAULTS) return faults;
    return [...faults.slice(0, MOST_FAULTS), `and ${faults.length - MOST_FAULTS} more`];
  }
}

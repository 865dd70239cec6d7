import { buildMessage, ValidateBy } from 'class-validator';
import { isBlank } from '../../domain/blank-text';

/** Requires a value and, if it is text, visible characters. */
export function IsNotBlank(): PropertyDecorator {
  return ValidateBy({
    name: 'isNotBlank',
    validator: {
      validate: (value: unknown) =>
        value !== undefined && value !== null && !(typeof value === 'string' && isBlank(value)),
      defaultMessage: buildMessage((each) => `${each}$property should not be empty`),
    },
  });
}

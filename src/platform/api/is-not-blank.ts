import { buildMessage, ValidateBy } from 'class-validator';
import { isBlank } from '../../domain/blank-text';

/** A value that is there, and if it is a text, one that shows something. */
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

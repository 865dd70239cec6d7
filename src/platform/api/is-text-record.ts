import { buildMessage, ValidateBy } from 'class-validator';
import { isBlank } from '../../domain/blank-text';
import { isWellFormed } from './texts';

const MOST_ENTRIES = 20;

/**
 * Accepts an object whose values are non-empty texts, for example credentials; permitted fields are checked elsewhere.
 */
export function IsTextRecord(longest: number): PropertyDecorator {
  return ValidateBy({
    name: 'isTextRecord',
    validator: {
      validate: (value: unknown) => isTextRecord(value, longest),
      defaultMessage: buildMessage(
        (each) => `${each}$property must be an object of filled texts, each of at most ${longest} characters`,
      ),
    },
  });
}

function isTextRecord(value: unknown, longest: number): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const texts: unknown[] = Object.values(value);
  return (
    texts.length <= MOST_ENTRIES &&
    texts.every(
      (text) => typeof text === 'string' && !isBlank(text) && isWellFormed(text) && text.length <= longest,
    )
  );
}

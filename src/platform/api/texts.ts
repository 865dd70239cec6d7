import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { buildMessage, IsBoolean, IsString, ValidateBy, type ValidationOptions } from 'class-validator';
import { isBlank, trimmed } from '../../domain/blank-text';
import { isCalendarDay } from '../../domain/calendar-day';

/** Lone surrogates and control characters: PostgreSQL cannot store NUL, and line breaks would add lines to a mail. */
const MALFORMED = /[\p{Cc}\p{Cs}]/u;
/** Characters that cannot be stored, and line breaks. */
const NOT_OF_ONE_LINE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const NOT_OF_LINES = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;

/** Accepts single-line text, without blanks at its ends, and in composed form (NFC). */
export function IsOneLine(options?: ValidationOptions): PropertyDecorator {
  return applyDecorators(
    composed,
    isWithout('isOneLine', NOT_OF_ONE_LINE, 'must be one line of text', options),
  );
}

/** Accepts text of any number of lines. */
export function IsLines(options?: ValidationOptions): PropertyDecorator {
  return applyDecorators(composed, isWithout('isLines', NOT_OF_LINES, 'must be text', options));
}

/** Accepts a key, or text that is compared with stored text, unchanged. */
export function IsKey(options?: ValidationOptions): PropertyDecorator {
  return isWithout('isKey', MALFORMED, 'must be text without control characters', options);
}

/** Accepts a secret unchanged. */
export function IsSecret(options?: ValidationOptions): PropertyDecorator {
  return isWithout('isSecret', MALFORMED, 'must be text without control characters', options);
}

/** True for text that can be stored, sent and shown safely. */
function isWellFormed(text: string): boolean {
  return !MALFORMED.test(text);
}

/** Accepts true or false, which a query has as text. */
export function IsFlag(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      value === 'true' ? true : value === 'false' ? false : value,
    ),
    IsBoolean(),
  );
}

const composed = Transform(({ value }: { value: unknown }): unknown =>
  Array.isArray(value) ? value.map(composedText) : composedText(value),
);

function composedText(value: unknown): unknown {
  return typeof value === 'string' ? trimmed(value).normalize('NFC') : value;
}

function isWithout(
  name: string,
  pattern: RegExp,
  demand: string,
  options?: ValidationOptions,
): PropertyDecorator {
  return applyDecorators(
    IsString(options),
    ValidateBy(
      {
        name,
        validator: {
          // Values of other types are reported by the check for texts.
          validate: (value: unknown) => typeof value !== 'string' || !pattern.test(value),
          defaultMessage: () => `$property ${demand}`,
        },
      },
      options,
    ),
  );
}

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

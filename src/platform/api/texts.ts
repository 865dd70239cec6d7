import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsString, ValidateBy, type ValidationOptions } from 'class-validator';
import { trimmed } from '../../domain/blank-text';

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
export function isWellFormed(text: string): boolean {
  return !MALFORMED.test(text);
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

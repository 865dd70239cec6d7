import { AnswerError, jsonAnswer } from '../http/answer';
import { isObject, type Json, type JsonObject } from '../json';
import { decimalIn } from '../money';
import { instantIn } from '../xero-dates';

/** Error of a control request. */
export function controlFault(status: 400 | 404 | 409, message: string): AnswerError {
  return new AnswerError(jsonAnswer(status, { error: message }));
}

/** Body as an object; an empty body has no fields. @throws AnswerError 400 */
export function objectInput(value: Json): JsonObject {
  if (value === null) return {};
  if (!isObject(value)) throw controlFault(400, 'a JSON object is expected');
  return value;
}

export function optionalText(input: JsonObject, field: string): string | undefined {
  const value = input[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'string' || value.includes('\0')) throw controlFault(400, `${field} must be a text`);
  return value;
}

export function requiredText(input: JsonObject, field: string): string {
  const value = optionalText(input, field);
  if (value === undefined || value === '') throw controlFault(400, `${field} is missing`);
  return value;
}

export function optionalWhole(input: JsonObject, field: string): number | undefined {
  const value = input[field];
  if (value === undefined || value === null) return undefined;
  const decimal = decimalIn(value);
  if (!decimal?.isInteger() || decimal.isNegative() || decimal.greaterThan(2_000_000_000)) {
    throw controlFault(400, `${field} must be a whole number from 0`);
  }
  return decimal.toNumber();
}

export function optionalFlag(input: JsonObject, field: string): boolean | undefined {
  const value = input[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'boolean') throw controlFault(400, `${field} must be true or false`);
  return value;
}

export function optionalChoice<Choice extends string>(
  input: JsonObject,
  field: string,
  choices: readonly Choice[],
): Choice | undefined {
  const value = optionalText(input, field);
  if (value === undefined) return undefined;
  const chosen = choices.find((choice) => choice === value);
  if (chosen === undefined) throw controlFault(400, `${field} must be one of ${choices.join(', ')}`);
  return chosen;
}

export function optionalInstant(input: JsonObject, field: string): number | undefined {
  if (input[field] === undefined || input[field] === null) return undefined;
  const instant = instantIn(input[field]);
  if (instant === undefined) throw controlFault(400, `${field} must be a date`);
  return instant;
}

export function optionalList(input: JsonObject, field: string): Json[] | undefined {
  const value = input[field];
  if (value === undefined || value === null) return undefined;
  if (!Array.isArray(value)) throw controlFault(400, `${field} must be a list`);
  return value;
}

export function texts(input: JsonObject, field: string): string[] {
  const list = optionalList(input, field) ?? [];
  return list.map((value) => {
    if (typeof value !== 'string' || value.includes('\0'))
      throw controlFault(400, `${field} must hold texts`);
    return value;
  });
}

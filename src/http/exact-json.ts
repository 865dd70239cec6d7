import { parse, stringify } from 'lossless-json';
import { Decimal } from '../documents/money';

/** JSON with every number kept as the text in which it was written: no float in between, so no lost cent. */
export type ExactJson = string | boolean | null | undefined | readonly ExactJson[] | ExactJsonObject;
export interface ExactJsonObject {
  readonly [field: string]: ExactJson;
}

/** @throws SyntaxError when the text is not JSON */
export function parseExactJson(text: string): ExactJson {
  return parse(text, undefined, (digits) => digits) as ExactJson;
}

/** A value of decimals, texts, booleans and nulls as compact JSON; decimals become plain JSON numbers. */
export function writeExactJson(value: unknown): string {
  const text = stringify(value, undefined, undefined, [
    { test: (entry) => entry instanceof Decimal, stringify: (entry) => (entry as Decimal).toFixed() },
  ]);
  return text ?? 'null';
}

export function isObject(value: ExactJson): value is ExactJsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Text of a string or number; null for anything else, and for nothing. */
export function textOf(value: ExactJson): string | null {
  return typeof value === 'string' ? value : null;
}

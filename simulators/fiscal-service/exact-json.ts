import { Decimal as DecimalJs } from 'decimal.js';
import { parse, stringify } from 'lossless-json';

/** Decimals of 40 digits, rounded half up, because the authority counts cents; no number here is a float. */
export const Decimal = DecimalJs.clone({
  precision: 40,
  rounding: DecimalJs.ROUND_HALF_UP,
  toExpNeg: -40,
  toExpPos: 40,
});
export type Decimal = DecimalJs;

export type Json = string | boolean | null | undefined | Decimal | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [field: string]: Json;
}

/** Parses JSON with every number as an exact decimal. @throws SyntaxError */
export function parseJson(text: string): Json {
  return parse(text, undefined, (digits) => new Decimal(digits)) as Json;
}

export function writeJson(value: unknown): string {
  const text = stringify(value, undefined, undefined, [
    { test: (entry) => entry instanceof Decimal, stringify: (entry) => (entry as Decimal).toFixed() },
  ]);
  return text ?? 'null';
}

export function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}

export function listOf(value: Json): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** True when PostgreSQL can store the text unchanged: without NUL and lone surrogates. */
export function isStorable(text: string): boolean {
  return !/\0|\p{Surrogate}/u.test(text);
}

export function toCents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2);
}

export function sum(amounts: readonly Decimal[]): Decimal {
  return amounts.reduce((total, amount) => total.plus(amount), new Decimal(0));
}

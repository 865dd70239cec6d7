import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';
import { Money } from '../money';
import { HttpFailure } from './http-failure';

export type Json = null | boolean | string | Money | Json[] | JsonObject;
export type JsonObject = { [name: string]: Json };

const loneSurrogate = /[\uD800-\uDFFF]/u;

/**
 * Reads JSON with every number as an exact decimal. Answers 400 for what is not JSON and for text that a database
 * cannot hold unchanged (NUL, half of a surrogate pair).
 */
export function parseJson(bytes: Buffer): Json {
  if (bytes.length === 0) throw new HttpFailure(400, 'The request body is empty.');
  let value: Json;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = parse(text, null, (number) => new Money(number)) as Json;
  } catch (failure) {
    throw new HttpFailure(400, `The request body is not valid JSON: ${describe(failure)}`);
  }
  const place = findUnstorableText(value, '');
  if (place !== null) throw new HttpFailure(400, `${place} contains a character that cannot be stored.`);
  return value;
}

/** Writes JSON with decimals as plain numbers of exactly their digits. */
export function writeJson(value: Json): string {
  return stringify(value, (_name, part: unknown) =>
    Money.isDecimal(part) ? new LosslessNumber(part.toFixed()) : part,
  ) as string;
}

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumeric(value);
}

function isNumeric(value: unknown): boolean {
  return Money.isDecimal(value) || isLosslessNumber(value);
}

function findUnstorableText(value: Json, path: string): string | null {
  if (typeof value === 'string') return isStorable(value) ? null : path || 'The text';
  if (Array.isArray(value)) return firstOf(value.map((part, at) => [part, `${path}[${at}]`]));
  if (!isJsonObject(value)) return null;
  for (const name of Object.keys(value))
    if (!isStorable(name)) return `A field name in ${path || 'the body'}`;
  return firstOf(Object.entries(value).map(([name, part]) => [part, path === '' ? name : `${path}.${name}`]));
}

function firstOf(parts: [Json, string][]): string | null {
  for (const [part, path] of parts) {
    const found = findUnstorableText(part, path);
    if (found !== null) return found;
  }
  return null;
}

function isStorable(text: string): boolean {
  return !text.includes('\0') && !loneSurrogate.test(text);
}

function describe(failure: unknown): string {
  return failure instanceof SyntaxError || failure instanceof TypeError
    ? failure.message
    : 'it cannot be read.';
}

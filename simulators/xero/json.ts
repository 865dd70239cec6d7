import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** JSON value whose numbers keep their digits: amounts never become floats. */
export type Json = null | boolean | number | string | LosslessNumber | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** Parses JSON; a repeated key keeps its last value, as on most servers. @throws SyntaxError */
export function parseJson(text: string): Json {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue }) as Json;
}

/** Writes JSON with control characters and lone surrogates escaped, so that it can be stored and sent as UTF-8. */
export function writeJson(value: Json): string {
  return stringify(value) ?? 'null';
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLosslessNumber(value);
}

export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

export function textIn(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Text of the first of these fields that has one, or undefined. */
export function firstText(object: JsonObject, ...names: string[]): string | undefined {
  return names.map((name) => textIn(object[name])).find((value) => value !== undefined && value !== '');
}

export { LosslessNumber };

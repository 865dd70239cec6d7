import { isLosslessNumber, LosslessNumber, parse, stringify } from 'lossless-json';

/** JSON whose numbers keep the digits they were written with: amounts never pass through a float. */
export type Json = null | boolean | number | string | LosslessNumber | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}

/** @throws SyntaxError when the text is not JSON. A repeated key keeps its last value, as most servers do. */
export function parseJson(text: string): Json {
  return parse(text, null, { onDuplicateKey: ({ newValue }) => newValue }) as Json;
}

/** Control characters and lone surrogates leave as escapes, so the text is storable and sendable as UTF-8. */
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

/** The first field of `names` that holds a text, or undefined. */
export function firstText(object: JsonObject, ...names: string[]): string | undefined {
  return names.map((name) => textIn(object[name])).find((value) => value !== undefined && value !== '');
}

export { LosslessNumber };

import { parse, stringify } from 'lossless-json';
import { Decimal } from '../../domain/money';

/** JSON with every number kept as text, so that no float changes a cent. */
export type ExactJson = string | boolean | null | undefined | readonly ExactJson[] | ExactJsonObject;
export interface ExactJsonObject {
  readonly [field: string]: ExactJson;
}

/** Parses JSON, with or without a byte order mark. @throws SyntaxError for invalid JSON */
export function parseExactJson(text: string): ExactJson {
  return parse(text.replace(/^\uFEFF/, ''), undefined, (digits) => digits) as ExactJson;
}

/**
 * Parses JSON that is sent back later: numbers keep their digits when `writeExactJson` writes them.
 * @throws SyntaxError for invalid JSON
 */
export function parseToWriteBack(text: string): unknown {
  return parse(text.replace(/^\uFEFF/, ''));
}

/**
 * Elements of a JSON array as their original texts, for storing; any other value is its only element. Elements are not
 * validated beyond quotes and brackets.
 * @throws SyntaxError for an array whose brackets do not match
 */
export function elementTexts(text: string): string[] {
  const whole = text.replace(/^\uFEFF/, '').trim();
  if (!whole.startsWith('[')) return [whole];
  const elements: string[] = [];
  let depth = 0;
  let from = 1;
  for (let at = 0; at < whole.length; at += 1) {
    const mark = whole[at] ?? '';
    if (mark === '"') at = endOfString(whole, at);
    else if ('[{'.includes(mark)) depth += 1;
    else if (']}'.includes(mark)) depth -= 1;
    if (depth === 0 || (depth === 1 && mark === ',')) {
      elements.push(whole.slice(from, at).trim());
      from = at + 1;
    }
    if (depth === 0) break;
  }
  if (depth !== 0 || from !== whole.length) throw new SyntaxError('the brackets of the array do not match');
  return elements.length === 1 && elements[0] === '' ? [] : elements;
}

/**
 * A list of a JSON object as the texts of its elements, and the object without them: parsed one after another, long
 * lists need little memory. Null: the object has no such list.
 * @throws SyntaxError for an object that is cut off, or invalid outside the list
 */
export function listIn(
  text: string,
  name: string,
): { readonly others: ExactJson; readonly elements: readonly string[] } | null {
  const value = /\s*:\s*/y;
  let [depth, start] = [0, -1];
  for (let at = 0; at < text.length; at += 1) {
    const mark = text[at] ?? '';
    if (mark === '"') {
      const end = endOfString(text, at);
      value.lastIndex = end + 1;
      if (depth === 1 && start < 0 && text.slice(at + 1, end) === name && value.test(text))
        start = text[value.lastIndex] === '[' ? value.lastIndex : -1;
      at = end;
    } else if ('[{'.includes(mark)) depth += 1;
    else if (']}'.includes(mark)) depth -= 1;
    if (start < 0 || at < start || mark !== ']' || depth !== 1) continue;
    const others = parseExactJson(`${text.slice(0, start)}[]${text.slice(at + 1)}`);
    return { others, elements: elementTexts(text.slice(start, at + 1)) };
  }
  if (start < 0) return null;
  throw new SyntaxError('the list does not end');
}

/** Scans by hand, because a regular expression runs out of stack on the longest texts. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at;
}

/** Compact JSON of decimals, texts, booleans and nulls; decimals become plain numbers. */
export function writeExactJson(value: unknown): string {
  const text = stringify(value, undefined, undefined, [
    { test: (entry) => entry instanceof Decimal, stringify: (entry) => (entry as Decimal).toFixed() },
  ]);
  return text ?? 'null';
}

export function isObject(value: ExactJson): value is ExactJsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the objects of a list; empty where it is no list. */
export function objectsIn(list: ExactJson | undefined): ExactJsonObject[] {
  return (Array.isArray(list) ? (list as readonly ExactJson[]) : []).filter(isObject);
}

/** Returns the text of a string or number; null for anything else. */
export function textOf(value: ExactJson): string | null {
  return typeof value === 'string' ? value : null;
}

/** Maximum nesting, far deeper than any body of this API. */
const MOST_LEVELS = 16;
/** Maximum number of keys in one object. */
const MOST_KEYS = 100;
/** Keys, elements, objects and lists of a whole body: of one that may be small fewer. */
const MOST_PARTS = 50_000;
const BYTES_OF_A_PART = 16;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const COLON = ':'.charCodeAt(0);
const COMMA = ','.charCodeAt(0);
const OPENING = [...'{['].map((sign) => sign.charCodeAt(0));
const CLOSING = [...'}]'].map((sign) => sign.charCodeAt(0));

/**
 * Checks JSON text before parsing: nesting, keys of one object, keys and elements in total. One pass over the
 * bytes; syntax is left to the parser.
 * @param mostBytes that the route takes
 * @returns null, or a sentence
 */
export function shapeFault(json: Uint8Array, mostBytes: number): string | null {
  const mostParts = Math.min(MOST_PARTS, mostBytes / BYTES_OF_A_PART);
  const keys: number[] = [];
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at] as number;
    if (sign === QUOTE) at = endOfText(json, at);
    else if (OPENING.includes(sign)) {
      parts += 1;
      keys.push(0);
    } else if (CLOSING.includes(sign)) keys.pop();
    else if (sign === COMMA) parts += 1;
    else if (sign === COLON) {
      const count = (keys.pop() ?? 0) + 1;
      if (count > MOST_KEYS) return `the body has an object with more than ${MOST_KEYS} keys`;
      keys.push(count);
    }
    if (keys.length > MOST_LEVELS) return `the body is nested deeper than ${MOST_LEVELS} levels`;
    if (parts > mostParts) return `the body has more than ${mostParts} parts`;
  }
  return null;
}

/** Returns the position of the closing quote, or the end of the text. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}

import fc from 'fast-check';

const LAST = 0x10ffff;
const FIRST_HALF = 0xd800;
const HALVES = 0x800;

/**
 * Arbitrary character of Unicode, as a unit of `fc.string`. The unit 'binary' has the same values, but builds a table
 * of a million of them in every suite.
 */
export const anyCharacter = fc
  .nat({ max: LAST - HALVES })
  .map((place) => String.fromCodePoint(place < FIRST_HALF ? place : place + HALVES), placeOf);

/** Position of a character. @throws Error for anything but one character, since fast-check passes any value */
function placeOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character');
  if (code >= FIRST_HALF && code < FIRST_HALF + HALVES) throw new Error('half of a pair');
  return code < FIRST_HALF ? code : code - HALVES;
}

import fc from 'fast-check';

const LAST = 0x10ffff;
const FIRST_HALF = 0xd800;
const HALVES = 0x800;

/**
 * Any character of Unicode, as a unit of `fc.string`. The unit 'binary' is the same, but makes a table of all million
 * of them in every suite that names it.
 */
export const anyCharacter = fc
  .nat({ max: LAST - HALVES })
  .map((place) => String.fromCodePoint(place < FIRST_HALF ? place : place + HALVES), placeOf);

/** @throws Error for anything but one character; fast-check asks about whatever could be one. */
function placeOf(character: unknown): number {
  const code = typeof character === 'string' ? character.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== character) throw new Error('not one character');
  if (code >= FIRST_HALF && code < FIRST_HALF + HALVES) throw new Error('half of a pair');
  return code < FIRST_HALF ? code : code - HALVES;
}

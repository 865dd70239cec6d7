/** Characters of the built-in fonts beyond Latin-1 (Windows code page 1252). */
const BEYOND_LATIN_1 = new Set('€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ');

/** Text on one line with the characters of the built-in fonts; any other becomes a question mark. */
export function printable(text: string): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim(), (letter) =>
    /^[\x20-\x7e\xa0-\xff]$/.test(letter) || BEYOND_LATIN_1.has(letter) ? letter : '?',
  );
  return letters.join('');
}

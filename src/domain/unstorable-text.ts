/** NUL, and half a surrogate pair: neither can be stored, signed or printed faithfully. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** Paths (for example `lines[2].description`) of all texts in a value that hold such characters. */
export function pathsOfUnstorableText(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.search(UNSTORABLE) === -1 ? [] : [path];
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => pathsOfUnstorableText(entry, `${path}[${index}]`));
  }
  if (value === null || typeof value !== 'object' || value.constructor !== Object) return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    pathsOfUnstorableText(entry, path === '' ? key : `${path}.${key}`),
  );
}

/** Text with each such character replaced by U+FFFD, for lists and logs; never submitted. */
export function displayText(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}

/** JSON without such characters in any text, even escaped: PostgreSQL would refuse to read its fields. */
export function displayJson(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) => (typeof one === 'string' ? displayText(one) : one));
}

/**
 * Invisible or misleading characters: controls (C0, DEL, C1), direction marks, which can reverse a text
 * (U+202E), and unstorable ones. Line breaks and tabs do not count.
 */
const HIDDEN =
  // oxlint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
/** Vertical tab, form feed and next line, which end a line: replaced by a space, so that words are not joined. */
// oxlint-disable-next-line no-control-regex
const OLD_LINE_BREAK = /[\u000B\u000C\u0085]/g;

/** Hidden characters of a text, each once, in Unicode notation: `U+202E`. */
export function hiddenCharacters(text: string): string[] {
  return namedCharacters(text.match(HIDDEN) ?? []);
}

/** Lists characters in Unicode notation, each once. */
export function namedCharacters(characters: readonly string[]): string[] {
  return [...new Set(characters)].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
}

/** Removes hidden characters from a text. */
export function withoutHidden(text: string): string {
  return text.replace(OLD_LINE_BREAK, '\n').replace(HIDDEN, '');
}

/** Cuts a text to at most `most` UTF-16 units, without splitting a character. */
export function cutAt(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
}

/** Returns the text at a path such as `lines[2].itemCode`; empty where there is none. */
export function textAt(value: unknown, path: string): string {
  const found = path
    .split(/[.[\]]+/)
    .filter((key) => key !== '')
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown> | null | undefined)?.[key], value);
  return typeof found === 'string' ? found : '';
}

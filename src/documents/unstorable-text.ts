/** NUL, and half a surrogate pair: neither can be stored, signed or printed faithfully. */
const UNSTORABLE = /\0|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** The paths (for example `lines[2].description`) of all texts in a value that hold such characters. */
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

/** The text with each such character replaced by U+FFFD, for lists and logs; never for what is submitted. */
export function displayText(text: string): string {
  return text.replace(UNSTORABLE, '\uFFFD');
}

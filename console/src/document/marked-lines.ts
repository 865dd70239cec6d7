export interface MarkedLine {
  readonly text: string;
  /** True for a value that the other side does not have. */
  readonly isMarked: boolean;
}

const SCALAR = /(?:^|: |^\s+)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)(?=,?$)/;

/**
 * The lines of an indented JSON text; marked are those whose value occurs nowhere in the other text: it was mapped or
 * calculated. Numbers are compared by what they are worth (5.00 is 5), texts letter by letter; a number in quotes
 * is the same as one without. Empty values, true, false and null are never marked.
 */
export function markedLines(text: string, other: string): readonly MarkedLine[] {
  const known = new Set(other.split('\n').map(valueOf));
  return text.split('\n').map((line) => {
    const value = valueOf(line);
    return { text: line, isMarked: value !== null && value !== '' && !known.has(value) };
  });
}

function valueOf(line: string): string | null {
  const scalar = SCALAR.exec(line)?.[1];
  if (scalar === undefined) return null;
  const text = scalar.startsWith('"') ? (JSON.parse(scalar) as string) : scalar;
  return /^-?\d+(\.\d+)?$/.test(text) ? plain(text) : text;
}

/** Without zeros that say nothing; a long number of an identifier keeps every digit. */
function plain(number: string): string {
  const [whole = '', places = ''] = number.split('.');
  const kept = places.replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

export interface MarkedLine {
  readonly text: string;
  /** True for a value that the other side does not have. */
  readonly isMarked: boolean;
}

const SCALAR = /(?:^|: |^\s+)("(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*)(?=,?$)/;

/**
 * Lines of an indented JSON text; marked if the value occurs nowhere in the other text, so that it was mapped or
 * calculated. Numbers are compared by value, also in quotes (5.00 is 5); empty values, true, false and null are never
 * marked.
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

/** Removes trailing zeros of decimals, and changes nothing else. */
function plain(number: string): string {
  const [whole = '', places = ''] = number.split('.');
  const kept = places.replace(/0+$/, '');
  return kept === '' ? whole : `${whole}.${kept}`;
}

/** An item that can be given a code, identified by its key in the books. */
export interface Codable {
  readonly id: string;
  readonly key: string;
}

/**
 * Reads codes copied from a spreadsheet. A row of two or more cells holds an item's own code and the code to assign, in
 * either order; a row of one cell is the code of the next item, from `first` on.
 * @param pattern regular expression of a valid code, from the session
 * @returns codes by item id; null if the text is a single value, which is pasted normally
 */
export function pastedCodes(
  text: string,
  items: readonly Codable[],
  first: number,
  pattern: string,
): Readonly<Record<string, string>> | null {
  const rows = text
    .replace(/\r/g, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((cells) => cells.some((cell) => cell !== ''));
  const [only] = rows;
  if (rows.length < 2 && (only?.length ?? 0) < 2) return null;
  const form = new RegExp(`^(?:${pattern})$`);
  const found = new Map<string, string>();
  rows.forEach((cells, index) => {
    const [code = ''] = cells;
    const next = items[first + index];
    if (cells.length === 1 && next !== undefined) found.set(next.id, digitsOf(code));
    if (cells.length === 1) return;
    const item = items.find(({ key }) => key !== '' && cells.includes(key));
    const given = cells
      .filter((cell) => cell !== item?.key)
      .map(digitsOf)
      .find((cell) => form.test(cell));
    if (item !== undefined && given !== undefined) found.set(item.id, given);
  });
  return Object.fromEntries(found);
}

/** Removes the dots and spaces with which tariffs and people write codes. */
function digitsOf(text: string): string {
  return text.replace(/[.\s]/g, '');
}

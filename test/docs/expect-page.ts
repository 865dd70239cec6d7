import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Compares a page of the manual with the text made from the code; UPDATE_GOLDEN=1 writes the page. */
export function expectPage(page: string, text: string): void {
  const file = resolve(page);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
}

/** Table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

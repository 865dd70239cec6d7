import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Compares a page of the manual with what the code makes of it; UPDATE_GOLDEN=1 writes the page. */
export function expectPage(page: string, text: string): void {
  const file = resolve(page);
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, text);
  expect(readFileSync(file, 'utf8')).toBe(text);
}

/** A table of Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n');
}

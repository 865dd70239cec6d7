import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { BooksReport } from '../../proof/bench/books/books';

const PROGRAM = resolve('dist/proof/bench/main.js');

describe('the largest books', () => {
  it('are read within 300 MB, in pages of a size that is remembered', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, 'books', '--json']);
    const { result } = JSON.parse(stdout) as { result: BooksReport };
    const { first, again, pages, pagesAgain } = result;
    expect(first).toMatchObject({ items: 20_000, accounts: 500, documents: 1_000, lines: 140_000 });
    expect(first.peakMegabytes).toBeLessThan(300);
    expect(pages.slice(0, 5)).toEqual([1_000, 500, 250, 125, 63]);
    // The size that was too large once is not asked for again.
    expect([...pages.slice(5), ...pagesAgain].every((size) => size === 63)).toBe(true);
    expect(again.documents).toBeGreaterThan(0);
  });
});

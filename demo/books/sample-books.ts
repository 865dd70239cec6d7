import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Books, readBooks } from './books';

/** Compiled or not, the file is read where it is kept. */
const FOLDER = __filename.endsWith('.ts') ? __dirname : join(__dirname, '../../../demo/books');

/** The shipped books as they are written down: edited by hand, and proven by the specs next to them. */
export function sampleText(): string {
  return readFileSync(join(FOLDER, 'sample-books.json'), 'utf8');
}

export function sampleBooks(): Books {
  return readBooks(sampleText());
}

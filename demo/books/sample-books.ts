import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Books, readBooks } from './books';

/** Folder of the file, also for the compiled module. */
const FOLDER = __filename.endsWith('.ts') ? __dirname : join(__dirname, '../../../demo/books');

/** Text of the shipped books, which are edited by hand and checked by the specs next to them. */
export function sampleText(): string {
  return readFileSync(join(FOLDER, 'sample-books.json'), 'utf8');
}

export function sampleBooks(): Books {
  return readBooks(sampleText());
}

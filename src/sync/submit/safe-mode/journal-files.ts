import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type JournalEntry, readEntry } from './journal-entry';

export const JOURNAL_SUFFIX = '.ndjson';

/** One line of the journal that is not empty. */
export interface JournalLine {
  /** Name of the file and number of the line, from 1: `2026-03.host.19ac4f21b3f0a1b2c3d.ndjson:17`. */
  readonly place: string;
  /** Null: the line cannot be read. */
  readonly entry: JournalEntry | null;
}

/** Every line of every file of an installation's folder, in the order of names; none if there is no folder. */
export async function* readJournal(directory: string): AsyncGenerator<JournalLine> {
  for (const name of await journalFiles(directory)) {
    const input = createReadStream(join(directory, name));
    let number = 0;
    for await (const line of createInterface({ input, crlfDelay: Infinity })) {
      number += 1;
      if (line !== '') yield { place: `${name}:${number}`, entry: readEntry(line) };
    }
  }
}

async function journalFiles(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith(JOURNAL_SUFFIX)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

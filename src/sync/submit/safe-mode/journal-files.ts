import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type JournalRecord, readRecord } from './journal-entry';

export const JOURNAL_SUFFIX = '.ndjson';

/** One line of the journal that is not empty. */
export interface JournalLine {
  /** Name of the file and number of the line, from 1: `2026-03.host.19ac4f21b3f0a1b2c3d.ndjson:17`. */
  readonly place: string;
  /** Null: the line cannot be read. */
  readonly record: JournalRecord | null;
}

/** One file of the journal as it was when it was looked at: what is appended later is not read, and gives it another version. */
export interface JournalFile {
  readonly name: string;
  /** Size and time of the last change. */
  readonly version: string;
  lines(): AsyncIterable<JournalLine>;
}

/** Every file of an installation's folder, in the order of names; none if there is no folder. */
export async function journalFiles(directory: string): Promise<JournalFile[]> {
  return Promise.all((await namesIn(directory)).map((name) => journalFile(directory, name)));
}

/** Every line of every file of an installation's folder, in the order of names; none if there is no folder. */
export async function* readJournal(directory: string): AsyncGenerator<JournalLine> {
  for (const file of await journalFiles(directory)) yield* file.lines();
}

async function journalFile(directory: string, name: string): Promise<JournalFile> {
  const path = join(directory, name);
  const { size, mtimeNs } = await stat(path, { bigint: true });
  return { name, version: `${size} ${mtimeNs}`, lines: () => linesOf(path, name, Number(size)) };
}

async function* linesOf(path: string, name: string, size: number): AsyncGenerator<JournalLine> {
  if (size === 0) return;
  const input = createReadStream(path, { end: size - 1 });
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Infinity })) {
    number += 1;
    if (line !== '') yield { place: `${name}:${number}`, record: readRecord(line) };
  }
}

async function namesIn(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).filter((name) => name.endsWith(JOURNAL_SUFFIX)).sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Failure } from '../documents/failure';
import { type JournalEntry, readEntry, writeEntry } from './journal-entry';

const SUFFIX = '.ndjson';

/** What the guard writes and reads, wherever it is kept. */
export interface Journal {
  append(entry: JournalEntry): Promise<void>;
  entries(): AsyncIterable<JournalEntry>;
  close(): Promise<void>;
}

/**
 * The list of submissions outside the database, one folder per installation, one file per month and host: only
 * appended to, and on the disk before the first byte of a submission leaves. It knows what a restored database has
 * forgotten.
 */
export class SubmissionJournal implements Journal {
  private file: { readonly name: string; readonly handle: FileHandle } | null = null;
  private last: Promise<void> = Promise.resolve();

  /** @param directory the installation's own; made if missing */
  constructor(private readonly directory: string) {}

  /** Returns when the entry is on the disk. @throws Failure `not_sent` when it cannot be written */
  append(entry: JournalEntry): Promise<void> {
    const written = this.last.then(() => this.write(entry));
    this.last = written.catch(() => undefined);
    return written;
  }

  /** Every whole entry of every file. Lines that are torn were never sent, and are passed over. */
  async *entries(): AsyncGenerator<JournalEntry> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const names = (await readdir(this.directory)).filter((name) => name.endsWith(SUFFIX)).sort();
    for (const name of names) {
      const lines = createInterface({
        input: createReadStream(join(this.directory, name)),
        crlfDelay: Infinity,
      });
      for await (const line of lines) {
        const entry = readEntry(line);
        if (entry !== null) yield entry;
      }
    }
  }

  async close(): Promise<void> {
    await this.last;
    await this.file?.handle.close();
    this.file = null;
  }

  private async write(entry: JournalEntry): Promise<void> {
    try {
      const handle = await this.openFor(entry.at.slice(0, 7));
      await handle.appendFile(writeEntry(entry));
      await handle.datasync();
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      throw new Failure('not_sent', `the submission journal cannot be written (${reason})`);
    }
  }

  private async openFor(month: string): Promise<FileHandle> {
    const name = `${month}.${hostname().replace(/[^A-Za-z0-9-]/g, '_')}${SUFFIX}`;
    if (this.file?.name === name) return this.file.handle;
    await this.file?.handle.close();
    this.file = null;
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const handle = await open(join(this.directory, name), 'a', 0o600);
    // A torn last line must not swallow the next entry.
    if ((await handle.stat()).size > 0) await handle.appendFile('\n');
    await syncDirectory(this.directory);
    this.file = { name, handle };
    return handle;
  }
}

/** A new file is only there after a power failure when its directory is on the disk, too. Windows needs no such thing. */
async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

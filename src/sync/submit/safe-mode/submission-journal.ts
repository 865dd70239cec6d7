import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { InTurn } from '../../../platform/schedule/in-turn';
import { Failure } from '../../../documents/failure';
import { isEntry, type JournalRecord, writeRecord } from './journal-entry';
import { JOURNAL_SUFFIX, type JournalFile, journalFiles } from './journal-files';

/** Then the next file begins: only files that still grow are read again at a start. */
const MOST_ENTRIES = 10_000;

/** What the guard writes and reads, wherever it is kept. */
export interface Journal {
  /** What is learnt after a submission goes to the disk with the next entry; all else is there when this returns. */
  append(record: JournalRecord): Promise<void>;
  /** Everything that was ever appended, by whomever. */
  files(): Promise<JournalFile[]>;
  close(): Promise<void>;
}

/**
 * The list of submissions outside the database, one folder per installation, files of one month and writer: only
 * appended to, and on the disk before the first byte of a submission leaves. It knows what a restored database has
 * forgotten.
 */
export class SubmissionJournal implements Journal {
  /**
   * Host, start and a random part: names follow the order in time, and no two processes share a file, even where
   * containers have the same host name.
   */
  private readonly writer = [
    hostname().replace(/[^A-Za-z0-9-]/g, '_'),
    `${Date.now().toString(16)}${randomBytes(4).toString('hex')}`,
  ].join('.');
  private file: { readonly name: string; readonly handle: FileHandle } | null = null;
  private readonly turns = new InTurn();
  private written = 0;

  /**
   * @param directory the installation's own; made when the first entry is written
   * @param openFile opens a file for appending
   */
  constructor(
    private readonly directory: string,
    private readonly openFile = (path: string): Promise<FileHandle> => open(path, 'a', 0o600),
  ) {}

  /** @throws Failure `not_sent` when it cannot be written */
  append(record: JournalRecord): Promise<void> {
    return this.turns.take(() => this.write(record));
  }

  async files(): Promise<JournalFile[]> {
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    return journalFiles(this.directory);
  }

  async close(): Promise<void> {
    await this.turns.ended();
    await this.drop();
  }

  private async write(record: JournalRecord): Promise<void> {
    try {
      const handle = await this.openFor(record.at.slice(0, 7));
      // A write that was cut off leaves the beginning of an entry: the next one begins on a line of its own.
      await handle.appendFile(`\n${writeRecord(record)}`);
      if (isEntry(record) || record.says === 'withdrawn') await handle.datasync();
      this.written += 1;
    } catch (error) {
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      const failure = new Failure('not_sent', `the submission journal cannot be written (${reason})`);
      await this.drop().catch((inClosing: unknown) => {
        failure.cause = inClosing;
      });
      throw failure;
    }
  }

  /** What a handle has failed at once it may report as done the next time: the next entry opens its file again. */
  private async drop(): Promise<void> {
    const dropped = this.file;
    this.file = null;
    await dropped?.handle.close();
  }

  private async openFor(month: string): Promise<FileHandle> {
    const part = String(Math.floor(this.written / MOST_ENTRIES)).padStart(5, '0');
    const name = `${month}.${this.writer}.${part}${JOURNAL_SUFFIX}`;
    if (this.file?.name === name) return this.file.handle;
    await this.drop();
    await mkdir(this.directory, { recursive: true, mode: 0o700 });
    const handle = await this.openFile(join(this.directory, name));
    this.file = { name, handle };
    await syncDirectory(this.directory);
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

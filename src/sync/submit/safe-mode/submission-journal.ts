import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { InTurn } from '../../../platform/schedule/in-turn';
import { Failure } from '../../../domain/issues/failure';
import { isEntry, type JournalRecord, writeRecord } from './journal-entry';
import { JOURNAL_SUFFIX, type JournalFolder, type KnownFile, type OpenFile } from './journal-folder';
import { IDLE_FILE_ENDS_MS } from './journal-follower';
import type { JournalRegister } from './journal-register';
import { storedSentence } from '../../../domain/texts/stored-sentence';

/** Entries after which the next file begins, since files that still grow are read again at each start. */
const MOST_ENTRIES = 10_000;

/** Thrown when a file of the journal is gone, shorter or replaced. */
export class JournalLost extends Failure {
  constructor(readonly files: readonly KnownFile[]) {
    const names = files
      .slice(0, 3)
      .map(({ name }) => name)
      .join(', ');
    super('not_sent', storedSentence('journalChanged', { names }), null, { side: 'journal' });
    this.name = 'JournalLost';
  }
}

/**
 * Returns a unique name for a writer: host, start time and a random part. Names sort by time, even where containers
 * share a host name.
 */
export function newWriter(): string {
  const host = hostname().replace(/[^A-Za-z0-9-]/g, '_');
  return `${host}.${Date.now().toString(16)}${randomBytes(4).toString('hex')}`;
}

/**
 * Append-only list of submissions outside the database, one folder per installation, one file per month and writer.
 * Each entry is on the disk before the first byte of its submission is sent.
 */
export class SubmissionJournal {
  private file: { readonly name: string; readonly open: OpenFile } | null = null;
  private readonly turns = new InTurn();
  private readonly announced = new Set<string>();
  private part = 0;
  private written = 0;
  private writtenAt = 0;
  private lost: JournalLost | null = null;

  constructor(
    private readonly folder: Pick<JournalFolder, 'append'>,
    private readonly register: Pick<JournalRegister, 'append'>,
    /** Part of the file names, unique to this writer, from {@link newWriter}. */
    private readonly writer = newWriter(),
  ) {}

  /**
   * Writes a record. Entries and withdrawals are on the disk on return; answers are flushed with the next entry.
   * @throws Failure `not_sent` when it cannot be written
   */
  append(record: JournalRecord): Promise<void> {
    return this.turns.take(() => this.write(record));
  }

  /** True when other replicas can find the present file, or it is about to be announced and has no record yet. */
  isAnnounced(files: ReadonlySet<string>): boolean {
    return this.file === null || !this.announced.has(this.file.name) || files.has(this.file.name);
  }

  /** Closes the file in turn: an append that was requested meanwhile must not write to a closed handle. */
  close(): Promise<void> {
    return this.turns.take(() => this.drop());
  }

  private async write(record: JournalRecord): Promise<void> {
    if (this.lost !== null) throw this.lost;
    try {
      const { name, open } = await this.openFor(record.at);
      const { size } = open;
      if (!(await open.isInPlace())) throw new JournalLost([{ name, size }]);
      // Begins a new line, because an interrupted write may have left part of a record.
      await open.write(`\n${writeRecord(record)}`);
      if (isEntry(record) || record.says === 'withdrawn') await open.flush();
      if (!(await open.isInPlace())) throw new JournalLost([{ name, size }]);
      this.written += 1;
      this.writtenAt = Date.now();
    } catch (error) {
      if (error instanceof JournalLost) this.lost = error;
      const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message;
      const what = storedSentence('journalUnwritable', { reason });
      const failure = this.lost ?? new Failure('not_sent', what, null, { side: 'journal' });
      await this.drop().catch((inClosing: unknown) => {
        failure.cause = inClosing;
      });
      throw failure;
    }
  }

  /** A handle that failed once may report success the next time, so the next entry reopens its file. */
  private async drop(): Promise<void> {
    const dropped = this.file;
    this.file = null;
    await dropped?.open.close();
  }

  private async openFor(at: string): Promise<{ readonly name: string; readonly open: OpenFile }> {
    const isIdle = this.written > 0 && Date.now() - this.writtenAt >= IDLE_FILE_ENDS_MS;
    if (this.written >= MOST_ENTRIES || isIdle) [this.part, this.written] = [this.part + 1, 0];
    const part = String(this.part).padStart(5, '0');
    const name = `${at.slice(0, 7)}.${this.writer}.${part}${JOURNAL_SUFFIX}`;
    if (this.file?.name === name) return this.file;
    await this.drop();
    const open = await this.folder.append(name);
    this.file = { name, open };
    if (!this.announced.has(name)) await this.register.append({ says: 'file', at, file: name });
    this.announced.add(name);
    return this.file;
  }
}

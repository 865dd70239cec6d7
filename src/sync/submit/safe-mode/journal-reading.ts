import type { ConfirmedJournalFile } from './confirmed-journal-file.entity';
import { isEntry, type JournalEntry } from './journal-entry';
import type { JournalFile } from './journal-files';
import type { SentBefore } from './restores.repository';

const BATCH = 500;

/** Entries of the journal being sent to the database, which says which of them it does not know. */
export class JournalReading {
  /** Entries that were not known. */
  unknown = 0;
  /** Lines that cannot be read, also in files that were confirmed before. */
  unreadable = 0;
  /** What was read. To be confirmed after {@link end}. */
  readonly files: ConfirmedJournalFile[] = [];
  private readonly unreadablePlaces: string[] = [];
  private batch: SentBefore[] = [];

  /** @param noteUnknown answers how many it did not know */
  constructor(private readonly noteUnknown: (entries: readonly SentBefore[]) => Promise<number>) {}

  async look(entry: SentBefore): Promise<void> {
    if (this.batch.push(entry) >= BATCH) await this.end();
  }

  async read(file: JournalFile): Promise<void> {
    let unreadable = 0;
    const entries: JournalEntry[] = [];
    const withdrawn = new Set<string>();
    for await (const { record, place } of file.lines()) {
      if (record === null) {
        unreadable += 1;
        this.unreadablePlaces.push(place);
      } else if (isEntry(record)) entries.push(record);
      else if (record.says === 'withdrawn') withdrawn.add(record.id);
    }
    const sent = entries.filter(({ id }) => id === undefined || !withdrawn.has(id));
    for (const entry of sent) await this.look(entry);
    const last = sent.at(-1) ?? null;
    this.unreadable += unreadable;
    const lastEntry = last === null ? null : JSON.stringify(last);
    const { name, version } = file;
    this.files.push({ name, version, unreadable, lastEntry, lostAt: null });
  }

  /** A file that is as it was. */
  pass({ unreadable }: ConfirmedJournalFile): void {
    this.unreadable += unreadable;
  }

  async end(): Promise<void> {
    const entries = this.batch;
    this.batch = [];
    this.unknown += await this.noteUnknown(entries);
  }

  /** Where the last of the lines are that could not be read now. */
  places(): string {
    return this.unreadablePlaces.slice(-3).join(', ');
  }
}

import type { ConfirmedJournalFile } from './confirmed-journal-file.entity';
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
    let [unreadable, last] = [0, null as SentBefore | null];
    for await (const { entry, place } of file.lines()) {
      if (entry === null) {
        unreadable += 1;
        this.unreadablePlaces.push(place);
        continue;
      }
      last = entry;
      await this.look(entry);
    }
    this.unreadable += unreadable;
    const lastEntry = last === null ? null : JSON.stringify(last);
    const { name, version } = file;
    this.files.push({ name, version, unreadable, lastEntry });
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

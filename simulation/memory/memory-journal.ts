import type { Config } from '../../src/platform/config/config';
import type { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { type JournalEntry, readEntry, writeEntry } from '../../src/sync/submit/safe-mode/journal-entry';
import type { Journal } from '../../src/sync/submit/safe-mode/submission-journal';
import { RestoreGuard } from '../../src/sync/submit/safe-mode/restore-guard';

/** The journal's lines without a disk: what is appended is there for good, whatever becomes of the tables. */
export class MemoryJournal implements Journal {
  private lines: string[] = [];

  append(entry: JournalEntry): Promise<void> {
    this.lines.push(writeEntry(entry));
    return Promise.resolve();
  }

  async *entries(unreadable?: (place: string) => void): AsyncGenerator<JournalEntry> {
    for (const [index, line] of (await Promise.resolve([...this.lines])).entries()) {
      const entry = readEntry(line);
      if (entry !== null) yield entry;
      else unreadable?.(String(index));
    }
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  forget(): void {
    this.lines = [];
  }
}

/** The production guard over that journal. */
export class MemoryGuard extends RestoreGuard {
  constructor(
    restores: RestoresRepository,
    config: Config,
    private readonly lines: Journal,
  ) {
    super(restores, config);
  }

  protected override open(): Journal {
    return this.lines;
  }
}

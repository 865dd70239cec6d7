import type { Config } from '../../src/platform/config/config';
import type { RestoresRepository } from '../../src/sync/submit/safe-mode/restores.repository';
import { type JournalRecord, readRecord, writeRecord } from '../../src/sync/submit/safe-mode/journal-entry';
import type { JournalFile, JournalLine } from '../../src/sync/submit/safe-mode/journal-files';
import type { Journal } from '../../src/sync/submit/safe-mode/submission-journal';
import { RestoreGuard } from '../../src/sync/submit/safe-mode/restore-guard';

/** The journal's files without a disk: what is appended is there for good, whatever becomes of the tables. */
export class MemoryJournal {
  private lines = new Map<string, string[]>();
  private writers = 0;

  /** For one life of a process, which has a file of its own. */
  writer(): Journal {
    this.writers += 1;
    const name = String(this.writers).padStart(6, '0');
    return {
      append: (record) => this.append(name, record),
      files: () => Promise.resolve([...this.lines].map(([file, lines]) => fileOf(file, [...lines]))),
      close: () => Promise.resolve(),
    };
  }

  forget(): void {
    this.lines = new Map();
  }

  private append(name: string, record: JournalRecord): Promise<void> {
    this.lines.set(name, [...(this.lines.get(name) ?? []), writeRecord(record)]);
    return Promise.resolve();
  }
}

function fileOf(name: string, lines: readonly string[]): JournalFile {
  return { name, version: String(lines.length), lines: () => read(lines) };
}

async function* read(lines: readonly string[]): AsyncGenerator<JournalLine> {
  for (const [index, line] of (await Promise.resolve(lines)).entries())
    yield { place: String(index), record: readRecord(line) };
}

/** The production guard over that journal. */
export class MemoryGuard extends RestoreGuard {
  constructor(
    restores: RestoresRepository,
    config: Config,
    private readonly own: MemoryJournal,
  ) {
    super(restores, config);
  }

  protected override open(): Journal {
    return this.own.writer();
  }
}

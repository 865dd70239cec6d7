import { isEntry, type JournalEntry, type JournalRecord, readRecord } from './journal-entry';
import { journalFiles } from './journal-files';
import type { JournalFolder, KnownFile, Tail } from './journal-folder';

const HOUR = 60 * 60_000;
/** Time without writes after which a writer begins a new file. */
export const IDLE_FILE_ENDS_MS = 24 * HOUR;
/**
 * Age after which a file is no longer written to: it is checked when the journal is compared, not before each
 * submission.
 */
const CLOSED_AFTER_MS = 2 * IDLE_FILE_ENDS_MS;

/** File of the journal with its reading position. */
export interface FollowedFile {
  readonly name: string;
  /** Size and time of the last change, when it was read to its end. */
  readonly version: string;
  /** Number of unreadable lines. */
  readonly unreadable: number;
  /** Positions of the last unreadable lines, `FILE:LINE`. */
  readonly unreadablePlaces: readonly string[];
  /** Last entry that was not withdrawn; null: there is none. */
  readonly last: JournalEntry | null;
}

/** Contents of the journal not read before. */
interface JournalNews {
  /** Entries that were not withdrawn, by file in the order of their lines. */
  readonly entries: readonly JournalEntry[];
  /** Last entry of each file that may still grow. */
  readonly lasts: readonly JournalEntry[];
  /** Files that are gone, shorter or replaced, in their earlier state. */
  readonly lost: readonly KnownFile[];
}

interface Followed {
  file: string | null;
  offset: number;
  lines: number;
  version: string;
  changedMs: number;
  unreadable: number;
  unreadablePlaces: string[];
  last: JournalEntry | null;
}

/** Unread contents of one file; null: the file is gone, shorter or replaced. */
interface FileNews {
  readonly name: string;
  readonly entries: readonly JournalEntry[] | null;
}

/** File that the database has confirmed: all its entries are stored. */
export type ConfirmedFile = Pick<FollowedFile, 'version' | 'unreadable' | 'last'>;

/** Reads the files of all writers of a journal, each from the last position. */
export class JournalFollower {
  private readonly files = new Map<string, Followed>();
  /** Names of files that may still grow. */
  private readonly live = new Set<string>();
  private listed: string | null = null;

  constructor(private readonly folder: JournalFolder) {}

  /**
   * Reads every file in order.
   * @param announced names in the register, which a listing may lack
   * @param confirmed files skipped while they have this version
   */
  async *all(
    announced: ReadonlySet<string>,
    confirmed: ReadonlyMap<string, ConfirmedFile>,
  ): AsyncGenerator<FileNews> {
    for (const name of [...new Set([...(await this.list()), ...announced])].sort())
      yield { name, entries: await this.readOn(name, confirmed.get(name)) };
  }

  /** Continues to read files that may still grow, and reads new ones. */
  async look(announced: ReadonlySet<string>): Promise<JournalNews> {
    const [entries, lost]: [JournalEntry[], KnownFile[]] = [[], []];
    const isAsListed = this.listed === (await this.folder.version());
    const known = isAsListed ? announced : [...announced, ...(await this.list())];
    for (const name of known) if (!this.files.has(name)) this.live.add(name);
    for (const name of [...this.live].sort()) {
      const news = await this.readOn(name);
      if (news === null) lost.push(this.known(name));
      else entries.push(...news);
      if (this.isClosed(name)) this.live.delete(name);
    }
    const lasts = [...this.live].flatMap((name) => this.files.get(name)?.last ?? []);
    return { entries, lasts, lost };
  }

  /** Returns the state to remember of each file once its entries have been looked up. */
  followed(): FollowedFile[] {
    return [...this.files].map(([name, { version, unreadable, unreadablePlaces, last }]) => ({
      ...{ name, version, unreadable, last, unreadablePlaces: unreadablePlaces.slice(-3) },
    }));
  }

  /** Returns files that were read before and are gone, shorter or replaced. */
  async lost(): Promise<KnownFile[]> {
    const lost: KnownFile[] = [];
    for (const [name, followed] of this.files) {
      const tail = await this.folder.tail(name, followed.offset);
      if (tail === null || isReplaced(followed, tail)) lost.push(this.known(name));
    }
    return lost;
  }

  private known(name: string): KnownFile {
    return { name, size: this.files.get(name)?.offset ?? 0 };
  }

  private async list(): Promise<string[]> {
    this.listed = await this.folder.version();
    return journalFiles(this.folder);
  }

  private isClosed(name: string): boolean {
    return (this.files.get(name)?.changedMs ?? Infinity) < Date.now() - CLOSED_AFTER_MS;
  }

  /** Returns the entries since the last reading; null where the file is gone, shorter or replaced. */
  private async readOn(name: string, confirmed?: ConfirmedFile): Promise<JournalEntry[] | null> {
    const followed = this.files.get(name) ?? begun();
    const entries = new Map<number, JournalEntry>();
    for (;;) {
      const from = followed.offset;
      const tail = await this.folder.tail(name, from);
      if (tail === null || isReplaced(followed, tail)) return null;
      const { file, version, changedMs, size } = tail;
      Object.assign(followed, { file, version, changedMs });
      this.files.set(name, followed);
      if (!this.isClosed(name)) this.live.add(name);
      if (confirmed?.version === version) {
        const { last, unreadable } = confirmed;
        Object.assign(followed, { offset: size, last, unreadable });
        return [];
      }
      const end = tail.bytes.lastIndexOf('\n') + 1;
      if (end === 0) return [...entries.values()];
      for (const line of tail.bytes.toString('utf8', 0, end - 1).split('\n'))
        this.take(name, followed, entries, line);
      followed.offset += end;
      // A process that writes after this size was read looks at the files after that.
      if (tail.size <= from + tail.bytes.length) return [...entries.values()];
    }
  }

  private take(name: string, followed: Followed, entries: Map<number, JournalEntry>, line: string): void {
    followed.lines += 1;
    if (line === '' || line === '\r') return;
    const record: JournalRecord | null = readRecord(line);
    if (record === null) {
      followed.unreadable += 1;
      followed.unreadablePlaces.push(`${name}:${followed.lines}`);
    } else if (isEntry(record)) {
      entries.set(followed.lines, record);
      followed.last = record;
    } else if (record.says === 'withdrawn') {
      for (const [place, { id }] of entries) if (id === record.id) entries.delete(place);
      if (followed.last?.id === record.id) followed.last = null;
    }
  }
}

function begun(): Followed {
  return {
    ...{ file: null, offset: 0, lines: 0, version: '', changedMs: 0, unreadable: 0 },
    ...{ unreadablePlaces: [], last: null },
  };
}

function isReplaced({ file, offset }: Followed, tail: Tail): boolean {
  return tail.size < offset || (file !== null && file !== tail.file);
}

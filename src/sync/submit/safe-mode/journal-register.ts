import { InTurn } from '../../../platform/schedule/in-turn';
import type { JournalFolder } from './journal-folder';
import { type DatabaseIdentity, type PrimaryFacts, readIdentity } from './primary';

export const REGISTER = 'register.jsonl';

/** Record that the folder belongs to the database that knows the mark. An older copy of it lacks the latest. */
export interface FolderMark {
  readonly at: string;
  readonly mark: string;
  /** Identity of the database; absent for the first mark of a folder, of which two replicas may write one each. */
  readonly database?: string | null;
}

/** Line of the register. */
type RegisterRecord =
  | ({ readonly says: 'mark' } & FolderMark)
  /** Record that a file of the journal begins. */
  | { readonly says: 'file'; readonly at: string; readonly file: string }
  /** Record that a person has accepted the loss of a file. */
  | { readonly says: 'given_up'; readonly at: string; readonly file: string }
  /** Record that a database begins to submit under its identity. */
  | { readonly says: 'serves'; readonly at: string; readonly database: string }
  /** Record that two databases submit, and that neither is known to be the primary. */
  | { readonly says: 'contested'; readonly at: string; readonly database: string }
  /** Record that a person has named the primary. */
  | {
      readonly says: 'primary';
      readonly at: string;
      readonly database: string;
      readonly by: string;
      readonly reason: string;
    };

export interface RegisterState {
  /** Marks of the folder, each once, the latest last. */
  readonly marks: readonly FolderMark[];
  /** Files announced in the register, which, unlike a listing, never comes from a cache. */
  readonly files: ReadonlySet<string>;
  readonly primaries: PrimaryFacts;
}

/**
 * Append-only file of the folder with a fixed name, opened by every replica before each submission. It announces files
 * and records which databases submit. Unreadable lines are skipped.
 */
export class JournalRegister {
  private readonly reads = new InTurn();
  private file: string | null = null;
  private offset = 0;
  private readonly marks = new Map<string, FolderMark>();
  private readonly files = new Set<string>();
  private readonly served = new Map<string, number>();
  private named: DatabaseIdentity | null = null;
  private isContested = false;

  constructor(private readonly folder: JournalFolder) {}

  /**
   * Reads appended lines; from the beginning where the file was replaced or is shorter. One read at a time: two would
   * count the same lines twice, take the file for shorter, and begin again without end.
   */
  read(): Promise<RegisterState> {
    return this.reads.take(() => this.readOn());
  }

  private async readOn(): Promise<RegisterState> {
    for (;;) {
      const tail = await this.folder.tail(REGISTER, this.offset);
      if (tail === null || (this.file !== null && tail.file !== this.file) || tail.size < this.offset) {
        const isThere = tail !== null;
        this.forget();
        if (isThere) continue;
        return this.state();
      }
      this.file = tail.file;
      const end = tail.bytes.lastIndexOf('\n') + 1;
      if (end === 0) return this.state();
      for (const line of tail.bytes.toString('utf8', 0, end).split('\n')) this.take(readRegisterRecord(line));
      this.offset += end;
    }
  }

  /** Returns when the line is on the disk. */
  async append(record: RegisterRecord): Promise<void> {
    await this.folder.share(REGISTER, `\n${JSON.stringify(record)}\n`);
  }

  private state(): RegisterState {
    const { files, served, named, isContested } = this;
    return { marks: [...this.marks.values()], files, primaries: { served, named, isContested } };
  }

  private forget(): void {
    [this.file, this.offset, this.named, this.isContested] = [null, 0, null, false];
    this.marks.clear();
    this.files.clear();
    this.served.clear();
  }

  private take(record: RegisterRecord | null): void {
    switch (record?.says) {
      case 'mark':
        // Two replicas may both write an announced one; the first line counts.
        if (!this.marks.has(record.mark)) this.marks.set(record.mark, record);
        break;
      case 'file':
        this.files.add(record.file);
        break;
      case 'given_up':
        this.files.delete(record.file);
        break;
      case 'serves': {
        const identity = readIdentity(record.database);
        if (identity === null) break;
        const { system, timeline } = identity;
        this.served.set(system, Math.max(timeline, this.served.get(system) ?? 0));
        break;
      }
      case 'contested':
        this.isContested = true;
        break;
      case 'primary':
        // Discards earlier knowledge: a drill may have left a timeline that will never be reached again.
        this.named = readIdentity(record.database);
        this.served.clear();
        this.isContested = false;
        break;
      case undefined:
    }
  }
}

function readRegisterRecord(line: string): RegisterRecord | null {
  try {
    const value: unknown = JSON.parse(line);
    return typeof value === 'object' && value !== null && 'says' in value ? (value as RegisterRecord) : null;
  } catch {
    return null;
  }
}

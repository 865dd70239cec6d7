import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Failure } from '../../../domain/issues/failure';
import { InTurn } from '../../../platform/schedule/in-turn';
import { MustCompare, SubmissionsClosed } from './closed-journal';
import type { JournalEntry, JournalSequel } from './journal-entry';
import type { JournalFolder, KnownFile } from './journal-folder';
import { type ConfirmedFile, JournalFollower } from './journal-follower';
import { JournalRegister, REGISTER, type RegisterState } from './journal-register';
import { isContest, readIdentity, primaryStandingOf } from './primary';
import type { LookedUp, RestoresRepository, SentBefore } from './restores.repository';
import { JournalLost, newWriter, SubmissionJournal } from './submission-journal';
import { storedSentence } from '../../../domain/texts/stored-sentence';

const BATCH = 500;

/** Journal compared completely with one database. It closes when either changes, and another one is opened. */
export class OpenJournal {
  private static readonly logger = new Logger(OpenJournal.name);
  /** Number of submissions found in the journal and lost by the database. */
  private unknown = 0;
  private readonly register: JournalRegister;
  private readonly follower: JournalFollower;
  private readonly writer: SubmissionJournal;
  private readonly looks = new InTurn();

  protected constructor(
    folder: JournalFolder,
    protected readonly restores: RestoresRepository,
    private readonly mark: string,
    /** Result of `database_identity()` in the compared session. */
    readonly database: string | null,
    writer: string,
  ) {
    this.register = new JournalRegister(folder);
    this.follower = new JournalFollower(folder);
    this.writer = new SubmissionJournal(folder, this.register, writer);
  }

  /**
   * @param mark expected mark of the folder
   * @param readsAll true: confirmed files are read again as well
   * @param writer part of the names of its files
   * @throws SubmissionsClosed where the database is not the primary, or files are lost
   */
  static open(
    folder: JournalFolder,
    restores: RestoresRepository,
    mark: string,
    readsAll: boolean,
    writer = newWriter(),
  ): Promise<OpenJournal> {
    return restores.inSession(async (session) => {
      const { database } = await restores.lookUp([], session);
      const journal = new this(folder, restores, mark, database, writer);
      const state = await journal.register.read();
      journal.assertPlace(state, database);
      await journal.compare(state, session, readsAll);
      return journal;
    });
  }

  /**
   * Looks up entries of files not confirmed in their present version. Where the last entry of a confirmed file is
   * missing, the database was restored in parts, and everything is read.
   */
  private async compare(state: RegisterState, session: EntityManager, readsAll: boolean): Promise<void> {
    const rows = await this.restores.confirmedFiles();
    const confirmed = new Map(
      rows.map(({ name, version, unreadable, lastEntry }): [string, ConfirmedFile] => [
        name,
        { version, unreadable, last: lastEntry === null ? null : (JSON.parse(lastEntry) as JournalEntry) },
      ]),
    );
    const lasts = [...confirmed.values()].flatMap(({ last }) => last ?? []);
    const forgotten = await this.note(lasts, session);
    const known = forgotten > 0 || readsAll ? new Map<string, ConfirmedFile>() : confirmed;
    const lost = new Map<string, KnownFile>();
    for await (const { name, entries } of this.follower.all(state.files, known)) {
      if (entries === null) lost.set(name, { name, size: 0 });
      else await this.note(entries, session);
    }
    const followed = this.follower.followed();
    const sizes = new Map(followed.map(({ name, version }) => [name, sizeOf(version)]));
    for (const { name, version } of rows) {
      const size = sizeOf(version);
      if (name !== REGISTER && (sizes.get(name) ?? -1) < size) lost.set(name, { name, size });
    }
    await this.restores.confirmFiles(followed.filter(({ name }) => !lost.has(name)));
    if (lost.size > 0 || rows.some(({ lostAt }) => lostAt !== null))
      await this.restores.keepLost([...lost.values()]);
    this.report();
    if (lost.size > 0) throw new SubmissionsClosed('lost', this.database);
  }

  /** Looks up entries written since and confirms their files, so that the next start need not read them. */
  async confirm(): Promise<void> {
    await this.restores.inSession((session) =>
      this.looks.take(async () => {
        await this.lookIn(this.database, session);
        const lost = await this.follower.lost();
        if (lost.length > 0) throw new JournalLost(lost);
        await this.restores.confirmFiles(this.follower.followed());
      }),
    );
  }

  /**
   * Writes an entry, then checks whether any file holds an entry unknown to the database: of two databases that start
   * at once at least one sees the other.
   * @param database of the session that holds the intent, in which everything is looked up
   * @param mayLeaveAgain true: the bytes may have been sent before, or be sent later, so no entry is withdrawn
   * @throws Failure `not_sent`: the entry is withdrawn, or was not written
   */
  async enter(
    entry: JournalEntry,
    database: string | null,
    session: EntityManager,
    mayLeaveAgain: boolean,
  ): Promise<void> {
    await this.write(entry, database);
    try {
      await this.assertKnown(database, session);
    } catch (error) {
      if (!mayLeaveAgain) await this.withdraw(entry);
      throw error;
    }
  }

  /** @throws Failure `not_sent` where the database lacks an entry, or a gap found before is still open */
  protected async assertKnown(database: string | null, session: EntityManager): Promise<void> {
    const { hasGaps } = await this.looks.take(() => this.lookIn(database, session));
    if (hasGaps) {
      throw new Failure('not_sent', storedSentence('journalForgotten'), null, { side: 'journal' });
    }
  }

  /** Writes an entry if the database may submit. */
  protected async write(entry: JournalEntry, database: string | null): Promise<void> {
    const { primaries } = this.assertPlace(await this.register.read(), database);
    if (database !== this.database) throw new MustCompare(true);
    const identity = readIdentity(database);
    if (identity !== null && primaries.served.get(identity.system) !== identity.timeline)
      await this.register.append({ says: 'serves', at: entry.at, database: database ?? '' });
    await this.writer.append(entry);
  }

  /** Records that no byte was sent after its entry was written, so that no other database holds the document. */
  async withdraw({ at, id }: Pick<JournalEntry, 'at' | 'id'>): Promise<void> {
    try {
      await this.writer.append({ says: 'withdrawn', at, id });
    } catch (error) {
      OpenJournal.logger.warn(
        { submissionId: id, err: error },
        'the journal does not say that a submission was not sent',
      );
    }
  }

  /** Checks the folder without writing an entry, so that a closed gate is reported before anything is committed. */
  async look(session: EntityManager): Promise<void> {
    await this.looks.take(() => this.lookIn(this.database, session));
  }

  append(sequel: JournalSequel): Promise<void> {
    return this.writer.append(sequel);
  }

  close(): Promise<void> {
    return this.writer.close();
  }

  /** Looks up new records. The follower returns each once, so after a failed look-up everything is compared again. */
  protected async lookIn(database: string | null, session: EntityManager): Promise<LookedUp> {
    let state = this.assertPlace(await this.register.read(), database);
    // Read once more: the file may have been announced during the first read.
    if (!this.writer.isAnnounced(state.files)) state = this.assertPlace(await this.register.read(), database);
    // The announcement may have been overwritten by another replica if the file server allowed it.
    if (!this.writer.isAnnounced(state.files)) throw new MustCompare(false);
    const { entries, lasts, lost } = await this.follower.look(state.files);
    if (lost.length > 0) throw new JournalLost(lost);
    const asked = [...entries, ...lasts];
    const found = await this.restores.lookUp(asked, session).catch((cause: unknown) => {
      throw new MustCompare(false, { cause });
    });
    if (found.database !== database) throw new MustCompare(true);
    if (found.unknown.length === 0) return found;
    const own = readIdentity(database);
    const isContested = found.unknown.some(
      (place) =>
        place < entries.length &&
        isContest(own, readIdentity(entries[place]?.database ?? null), state.primaries),
    );
    if (!isContested) throw new MustCompare(true);
    await this.register.append({ says: 'contested', at: new Date().toISOString(), database: database ?? '' });
    throw new SubmissionsClosed('contested', database);
  }

  private assertPlace(state: RegisterState, database: string | null): RegisterState {
    if (!state.marks.some(({ mark }) => mark === this.mark))
      throw new JournalLost([{ name: REGISTER, size: 0 }]);
    const standing = primaryStandingOf(readIdentity(database), state.primaries);
    if (standing !== 'serves') throw new SubmissionsClosed(standing, database);
    return state;
  }

  private async note(entries: readonly SentBefore[], session: EntityManager): Promise<number> {
    let unknown = 0;
    for (let from = 0; from < entries.length; from += BATCH)
      unknown += await this.restores.noteUnknown(entries.slice(from, from + BATCH), session);
    this.unknown += unknown;
    return unknown;
  }

  private report(): void {
    const files = this.follower.followed();
    const unreadable = files.reduce((sum, file) => sum + file.unreadable, 0);
    if (unreadable > 0) {
      const places = files
        .flatMap((file) => file.unreadablePlaces)
        .slice(-3)
        .join(', ');
      OpenJournal.logger.warn(
        { code: 'JOURNAL_UNREADABLE_LINES', count: unreadable, places },
        'lines of the journal cannot be read; an interrupted write leaves such lines, and its submission was not sent',
      );
    }
    if (this.unknown > 0) {
      OpenJournal.logger.error(
        `SAFE_MODE: ${this.unknown} submissions are in the journal and not in the database, which must be a restored copy or a standby that lagged; nothing is submitted until each is restored as held (GET /api/safe-mode)`,
      );
    }
  }
}

/** Extracts the size in bytes from a version `SIZE TIME`. */
function sizeOf(version: string): number {
  return Number(version.split(' ')[0]);
}

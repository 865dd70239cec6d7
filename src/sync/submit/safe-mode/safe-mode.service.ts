import { type StoredSentence, storedSentence } from '../../../domain/texts/stored-sentence';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { EntityManager } from 'typeorm';
import type { Config } from '../../../platform/config/config';
import { Failure } from '../../../domain/issues/failure';
import { CONFIG } from '../../../platform/config/process-config';
import { withoutWaiting } from '../../../platform/database/open-transaction';
import { NonOverlapping } from '../../../platform/schedule/non-overlapping';
import type { Organisation } from '../../../organisations/organisation.entity';
import type { Committed } from '../../../documents/begin-submission';
import type { Submission } from '../../../documents/submissions.entities';
import { JournalRefused, MustCompare, SubmissionsClosed } from './closed-journal';
import type { JournalAnswer, JournalEntry, JournalRecord, JournalRefusal } from './journal-entry';
import { readJournal } from './journal-files';
import { DiskFolder, type JournalFolder } from './journal-folder';
import { admitFolder, type JournalPlace } from './journal-place';
import { OpenJournal } from './open-journal';
import { RestoresRepository } from './restores.repository';
import { JournalLost } from './submission-journal';

/** Interval of confirming new entries, so that the next start need not read them. */
const CONFIRMED_EVERY_MS = 60 * 60_000;

/** Keeps the journal and compares it with the database before each submission. */
@Injectable()
export class SafeModeService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(SafeModeService.name);
  private readonly turns = new NonOverlapping(this.logger, 'the journal could not be confirmed');
  private journal: Promise<OpenJournal> | null = null;
  /** Last open journal, which still receives the answers to its submissions. */
  private latest: OpenJournal | null = null;
  /** True: confirmed files are read again as well. */
  private readsAll = false;
  private isLearningLogged = false;
  /** True: this process has stored a reason why nothing is submitted. */
  private isFaultNoted = false;

  constructor(
    private readonly restores: RestoresRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'journalDirectory'>,
  ) {}

  /** @throws JournalRefused where the folder is not the one of this database: then the service does not start */
  async onApplicationBootstrap(): Promise<void> {
    const closed = await this.guarded(async () => void (await this.compared()));
    if (closed instanceof JournalRefused) throw closed;
    if (closed !== null) this.logger.error(closed.message);
  }

  @Interval(CONFIRMED_EVERY_MS)
  async confirmAgain(): Promise<void> {
    await this.turns.take(async () => {
      await this.guardedTwice(async () => (await this.compared()).confirm());
    });
  }

  /** Closes the journal last, after answers to open submissions have been awaited. */
  async onApplicationShutdown(): Promise<void> {
    await this.latest?.close();
  }

  /** Runs several queries in one session of the database, the one that {@link record} uses. */
  inSession<T>(work: (session: EntityManager) => Promise<T>): Promise<T> {
    return this.restores.inSession(work);
  }

  /**
   * Writes the entry of a submission and checks that the database has every entry of the journal.
   * @param session that holds the intent
   * @param mayLeaveAgain true: the service accepts repeats, so any process may send the bytes, and no entry is
   * withdrawn
   * @throws Failure `not_sent`: no byte may be sent
   */
  record(
    organisation: Organisation,
    sourceId: string,
    submission: Submission & Committed,
    session: EntityManager,
    mayLeaveAgain: boolean,
  ): Promise<void> {
    const { database, seq } = submission;
    const entry = { ...entryOf(organisation, sourceId, submission), seq, database };
    return this.enter(entry, database, session, mayLeaveAgain);
  }

  /** Records a submission again before its bytes are repeated. @throws Failure `not_sent` */
  recordAgain(organisation: Organisation, sourceId: string, submission: Submission): Promise<void> {
    return this.inSession(async (session) => {
      const entry = entryOf(organisation, sourceId, submission);
      const { database, unknown } = await this.restores.lookUp([entry], session);
      // Fails before writing: its entry would name this database and mark the other one as contested.
      if (unknown.length > 0) throw new Failure('not_sent', storedSentence('journalOfAnother'));
      await this.enter({ ...entry, database }, database, session, true);
    });
  }

  /** Records that no byte was sent after the entry. */
  async withdraw({ id, startedAt }: Pick<Submission, 'id' | 'startedAt'>): Promise<void> {
    await this.latest?.withdraw({ at: startedAt.toISOString(), id });
  }

  /**
   * Writes the answer to a submission into the journal. The answer is processed even if this fails, so a failure is
   * logged.
   */
  async learned(answer: JournalAnswer | JournalRefusal): Promise<void> {
    try {
      await (this.latest ?? (await this.compared())).append(answer);
      this.isLearningLogged = false;
    } catch (error) {
      if (!this.isLearningLogged) this.logger.warn({ err: error }, 'answers are missing in the journal');
      this.isLearningLogged = true;
    }
  }

  /**
   * Reads the records of all processes.
   * @param sinceMs files last written before it, by the clock of the disk, are skipped
   */
  async *records(sinceMs: number): AsyncGenerator<JournalRecord> {
    const { installationId } = await this.restores.place();
    for await (const { record } of readJournal(this.folder(installationId), sinceMs))
      if (record !== null) yield record;
  }

  private async enter(...given: Parameters<OpenJournal['enter']>): Promise<void> {
    const closed = await this.guarded(async () => (await this.compared()).enter(...given));
    if (closed !== null) throw closed;
  }

  /** Reason why nothing may be submitted, as a sentence; null: the database has every entry of the journal. */
  async whyClosed(): Promise<StoredSentence | null> {
    const closed = await this.guardedTwice(() =>
      this.restores.inSession(async (session) => (await this.compared()).look(session)),
    );
    return closed?.said ?? null;
  }

  /** Requests a complete comparison, since lost files may have been restored. */
  async compareAgain(): Promise<void> {
    await this.end(false);
  }

  /**
   * Runs work; where the gate is closed, compares everything once and tries again, since the connection may have moved
   * to the present primary.
   */
  private async guardedTwice(work: () => Promise<void>): ReturnType<SafeModeService['guarded']> {
    const closed = await this.guarded(work);
    return closed === null ? null : this.guarded(async () => void (await this.compared()));
  }

  /** Returns the failure that closes the gate, recorded for display; null: the gate is open. */
  private async guarded(
    work: () => Promise<void>,
  ): Promise<MustCompare | SubmissionsClosed | JournalLost | null> {
    try {
      await work();
      return null;
    } catch (error) {
      if (error instanceof MustCompare) {
        this.logger.warn({ err: error.cause }, 'the journal is compared with the database again');
        await this.end(error.readsAll);
        return error;
      }
      if (error instanceof JournalLost) {
        await this.end(true);
        await this.restores.markLost(error.files);
        return error;
      }
      if (!(error instanceof SubmissionsClosed)) throw error;
      await this.end(true);
      await this.restores.noteFault(error.reason);
      this.isFaultNoted = true;
      return error;
    }
  }

  private async end(readsAll: boolean): Promise<void> {
    const ended = this.journal;
    this.journal = null;
    this.readsAll = this.readsAll || readsAll;
    await (await ended?.catch(() => null))?.close();
  }

  /** Returns the journal after a complete comparison; a failed comparison is repeated at the next call. */
  private compared(): Promise<OpenJournal> {
    this.journal ??= withoutWaiting(() => this.compare()).catch((error: unknown) => {
      this.journal = null;
      throw error;
    });
    return this.journal;
  }

  private async compare(): Promise<OpenJournal> {
    const place = await this.restores.place();
    const folder = this.folder(place.installationId);
    const mark = await admitFolder(place, folder, this.neighbours(place), this.restores);
    const journal = await this.open(folder, this.restores, mark, this.readsAll);
    const before = this.latest;
    [this.readsAll, this.latest] = [false, journal];
    if (this.isFaultNoted) await this.restores.forgetFault();
    this.isFaultNoted = false;
    // Closes again, because answers received meanwhile have reopened the file.
    await before?.close();
    return journal;
  }

  protected open(...given: Parameters<typeof OpenJournal.open>): Promise<OpenJournal> {
    return OpenJournal.open(...given);
  }

  protected folder(installationId: string): JournalFolder {
    return DiskFolder.of(this.config.journalDirectory, installationId);
  }

  /** Returns a function that lists folders of other installations with a journal, next to this one's. */
  protected neighbours({ installationId }: JournalPlace): () => Promise<string[]> {
    return () => DiskFolder.others(this.config.journalDirectory, installationId);
  }
}

function entryOf(
  { platform, tenantId }: Organisation,
  sourceId: string,
  { startedAt, total, ...submission }: Submission,
): JournalEntry {
  const { id, documentId, attempt, kind, fiscalAccountId, number, currency, issuedOn } = submission;
  const { deviceId, datedAt, originalSourceId, fingerprint, payloadSha256 } = submission;
  return {
    ...{ at: startedAt.toISOString(), id, platform, tenantId, fiscalAccountId, deviceId, documentId, kind },
    ...{ sourceId, attempt, number, currency, total: total.toFixed(), issuedOn, datedAt, originalSourceId },
    ...{ fingerprint, payloadSha256 },
  };
}

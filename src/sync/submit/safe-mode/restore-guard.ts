import { join } from 'node:path';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import { NonOverlapping } from '../../../platform/schedule/non-overlapping';
import type { Organisation } from '../../../organisations/organisation.entity';
import type { Committed } from '../../../document-store/begin-submission';
import type { Submission } from '../../../document-store/submission.entity';
import { JournalReading } from './journal-reading';
import type { JournalAnswer, JournalRecord } from './journal-entry';
import { RestoresRepository, type SentBefore } from './restores.repository';
import { type Journal, SubmissionJournal } from './submission-journal';

/** So often what was written meanwhile is confirmed, so that the next start need not read it. */
const CONFIRMED_EVERY_MS = 60 * 60_000;

/** Keeps the journal, and compares it with the database before anything is submitted. */
@Injectable()
export class RestoreGuard implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RestoreGuard.name);
  private readonly turns = new NonOverlapping(this.logger, 'the journal could not be confirmed');
  private journal: Promise<Journal> | null = null;
  private last: SentBefore | null = null;
  /** What was confirmed may be lost, too. */
  private mustReadAll = false;
  private isLearningLogged = false;

  constructor(
    private readonly restores: RestoresRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'journalDirectory'>,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.checked();
  }

  @Interval(CONFIRMED_EVERY_MS)
  async confirmAgain(): Promise<void> {
    await this.turns.take(async () => this.confirm(await this.checked()));
  }

  /** Last of all: a submission that is still to be answered has been waited for. */
  async onApplicationShutdown(): Promise<void> {
    await (await this.journal)?.close();
  }

  /** Writes down what is about to be sent. @throws Failure `not_sent` */
  async record(
    organisation: Organisation,
    sourceId: string,
    submission: Submission & Partial<Committed>,
  ): Promise<void> {
    const { platform, tenantId } = organisation;
    const { documentId, attempt, kind, fiscalAccountId, number, currency, issuedOn, datedAt } = submission;
    const { originalSourceId, fingerprint, payloadSha256, id, seq, database } = submission;
    const journal = await this.checked();
    const entry = {
      at: submission.startedAt.toISOString(),
      id,
      seq,
      database,
      platform,
      tenantId,
      fiscalAccountId,
      documentId,
      kind,
      sourceId,
      attempt,
      number,
      currency,
      total: submission.total.toFixed(),
      issuedOn,
      datedAt,
      originalSourceId,
      fingerprint,
      payloadSha256,
    };
    await journal.append(entry);
    this.last = entry;
  }

  /** Writes down what was learnt of a submission. The answer itself goes on without the journal, so a failure is logged once. */
  async learned(answer: JournalAnswer): Promise<void> {
    try {
      await (await this.checked()).append(answer);
      this.isLearningLogged = false;
    } catch (error) {
      if (!this.isLearningLogged) this.logger.warn({ err: error }, 'answers are missing in the journal');
      this.isLearningLogged = true;
    }
  }

  /** Everything that the journal holds, by whomever it was written. */
  async *records(): AsyncGenerator<JournalRecord> {
    for (const file of await (await this.checked()).files())
      for await (const { record } of file.lines()) if (record !== null) yield record;
  }

  /**
   * Looks whether the database still knows what this process sent last: one that failed over to a replica which lagged
   * behind has lost its latest commits while we run. Then the whole journal is compared again.
   */
  async recheck(): Promise<void> {
    if (this.last === null || (await this.restores.noteUnknown([this.last])) === 0) return;
    this.logger.error(
      'SAFE_MODE: the database lost a submission while this process was running; the whole journal is compared with it again (GET /api/safe-mode)',
    );
    await (await this.journal)?.close();
    this.journal = null;
    this.mustReadAll = true;
    await this.checked();
  }

  /** The journal, once every entry of it has been looked for. A check that fails is made again when next asked for. */
  private checked(): Promise<Journal> {
    this.journal ??= this.check().catch((error: unknown) => {
      this.journal = null;
      throw error;
    });
    return this.journal;
  }

  protected open(installationId: string): Journal {
    return new SubmissionJournal(join(this.config.journalDirectory, installationId));
  }

  private async check(): Promise<Journal> {
    const journal = this.open(await this.restores.installationId());
    await this.confirm(journal);
    return journal;
  }

  /**
   * Looks for every entry of every file that is not as it was when its entries were found. The database says which those
   * are: a copy of it that knows that a file was confirmed knows its entries, too, for they were committed before. Should it
   * have been restored in parts, the last entry of a confirmed file is missing, and everything is read.
   */
  private async confirm(journal: Journal): Promise<void> {
    const known = new Map((await this.restores.confirmedFiles()).map((file) => [file.name, file]));
    const lasts = [...known.values()].flatMap(({ lastEntry }) =>
      lastEntry === null ? [] : [JSON.parse(lastEntry) as SentBefore],
    );
    const reading = new JournalReading((entries) => this.restores.noteUnknown(entries));
    for (const entry of lasts) await reading.look(entry);
    await reading.end();
    if (reading.unknown > 0 || this.mustReadAll) known.clear();
    for (const file of await journal.files()) {
      const confirmed = known.get(file.name);
      if (confirmed?.version === file.version) reading.pass(confirmed);
      else await reading.read(file);
    }
    await reading.end();
    await this.restores.confirmFiles(reading.files);
    this.mustReadAll = false;
    if (reading.unreadable > 0) {
      this.logger.warn(
        { code: 'JOURNAL_UNREADABLE_LINES', count: reading.unreadable, places: reading.places() },
        'lines of the journal cannot be read; an interrupted write leaves such lines, and its submission was not sent',
      );
    }
    if (reading.unknown > 0) {
      this.logger.error(
        `SAFE_MODE: ${reading.unknown} submissions are in the journal and not in the database, which must be a restored copy; nothing is submitted until each is restored as held (GET /api/safe-mode)`,
      );
    }
  }
}

import { join } from 'node:path';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import type { Organisation } from '../../../organisations/organisation.entity';
import type { Submission } from '../../../document-store/submission.entity';
import { RestoresRepository, type SentBefore } from './restores.repository';
import { type Journal, SubmissionJournal } from './submission-journal';

const BATCH = 500;

/** Keeps the journal, and compares it with the database before anything is submitted. */
@Injectable()
export class RestoreGuard implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RestoreGuard.name);
  private journal: Promise<Journal> | null = null;
  private last: SentBefore | null = null;

  constructor(
    private readonly restores: RestoresRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.checked();
  }

  /** Last of all: a submission that is still to be answered has been waited for. */
  async onApplicationShutdown(): Promise<void> {
    await (await this.journal)?.close();
  }

  /** Writes down what is about to be sent. @throws Failure `not_sent` */
  async record(organisation: Organisation, sourceId: string, submission: Submission): Promise<void> {
    const { platform, tenantId } = organisation;
    const { documentId, attempt, kind, fiscalAccountId, number, currency, issuedOn, datedAt } = submission;
    const { originalSourceId, fingerprint, payloadSha256 } = submission;
    const journal = await this.checked();
    const entry = {
      at: submission.startedAt.toISOString(),
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
    let unknown = 0;
    let batch: SentBefore[] = [];
    const unreadable: string[] = [];
    for await (const entry of journal.entries((place) => unreadable.push(place))) {
      batch.push(entry);
      if (batch.length < BATCH) continue;
      unknown += await this.restores.noteUnknown(batch);
      batch = [];
    }
    unknown += await this.restores.noteUnknown(batch);
    if (unreadable.length > 0) {
      const places = unreadable.slice(-3).join(', ');
      this.logger.warn(
        { code: 'JOURNAL_UNREADABLE_LINES', count: unreadable.length, places },
        'lines of the journal cannot be read; an interrupted write leaves such lines, and its submission was not sent',
      );
    }
    if (unknown > 0) {
      this.logger.error(
        `SAFE_MODE: ${unknown} submissions are in the journal and not in the database, which must be a restored copy; nothing is submitted until each is restored as held (GET /api/safe-mode)`,
      );
    }
    return journal;
  }
}

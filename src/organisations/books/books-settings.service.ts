import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { BooksSettings } from '../../connectors/accounting-connector';
import type { Organisation } from '../organisation.entity';
import { Failure } from '../../domain/issues/failure';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { BooksSettingsRepository } from './books-settings.repository';
import { BooksService } from './books.service';
import type { StoredSentence } from '../../domain/texts/stored-sentence';

const LOOK_EVERY_MS = 5_000;
const READ_EVERY_MS = 24 * 60 * 60_000;
const RETRY_AFTER_MS = 10 * 60_000;

interface KnownSettings {
  readonly settings: BooksSettings | null;
  /** Time of reading; null: never. */
  readonly readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  readonly failure: StoredSentence | null;
}

/** Reads the settings of the books, once a day and on request. */
@Injectable()
export class BooksSettingsService {
  private readonly logger = new Logger(BooksSettingsService.name);
  private readonly turns = new NonOverlapping(this.logger, 'settings of the books could not be read');

  constructor(
    private readonly books: BooksService,
    private readonly settings: BooksSettingsRepository,
  ) {}

  /**
   * Reads the settings of one due organisation per look, because they must not use up the platform's calls for
   * documents.
   */
  @Interval(LOOK_EVERY_MS)
  async readDue(): Promise<void> {
    await this.turns.take(async () => {
      const organisation = await this.settings.takeDue(READ_EVERY_MS, RETRY_AFTER_MS);
      if (organisation !== null) await this.read(organisation);
    });
  }

  /** Returns the last read settings without a call to the platform. */
  async known(organisationId: string): Promise<KnownSettings> {
    const {
      settings = null,
      readAt = null,
      failure = null,
    } = (await this.settings.find(organisationId)) ?? {};
    return { settings: settings === null ? null : (JSON.parse(settings) as BooksSettings), readAt, failure };
  }

  /** @throws Failure, which is stored as well */
  async read(organisation: Organisation): Promise<BooksSettings> {
    try {
      const settings = await this.books.use(organisation, (connector, access) => connector.settings(access));
      await this.settings.store(organisation.id, settings);
      return settings;
    } catch (error) {
      if (error instanceof Failure) await this.settings.fail(organisation.id, error.said);
      throw error;
    }
  }
}

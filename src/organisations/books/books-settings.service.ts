import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import {
  type BooksSettings,
  SETTINGS_LISTS,
  type SettingsList,
  type SettingsReading,
} from '../../connectors/accounting-connector';
import type { Organisation } from '../organisation.entity';
import { Failure } from '../../domain/issues/failure';
import { NonOverlapping } from '../../platform/schedule/non-overlapping';
import { BooksSettingsRepository } from './books-settings.repository';
import { BooksService } from './books.service';
import { inTurn, sentencesOf, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';

const LOOK_EVERY_MS = 5_000;
const READ_EVERY_MS = 24 * 60 * 60_000;
const RETRY_AFTER_MS = 10 * 60_000;

interface KnownSettings {
  readonly settings: BooksSettings | null;
  /** Time of reading; null: never. */
  readonly readAt: Date | null;
  /** Reason why the last reading failed; null when it did not. */
  readonly failure: StoredSentence | null;
  /** Lists that the last stored reading could not read. */
  readonly failedLists: readonly SettingsList[];
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
      const due = await this.settings.takeDue(READ_EVERY_MS, RETRY_AFTER_MS);
      if (due !== null) await this.read(due.organisation, due.missing);
    });
  }

  /** Returns the last read settings without a call to the platform. */
  async known(organisationId: string): Promise<KnownSettings> {
    const {
      settings = null,
      readAt = null,
      failure = null,
      failedLists = [],
    } = (await this.settings.find(organisationId)) ?? {};
    const known = settings === null ? null : (JSON.parse(settings) as BooksSettings);
    return { settings: known, readAt, failure, failedLists };
  }

  /** Names of the accounts by code, as last read. */
  async accountNames(organisationId: string): Promise<ReadonlyMap<string, string>> {
    const { settings } = await this.known(organisationId);
    return new Map(accountsOf(settings).map(({ code, name }) => [code, name]));
  }

  /**
   * Reads all lists, or the missing ones alone; a list that fails leaves the others.
   * @throws Failure, which is stored as well
   */
  async read(organisation: Organisation, missing: readonly SettingsList[] = []): Promise<BooksSettings> {
    const { id } = organisation;
    const { settings: known } = await this.known(id);
    const lists = missing.length === 0 ? SETTINGS_LISTS : missing;
    try {
      const { settings, failed } = await this.books.use(organisation, (connector, access) =>
        connector.settings(access, known, lists),
      );
      const unread = failed.length === 0 ? null : unreadLists(failed);
      const isWhole = missing.length === 0 && failed.length < lists.length;
      await this.settings.store(id, settings, unread, isWhole);
      return settings;
    } catch (error) {
      if (error instanceof Failure) {
        const unread = unreadLists(missing.map((list) => ({ list, failure: error })));
        await this.settings.fail(id, missing.length === 0 ? error.said : unread.why);
      }
      throw error;
    }
  }
}

function unreadLists(failed: SettingsReading['failed']): { lists: SettingsList[]; why: StoredSentence } {
  const why = failed.map(({ list, failure }) =>
    storedSentence('settingsUnread', { list, why: sentencesOf(failure.said) }),
  );
  return { lists: failed.map(({ list }) => list), why: inTurn(...why) };
}

/** Accounts with their names; those of sales alone in settings stored before all were read. */
export function accountsOf(
  settings: BooksSettings | null,
): readonly { readonly code: string; readonly name: string }[] {
  return settings?.accountNames ?? settings?.salesAccounts ?? [];
}

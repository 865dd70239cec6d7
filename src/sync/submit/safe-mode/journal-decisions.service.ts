import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import { journalFiles } from './journal-files';
import { DiskFolder } from './journal-folder';
import { markFolder } from './journal-place';
import { JournalRegister } from './journal-register';
import { type JournalDecision, RestoresRepository } from './restores.repository';

/** Decisions of people about the journal: the primary database, and files lost for good. */
@Injectable()
export class JournalDecisionsService {
  constructor(
    private readonly restores: RestoresRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'journalDirectory'>,
  ) {}

  /** Database of this process, and the files that would be given up. */
  async standing(): Promise<{ readonly database: string | null; readonly lost: readonly string[] }> {
    const { database } = await this.restores.inSession((session) => this.restores.lookUp([], session));
    const names = await journalFiles(await this.folder());
    const known = await this.restores.confirmedFiles();
    const lost = known.filter(({ name, lostAt }) => lostAt !== null || !names.includes(name));
    return { database, lost: lost.map(({ name }) => name) };
  }

  /**
   * Names this database as the primary; every other one stops before its next submission. Earlier timelines are
   * discarded.
   * @returns its identity; null where the server does not report it, and nothing is written
   */
  async namePrimary({ by, reason }: JournalDecision): Promise<string | null> {
    const { database } = await this.restores.inSession((session) => this.restores.lookUp([], session));
    if (database === null) return null;
    await new JournalRegister(await this.folder()).append({
      says: 'primary',
      at: now(),
      database,
      by,
      reason,
    });
    await this.restores.recordPrimary(database, { by, reason });
    return database;
  }

  /**
   * Accepts the loss of files and begins an empty folder. An older copy of the database will not know their
   * submissions.
   * @returns names of the lost files
   */
  async acceptLoss({ by, reason }: JournalDecision): Promise<string[]> {
    const folder = await this.folder();
    const register = new JournalRegister(folder);
    const { files } = await register.read();
    const names = await journalFiles(folder);
    const gone = [...files].filter((name) => !names.includes(name));
    for (const file of gone) await register.append({ says: 'given_up', at: now(), file });
    await markFolder(folder, this.restores);
    return this.restores.giveUpLost(names, { by, reason });
  }

  private async folder(): Promise<DiskFolder> {
    const { installationId } = await this.restores.place();
    return DiskFolder.of(this.config.journalDirectory, installationId);
  }
}

function now(): string {
  return new Date().toISOString();
}

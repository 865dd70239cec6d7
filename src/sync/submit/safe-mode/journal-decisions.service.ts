import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Config } from '../../../platform/config/config';
import { CONFIG } from '../../../platform/config/process-config';
import { NonOverlapping } from '../../../platform/schedule/non-overlapping';
import { journalFiles } from './journal-files';
import { DiskFolder } from './journal-folder';
import { markFolder } from './journal-place';
import { type FolderMark, JournalRegister } from './journal-register';
import { primaryStandingOf, readIdentity } from './primary';
import { type JournalDecision, RestoresRepository } from './restores.repository';

const MARKED_EVERY_MS = 15 * 60_000;
/** Maximum age of marks that a promoted standby may lack because it lagged. */
const MOST_LAG_MS = 60 * 60_000;

/** Copy of the database that is being restored; of older files it is not known whether they were made in use. */
interface RestoredCopy {
  readonly madeAt: string;
  readonly isInUse?: boolean;
}

/**
 * Decisions about the journal: of people, the primary database and files lost for good; of the folder itself, whether the
 * database is an older copy.
 */
@Injectable()
export class JournalDecisionsService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(JournalDecisionsService.name);
  private readonly turns = new NonOverlapping(this.logger, 'the folder of the journal could not be marked');

  constructor(
    private readonly restores: RestoresRepository,
    @Inject(CONFIG) private readonly config: Pick<Config, 'journalDirectory'>,
  ) {}

  /** Marks also before anything is claimed in a new session. A folder that cannot be written lets nothing be sent. */
  @Interval(MARKED_EVERY_MS)
  async markAgain(): Promise<void> {
    await this.turns.take(() => this.mark());
  }

  /** Marks once more, so that a copy from before the stop is known to be older however young it is. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.turns.take(() => this.mark());
  }

  /**
   * Gives folder and database a new mark. A database that lacks marks is an older copy, and does not know what people have
   * decided since: each live client is asked about it, and nothing of it is sent before the answer.
   * @param copy that is being restored; it is asked about unless nothing has used the database then or since
   * @returns number of clients asked about
   */
  async mark(copy: RestoredCopy | null = null): Promise<number> {
    const register = new JournalRegister(await this.folder());
    const marked = await this.restores.underMark(async (manager, { mark: own, next }) => {
      const { marks, primaries } = await register.read();
      const { database } = await this.restores.lookUp([], manager);
      const known = marks.findLastIndex(({ mark }) => mark === own || mark === next);
      if (known < 0 || primaryStandingOf(readIdentity(database), primaries) !== 'serves') return null;
      const lost = marks.slice(known + 1).filter((one) => !isOfLag(one, database));
      const isOlder = lost.length > 0 || (copy !== null && copy.isInUse !== false);
      // A process has ended before it wrote the line, or is about to write it.
      const isDue = next !== null && !marks.some(({ mark }) => mark === next);
      if (isDue && !isOlder) return { asked: 0, mark: next, database };
      const asked = isOlder ? await this.restores.askAbout(manager, copy?.madeAt ?? marks[known]!.at) : 0;
      if (isOlder && copy === null) this.logger.error({ asked }, 'OLDER_DATABASE');
      const mark = randomUUID();
      await this.restores.announceMark(manager, marks.at(-1)!.mark, mark);
      return { asked, mark, database };
    });
    if (marked === null) return 0;
    // Written once the database knows it: it would look older than it is, had the process ended in between.
    const { asked, ...line } = marked;
    await register.append({ says: 'mark', at: now(), ...line });
    return asked;
  }

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

/** True for a mark that says nothing about age: the first of a folder, or a young one of another promoted standby's timeline. */
function isOfLag({ at, database: text }: FolderMark, present: string | null): boolean {
  if (text === undefined) return true;
  const [writer, own] = [readIdentity(text), readIdentity(present)];
  if (writer === null || own === null || writer.system !== own.system) return false;
  return writer.timeline !== own.timeline && Date.now() - Date.parse(at) < MOST_LAG_MS;
}

function now(): string {
  return new Date().toISOString();
}

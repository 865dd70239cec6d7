import type { EntityManager } from 'typeorm';
import type { ClosedReason } from '../../../../src/sync/submit/safe-mode/closed-journal';
import { type Installation, type JournalGap } from '../../../../src/sync/submit/safe-mode/safe-mode.entities';
import type { KnownFile } from '../../../../src/sync/submit/safe-mode/journal-folder';
import type { FollowedFile } from '../../../../src/sync/submit/safe-mode/journal-follower';
import type { JournalPlace } from '../../../../src/sync/submit/safe-mode/journal-place';
import { reminder } from '../../../../src/sync/submit/safe-mode/held-gaps.repository';
import {
  isAgain,
  LOOK_UP,
  type LookedUp,
  type RestoreObstacles,
  RestoresRepository,
  type SentBefore,
} from '../../../../src/sync/submit/safe-mode/restores.repository';
import type { Submission } from '../../../../src/documents/submissions.entities';
import type { JournalEntry } from '../../../../src/sync/submit/safe-mode/journal-entry';
import { ACCEPT_SUBMISSION, type Acceptance } from '../../../../src/documents/accept-submission';
import { inOrder } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import { askSoon, keepOne } from './kept-outcomes';
import { accept, isOfDocument } from './submission-moves';
import type { Tables } from '../memory-store';
import type { Transaction } from '../transaction';

/** In-memory counterpart of every SQL statement of RestoresRepository. */
export class MemoryRestores extends RestoresRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override inSession<T>(work: (session: EntityManager) => Promise<T>): Promise<T> {
    return work(this.memory.dataSource.manager);
  }

  override place(): Promise<JournalPlace> {
    const { session } = this.memory;
    const { installation, submissions } = session.store.tables;
    return session.run('the place of the journal', (open) => {
      const [own] = installation.seenBy(open);
      if (own === undefined) throw new Error('there is no installation');
      const hasSubmitted = submissions.seenBy(open).length > 0;
      return { installationId: own.id, mark: own.journalMark, hasSubmitted };
    });
  }

  override keepMark(journalMark: string): Promise<void> {
    return this.changeInstallation('keep the mark', { journalMark });
  }

  override forgetFault(): Promise<void> {
    return this.changeInstallation('forget why it was closed', { journalFaultAt: null });
  }

  override noteFault(journalFault: ClosedReason): Promise<void> {
    const journalFaultAt = this.memory.session.store.now();
    return this.changeInstallation('note why it is closed', { journalFault, journalFaultAt });
  }

  private async changeInstallation(what: string, changes: Partial<Installation>): Promise<void> {
    const { session } = this.memory;
    const { installation } = session.store.tables;
    await session.run(what, (open) => {
      for (const row of installation.seenBy(open)) installation.change(open, row, changes);
    });
  }

  override lookUp(entries: readonly SentBefore[]): Promise<LookedUp> {
    const { session } = this.memory;
    const { gaps, submissions } = session.store.tables;
    return session.run(LOOK_UP, (open) => {
      const noted = gaps.seenBy(open);
      const unknown = entries.flatMap((entry, place) => {
        const isGap = noted.some((gap) => isGapOf(gap, entry));
        return isGap || isSubmission(submissions.withId(open, entry.id), entry) ? [] : [place];
      });
      const hasGaps = noted.some(({ closedAt }) => closedAt === null);
      return { unknown, hasGaps, database: session.store.identity };
    });
  }

  override noteUnknown(entries: readonly SentBefore[]): Promise<number> {
    const { session } = this.memory;
    const { gaps, submissions } = session.store.tables;
    return session.run('note the unknown', (open) => {
      let added = 0;
      for (const entry of entries) {
        if (isSubmission(submissions.withId(open, entry.id), entry)) continue;
        if (gaps.seenBy(open).some((gap) => isGapOf(gap, entry))) continue;
        const { documentId, attempt, id: submissionId } = entry;
        gaps.insert(open, { documentId, attempt, submissionId, entry: JSON.stringify(entry) });
        added += 1;
      }
      return added;
    });
  }

  override async confirmFiles(files: readonly FollowedFile[]): Promise<void> {
    await this.changeFiles('confirm files of the journal', (open, { journalFiles }) => {
      for (const { name, version, unreadable, last } of files) {
        const file = { name, version, unreadable, lastEntry: last === null ? null : JSON.stringify(last) };
        const known = journalFiles.seenBy(open).find((row) => row.name === name);
        if (known === undefined) journalFiles.insert(open, file);
        else journalFiles.change(open, known, file);
      }
    });
  }

  override async markLost(files: readonly KnownFile[]): Promise<void> {
    await this.changeFiles('mark files of the journal as lost', (open, { journalFiles }, lostAt) => {
      for (const { name, size } of files) {
        const known = journalFiles.seenBy(open).find((row) => row.name === name);
        const version = `${size} 0`;
        if (known === undefined)
          journalFiles.insert(open, { name, version, unreadable: 0, lastEntry: null, lostAt });
        else {
          const isLonger = Number(known.version.split(' ')[0]) >= size;
          const changed = { lostAt: known.lostAt ?? lostAt, version: isLonger ? known.version : version };
          journalFiles.change(open, known, changed);
        }
      }
    });
  }

  override async keepLost(files: readonly KnownFile[]): Promise<void> {
    await this.markLost(files);
    await this.changeFiles('files of the journal that were put back', (open, { journalFiles }) => {
      for (const row of journalFiles.seenBy(open))
        if (!files.some(({ name }) => name === row.name)) journalFiles.change(open, row, { lostAt: null });
    });
  }

  private async changeFiles(
    what: string,
    change: (open: Transaction, tables: Tables, now: Date) => void,
  ): Promise<void> {
    const { session } = this.memory;
    await session.run(what, (open) => change(open, session.store.tables, session.store.now()));
  }

  override openOf(organisationId: string): Promise<JournalGap[]> {
    const { session } = this.memory;
    const { gaps, organisations } = session.store.tables;
    return session.run('open gaps of an organisation', (open) => {
      const own = organisations.withId(open, organisationId);
      const found = gaps
        .seenBy(open)
        .filter((gap) => gap.closedAt === null || isOfDocument(session.store, open, gap))
        .filter((gap) => {
          const { platform, tenantId } = JSON.parse(gap.entry) as JournalEntry;
          return own?.platform === platform && own.tenantId === tenantId;
        });
      const inTurn = inOrder(found, { foundAt: 'ASC', documentId: 'ASC', attempt: 'DESC' });
      return inTurn.map((gap) => gaps.copy(gap));
    });
  }

  protected override async accept(
    manager: EntityManager,
    submission: Pick<Submission, 'id' | 'documentId'>,
    acceptance: Acceptance,
  ): Promise<void> {
    const session = sessionOf(manager);
    await session.run(ACCEPT_SUBMISSION, (open) =>
      accept(session.store, open, submission, ['unknown'], acceptance),
    );
  }

  protected override async remind(
    manager: EntityManager,
    fiscalAccountId: string,
    requestId: string,
  ): Promise<void> {
    const session = sessionOf(manager);
    await session.run('remind of a request', (open) =>
      keepOne(session.store, open, fiscalAccountId, reminder(requestId)),
    );
    await session.run('ask soon', (open) => askSoon(session.store, open, fiscalAccountId, [requestId]));
  }

  /** Unsafe settings are empty: memory has none that make commits less durable. */
  override obstacles(): Promise<RestoreObstacles> {
    const { session } = this.memory;
    const { gaps, journalFiles } = session.store.tables;
    return session.run('obstacles', (open) => {
      const left = gaps.seenBy(open).filter(({ closedAt }) => closedAt === null);
      const lost = journalFiles.seenBy(open).filter(({ lostAt }) => lostAt !== null);
      return { gaps: left.length, lostFiles: lost.length, unsafeSettings: [] };
    });
  }
}

function isSubmission(row: Readonly<Submission> | undefined, entry: SentBefore): boolean {
  const isWithdrawn = row?.state === 'not_sent' && row.repeatedAt === null;
  return row !== undefined && !(isAgain(entry) && isWithdrawn);
}

function isGapOf(gap: Readonly<JournalGap>, { id, documentId, attempt }: SentBefore): boolean {
  return gap.documentId === documentId && gap.attempt === attempt && gap.submissionId === id;
}

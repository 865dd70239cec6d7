import type { EntityManager } from 'typeorm';
import type { ConfirmedJournalFile } from '../../../src/sync/submit/safe-mode/confirmed-journal-file.entity';
import { type JournalGap, NOT_NAMED } from '../../../src/sync/submit/safe-mode/journal-gap.entity';
import { KNOWN_FROM_THE_JOURNAL, reminder } from '../../../src/sync/submit/safe-mode/held-gaps';
import {
  type Obstacles,
  RestoresRepository,
  type SentBefore,
} from '../../../src/sync/submit/safe-mode/restores.repository';
import type { Submission } from '../../../src/document-store/submission.entity';
import { Decimal } from '../../../src/documents/money';
import type { JournalEntry } from '../../../src/sync/submit/safe-mode/journal-entry';
import { ACCEPT_SUBMISSION, type Acceptance } from '../../../src/document-store/accept-submission';
import { inOrder } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import { askSoon, keepOne } from './kept-outcomes';
import { accept } from './submission-moves';

/** Every statement that RestoresRepository has in SQL. */
export class MemoryRestores extends RestoresRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override noteUnknown(entries: readonly SentBefore[]): Promise<number> {
    const { session } = this.memory;
    const { gaps, submissions } = session.store.tables;
    return session.run('note the unknown', (open) => {
      const sent = submissions.seenBy(open);
      let added = 0;
      for (const entry of entries) {
        const { documentId, attempt, payloadSha256, id } = entry;
        const isSame = (row: { documentId: string; attempt: number }): boolean =>
          row.documentId === documentId && row.attempt === attempt;
        const isKnown = (row: Readonly<Submission>): boolean =>
          id === undefined ? isSame(row) && row.payloadSha256 === payloadSha256 : row.id === id;
        if (sent.some(isKnown)) continue;
        const submissionId = id ?? NOT_NAMED;
        if (gaps.seenBy(open).some((gap) => isSame(gap) && gap.submissionId === submissionId)) continue;
        gaps.insert(open, { documentId, attempt, submissionId, entry: JSON.stringify(entry) });
        added += 1;
      }
      return added;
    });
  }

  override async confirmFiles(files: readonly ConfirmedJournalFile[]): Promise<void> {
    const { session } = this.memory;
    const { journalFiles } = session.store.tables;
    await session.run('confirm files of the journal', (open) => {
      for (const file of files) {
        const known = journalFiles.seenBy(open).find(({ name }) => name === file.name);
        if (known === undefined) journalFiles.insert(open, file);
        else journalFiles.change(open, known, file);
      }
    });
  }

  override openOf(organisationId: string): Promise<JournalGap[]> {
    const { session } = this.memory;
    const { gaps, organisations } = session.store.tables;
    return session.run('open gaps of an organisation', (open) => {
      const own = organisations.seenBy(open).find(({ id }) => id === organisationId);
      const found = gaps
        .seenBy(open)
        .filter((gap) => gap.closedAt === null)
        .filter((gap) => {
          const { platform, tenantId } = JSON.parse(gap.entry) as JournalEntry;
          return own?.platform === platform && own.tenantId === tenantId;
        });
      const inTurn = inOrder(found, { foundAt: 'ASC', documentId: 'ASC', attempt: 'DESC' });
      return inTurn.map((gap) => gaps.copy(gap));
    });
  }

  protected override async enter(
    manager: EntityManager,
    documentId: string,
    attempt: number,
    sent: JournalEntry,
    requestId?: string | null,
  ): Promise<string> {
    const session = sessionOf(manager);
    const { fiscalAccountId, kind, number, currency, issuedOn, datedAt, originalSourceId, fingerprint } =
      sent;
    const state = requestId === undefined ? 'unknown' : 'rejected';
    return session.run('enter a submission of the journal', (open) => {
      const { id } = session.store.tables.submissions.insert(open, {
        ...(sent.id === undefined ? {} : { id: sent.id }),
        ...{ documentId, fiscalAccountId, attempt, kind, number, currency, issuedOn, datedAt },
        ...{ originalSourceId, fingerprint, payload: Buffer.alloc(0), payloadSha256: sent.payloadSha256 },
        ...{ total: new Decimal(sent.total), leaseToken: '0', state, requestId: requestId ?? null },
        ...{ detail: KNOWN_FROM_THE_JOURNAL, startedAt: new Date(sent.at), answeredAt: session.store.now() },
      });
      return id;
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

  /** A memory has no settings that make a commit less than a commit. */
  override obstacles(): Promise<Obstacles> {
    const { session } = this.memory;
    const { gaps } = session.store.tables;
    return session.run('obstacles', (open) => {
      const left = gaps.seenBy(open).filter(({ closedAt }) => closedAt === null);
      return { gaps: left.length, unsafeSettings: [] };
    });
  }
}

import { OUTCOMES_LAST_MS, SEND_WITHIN_MS } from '../../../../src/domain/lifecycle/limits';
import { openSubmissions } from './open-submissions';
import type { EntityManager } from 'typeorm';
import { ACCEPT_SUBMISSION } from '../../../../src/documents/accept-submission';
import {
  BEGIN_SUBMISSION,
  type Begun,
  type MappedAfter,
  type NewSubmission,
} from '../../../../src/documents/begin-submission';
import type { DocumentState } from '../../../../src/domain/lifecycle/lifecycle';
import type { Organisation } from '../../../../src/organisations/organisation.entity';
import type { SubmissionState } from '../../../../src/domain/fiscal/submission-states';
import type { Submission, SubmissionRefusal } from '../../../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../../../src/documents/documents.entities';
import type { Lease } from '../../../../src/organisations/lease/lease';
import { type AccountStanding, accountStandingOf } from '../../../../src/documents/refused-submissions';
import { type LastMoments, lastMomentsOf } from '../../../../src/documents/sent-at-device';
import { type AccountAtWork, SubmissionsRepository } from '../../../../src/documents/submissions.repository';
import { inOrder } from '../conditions';
import { isTrouble, standingRow } from './standing';
import { accept, begin, creditsAtEarlier, isAtWork, newestMoments } from './submission-moves';
import { sentAround } from './sent-by-others';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { hasReceivedSuccess, hasUndecidedOutcome, isDue, isLive, isUnconfirmed } from './questions';
import type { StoredSentence } from '../../../../src/domain/texts/stored-sentence';
import type { SentAround, OpenSubmissions } from '../../../../src/documents/submission-reads.repository';

type Row = Readonly<Submission>;

const OLDEST_FIRST = { startedAt: 'ASC', id: 'ASC' } as const;

/** In-memory counterpart of every SQL statement of SubmissionsRepository. */
export class MemorySubmissions extends SubmissionsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  private get store(): MemoryStore {
    return this.memory.session.store;
  }

  protected override commitIntent(
    row: NewSubmission,
    from: DocumentState,
    after: MappedAfter,
  ): Promise<Begun | null> {
    // Has the statement's name, by which the simulation recognises an intent.
    return this.memory.session.run(BEGIN_SUBMISSION, (open) =>
      begin(this.store, open, row, {
        from,
        after,
        mayBegin: (owner, seen) => this.mayBegin(owner, row, seen),
      }),
    );
  }

  /** Checks the present state of the organisation; a mutant checks only the lease. */
  protected mayBegin(
    organisation: Readonly<Organisation> | undefined,
    row: NewSubmission,
    open: Transaction,
  ): boolean {
    if (organisation?.leaseToken !== row.leaseToken) return false;
    const credited = creditsAtEarlier(this.store, open, organisation, row);
    return isAtWork(
      credited ? { ...organisation, fiscalAccountId: row.fiscalAccountId } : organisation,
      row.fiscalAccountId,
    );
  }

  override hasReceivedSuccess(documentId: string, manager?: EntityManager): Promise<boolean> {
    const session = manager === undefined ? this.memory.session : sessionOf(manager);
    return session.run('was a success received', (open) => hasReceivedSuccess(this.store, open, documentId));
  }

  protected override isAtWork(
    manager: EntityManager,
    { organisationId }: TrackedDocument,
    { fiscalAccountId, credentialsVersion }: AccountAtWork,
  ): Promise<boolean> {
    const { organisations, accounts } = this.store.tables;
    return sessionOf(manager).run('is it at work', (open) => {
      const account = accounts.withId(open, fiscalAccountId);
      const version = credentialsVersion ?? account?.credentialsVersion;
      return organisations
        .whose(open, 'id', organisationId)
        .some((row) => isAtWork(row, fiscalAccountId) && account?.credentialsVersion === version);
    });
  }

  protected override async markRepeated(
    manager: EntityManager,
    { token }: Lease,
    id: string,
    sentWithinMs: number,
  ): Promise<Submission | null> {
    const [{ submissions }, session] = [this.store.tables, sessionOf(manager)];
    const find = (open: Transaction): Row | undefined => submissions.withId(open, id);
    const isMarked = await session.run('mark a submission as repeated', (open) => {
      const row = find(open);
      if (row?.state !== 'unknown' || BigInt(row.leaseToken) > BigInt(token)) return false;
      const mayLeave = (row.repeatedAt ?? row.startedAt) > this.store.in(-sentWithinMs);
      if (row.leaseToken !== token && mayLeave) return false;
      submissions.change(open, row, { repeatedAt: this.store.now(), leaseToken: token });
      return true;
    });
    return isMarked ? session.run('the repeated one', (open) => submissions.copy(find(open)!)) : null;
  }

  override isLastSentBy(
    manager: EntityManager,
    { token }: Lease,
    { id }: Pick<Submission, 'id'>,
  ): Promise<boolean> {
    const { submissions } = this.store.tables;
    return sessionOf(manager).run(
      'is it the last that was sent',
      (open) => submissions.withId(open, id)?.leaseToken === token,
    );
  }

  protected override keepAcceptance(
    manager: EntityManager,
    ...given: Parameters<typeof accept> extends [unknown, unknown, ...infer Rest] ? Rest : never
  ): Promise<boolean> {
    return sessionOf(manager).run(ACCEPT_SUBMISSION, (open) => accept(this.store, open, ...given));
  }

  override settle(
    manager: EntityManager,
    submission: Pick<Submission, 'id'>,
    from: readonly SubmissionState[],
    to: SubmissionState,
    known: { requestId?: string; detail?: StoredSentence; refusal?: SubmissionRefusal } = {},
  ): Promise<boolean> {
    const { submissions } = this.store.tables;
    return sessionOf(manager).run('settle a submission', (open) => {
      const row = submissions.withId(open, submission.id);
      if (row === undefined || !from.includes(row.state)) return false;
      submissions.change(open, row, {
        state: to,
        requestId: known.requestId ?? row.requestId,
        detail: known.detail === undefined ? row.detail : known.detail,
        refusal: known.refusal ?? row.refusal,
        answeredAt: row.answeredAt ?? this.store.now(),
      });
      return true;
    });
  }

  override abandoned(
    { organisationId, token }: Lease,
    sentWithinMs: number = SEND_WITHIN_MS,
  ): Promise<Submission[]> {
    return this.select('abandoned submissions', (open) => {
      const rows = this.inState(open, 'sending').filter(
        (row) =>
          BigInt(row.leaseToken) < BigInt(token) &&
          row.startedAt <= this.store.in(-sentWithinMs) &&
          this.documentOf(open, row)?.organisationId === organisationId,
      );
      return inOrder(rows, OLDEST_FIRST);
    });
  }

  override withoutRequest(fiscalAccountId: string, askableMs: number): Promise<Submission[]> {
    return this.select('submissions without a request', (open) => {
      const since = this.store.in(-askableMs);
      const decided = this.store.tables.resolutions.seenBy(open);
      const isNotReceived = ({ id }: Row): boolean =>
        decided.some(({ submissionId, decision }) => submissionId === id && decision === 'not_received');
      const isDenied = (row: Row): boolean =>
        ['rejected', 'refused'].includes(row.state) || (row.state === 'not_sent' && isNotReceived(row));
      const inDoubt = new Set(
        this.store.tables.documents
          .whose(open, 'state', 'uncertain')
          .filter((row) => isUnconfirmed(row))
          .map((row) => row.id),
      );
      const rows = this.all(open).filter((row) => {
        if (row.fiscalAccountId !== fiscalAccountId) return false;
        if (row.requestId !== null) return row.state === 'unknown' && inDoubt.has(row.documentId);
        return row.state === 'unknown' || (isDenied(row) && row.startedAt > since);
      });
      return inOrder(rows, OLDEST_FIRST);
    });
  }

  override async live(documentId: string): Promise<Submission | null> {
    const [row] = await this.select('the live submission', (open) =>
      this.of(open, documentId).filter(isLive),
    );
    return row ?? null;
  }

  override unansweredDue(organisationId: string, limit: number): Promise<Submission[]> {
    return this.select('unanswered and due', (open) => {
      const rows = this.inState(open, 'unknown').filter((row) => {
        const document = this.documentOf(open, row);
        if (document?.organisationId !== organisationId || document.state !== 'processing') return false;
        if (!isDue(document, this.store.now())) return false;
        return this.of(open, row.documentId).every(({ attempt }) => attempt <= row.attempt);
      });
      return inOrder(rows, OLDEST_FIRST).slice(0, limit);
    });
  }

  override open(
    organisationId: string,
    fiscalAccountId: string,
    most: number,
    askableMs = OUTCOMES_LAST_MS,
  ): Promise<OpenSubmissions | null> {
    return this.memory.session.run('open submissions', (open) =>
      openSubmissions(this.store, open, { organisationId, fiscalAccountId, most, askableMs }),
    );
  }

  override hasUndecidedOutcome(documentId: string, manager?: EntityManager): Promise<boolean> {
    const session = manager === undefined ? this.memory.session : sessionOf(manager);
    return session.run('has it an undecided outcome', (open) =>
      hasUndecidedOutcome(this.store, open, documentId),
    );
  }

  override limitedBefore({
    documentId,
    attempt,
  }: Pick<Submission, 'documentId' | 'attempt'>): Promise<number> {
    return this.memory.session.run('limited before', (open) => {
      const before = this.of(open, documentId).filter(
        (row) => row.attempt < attempt && row.state !== 'not_sent',
      );
      const others = before.filter(({ refusal }) => refusal !== 'rate_limit').map((row) => row.attempt);
      return before.filter((row) => row.attempt > Math.max(0, ...others)).length;
    });
  }

  override standing(fiscalAccountId: string): Promise<AccountStanding> {
    return this.memory.session.run('standing of the account', (open) =>
      accountStandingOf(standingRow(this.store, open, fiscalAccountId)),
    );
  }

  override lastMoments(fiscalAccountId: string): Promise<LastMoments> {
    return this.memory.session.run('last moments', (open) =>
      lastMomentsOf(newestMoments(this.store, open, fiscalAccountId)),
    );
  }

  override review(fiscalAccountId: string): Promise<boolean> {
    const { submissions } = this.store.tables;
    return this.memory.session.run('review refusals', (open) => {
      const rows = this.all(open).filter(
        (row) => row.fiscalAccountId === fiscalAccountId && isTrouble(row.refusal),
      );
      for (const row of rows) submissions.change(open, row, { refusal: 'reviewed' });
      return rows.length > 0;
    });
  }

  override sentAround(
    organisationId: string,
    invoiceSourceIds: readonly string[],
    fiscalAccountId: string | null = null,
  ): Promise<SentAround[]> {
    return this.memory.session.run('sent around', (open) =>
      sentAround(this.store, open, organisationId, invoiceSourceIds, fiscalAccountId),
    );
  }

  private select(what: string, rows: (open: Transaction) => readonly Row[]): Promise<Submission[]> {
    const { submissions } = this.store.tables;
    return this.memory.session.run(what, (open) => rows(open).map((row) => submissions.copy(row)));
  }

  private all(open: Transaction): readonly Row[] {
    return this.store.tables.submissions.seenBy(open);
  }

  private of(open: Transaction, documentId: string): readonly Row[] {
    return this.store.tables.submissions.whose(open, 'documentId', documentId);
  }

  private inState(open: Transaction, state: SubmissionState): readonly Row[] {
    return this.store.tables.submissions.whose(open, 'state', state);
  }

  private documentOf(open: Transaction, { documentId }: Row): Readonly<TrackedDocument> | undefined {
    return this.store.tables.documents.withId(open, documentId);
  }
}

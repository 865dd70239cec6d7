import type { FailureCause } from '../../../../src/domain/lifecycle/flow';
import { type StoredSentence } from '../../../../src/domain/texts/stored-sentence';
import type { EntityManager } from 'typeorm';
import type { CalendarDay } from '../../../../src/domain/calendar-day';
import type { DaysAhead } from '../../../../src/documents/days-ahead';
import { DocumentsRepository, type InvoicedContact } from '../../../../src/documents/documents.repository';
import type { ReadTo, TrackedDocument } from '../../../../src/documents/documents.entities';
import { Lease, LeaseLost } from '../../../../src/organisations/lease/lease';
import type { Issue } from '../../../../src/domain/issues/issue';
import type { DocumentState } from '../../../../src/domain/lifecycle/lifecycle';
import type { DocumentKind } from '../../../../src/domain/sales/sales-document';
import { readSalesDocument } from '../../../../src/domain/sales/sales-document-json';
import type { WaitingDocuments } from '../../../../src/documents/waiting-documents';
import { compared } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import type { Transaction } from '../transaction';
import { askSoon } from './kept-outcomes';
import { daysAhead, isDue } from './questions';
import { makeWaitingDue, raiseRulesVersion } from './released';

type Row = Readonly<TrackedDocument>;

const LIVE_DUE: readonly DocumentState[] = ['collected', 'waiting', 'ready'];

/** In-memory counterpart of every SQL statement of DocumentsRepository. */
export class MemoryDocuments extends DocumentsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override findByNumber(
    organisationId: string,
    kind: DocumentKind,
    numbers: readonly string[],
  ): Promise<TrackedDocument[]> {
    const { store } = this.memory.session;
    return this.memory.session.run('documents by number', (open) =>
      this.of(open, organisationId)
        .filter((row) => row.kind === kind && numbers.includes(row.number))
        .map((row) => store.tables.documents.copy(row)),
    );
  }

  override findInvoiced(
    organisationId: string,
    asked: readonly InvoicedContact[],
    digits: readonly string[],
    most: number,
  ): Promise<TrackedDocument[]> {
    if (asked.length === 0) return Promise.resolve([]);
    const { store } = this.memory.session;
    return this.memory.session.run('invoices of contacts', (open) => {
      const contactOf = (row: Row): string => readSalesDocument(row.source).customer.sourceId;
      const invoices = this.of(open, organisationId)
        .filter(
          (row) => row.kind === 'invoice' && asked.some(({ contactId }) => contactId === contactOf(row)),
        )
        .sort((one, other) => (other.issuedOn + other.id).localeCompare(one.issuedOn + one.id));
      const newest = asked.flatMap(({ contactId, till }) =>
        invoices.filter((row) => contactOf(row) === contactId && row.issuedOn <= till).slice(0, most),
      );
      return invoices
        .filter(
          (row) =>
            newest.includes(row) || digits.includes(/([0-9]+)[^0-9]*$/.exec(row.number)?.[1] ?? 'no digits'),
        )
        .map((row) => store.tables.documents.copy(row));
    });
  }

  override findCredited(
    organisationId: string,
    customerNames: readonly string[],
  ): Promise<TrackedDocument[]> {
    if (customerNames.length === 0) return Promise.resolve([]);
    const { store } = this.memory.session;
    return this.memory.session.run('documents that are credited', (open) =>
      this.of(open, organisationId)
        .filter((row) => row.kind === 'invoice' && customerNames.includes(row.customerName))
        .filter((row) => row.source.includes('"creditNoteIds":['))
        .map((row) => store.tables.documents.copy(row)),
    );
  }

  override due(
    organisationId: string,
    state: DocumentState,
    limit: number,
    lastDay: CalendarDay | null = null,
  ): Promise<TrackedDocument[]> {
    const { store } = this.memory.session;
    return this.memory.session.run(`due documents: ${state}`, (open) => {
      const goLiveOn = this.goLiveOn(open, organisationId);
      const isHistory = (row: Row): boolean => goLiveOn !== null && row.issuedOn < goLiveOn;
      const isLate = (row: Row): boolean => lastDay !== null && row.issuedOn < lastDay;
      return this.of(open, organisationId, state)
        .filter((row) => isDue(row, store.now()))
        .sort(
          (one, other) =>
            Number(isHistory(one)) - Number(isHistory(other)) ||
            Number(isLate(one)) - Number(isLate(other)) ||
            compared(one.issuedOn, other.issuedOn) ||
            compared(other.kind, one.kind) ||
            compared(one.number, other.number) ||
            compared(one.id, other.id),
        )
        .slice(0, limit)
        .map((row) => store.tables.documents.copy(row));
    });
  }

  override async seen(
    organisationId: string,
    ids: readonly string[],
    manager?: EntityManager,
  ): Promise<void> {
    if (ids.length === 0) return;
    const session = manager === undefined ? this.memory.session : sessionOf(manager);
    await session.run('seen documents', (open) => {
      const { documents } = session.store.tables;
      const rows = documents.whose(open, 'id', ...ids).filter((row) => row.organisationId === organisationId);
      this.change(open, rows, { seenAt: session.store.now() });
    });
  }

  override async keepPaidInto(
    given: readonly Pick<TrackedDocument, 'id' | 'source' | 'paidInto'>[],
  ): Promise<void> {
    const { session } = this.memory;
    const { documents } = session.store.tables;
    await session.run('accounts of payments', (open) => {
      for (const { id, source, paidInto } of given) {
        const row = documents.whose(open, 'id', id).find((one) => one.source === source);
        if (row !== undefined) documents.change(open, row, { paidInto });
      }
    });
  }

  override daysAhead(organisationId: string, since: string | null = null): Promise<DaysAhead> {
    const { session } = this.memory;
    return session.run('first days ahead', (open) => daysAhead(session.store, open, organisationId, since));
  }

  override isLiveDue(organisationId: string): Promise<boolean> {
    const { store } = this.memory.session;
    return this.memory.session.run('is a live document due', (open) => {
      const goLiveOn = this.goLiveOn(open, organisationId);
      return this.of(open, organisationId, ...LIVE_DUE).some(
        (row) => goLiveOn !== null && row.issuedOn >= goLiveOn && isDue(row, store.now()),
      );
    });
  }

  override async postpone(
    { id, state }: Pick<TrackedDocument, 'id' | 'state'>,
    failure: StoredSentence | null,
    dueInMs: number | null,
    isAttempt = failure !== null,
    stoppedBy: FailureCause | null = null,
  ): Promise<void> {
    const { session } = this.memory;
    const { documents } = session.store.tables;
    await session.run('postpone', (open) => {
      for (const row of documents.whose(open, 'id', id).filter((one) => one.state === state)) {
        documents.change(open, row, {
          attempts: row.attempts + (isAttempt ? 1 : 0),
          lastFailure: failure ?? row.lastFailure,
          stoppedBy: failure === null ? row.stoppedBy : stoppedBy,
          dueAt: dueInMs === null ? null : session.store.in(dueInMs),
        });
      }
    });
  }

  override async goOnWaiting(
    { id }: TrackedDocument,
    issues: readonly Issue[],
    dueInMs: number,
  ): Promise<void> {
    const { session } = this.memory;
    const { documents } = session.store.tables;
    await session.run('go on waiting', (open) => {
      const rows = documents.whose(open, 'id', id).filter(({ state }) => state === 'waiting');
      this.change(open, rows, { issues: [...issues], dueAt: session.store.in(dueInMs) });
    });
  }

  override async postponeReady(
    organisationId: string,
    reason: StoredSentence | null,
    dueInMs: number,
    before: CalendarDay | null = null,
    stoppedBy: FailureCause | null = null,
  ): Promise<void> {
    const { session } = this.memory;
    const { store } = session;
    await session.run('postpone what is ready', (open) => {
      const ready = this.of(open, organisationId, 'ready').filter(
        (row) => isDue(row, store.now()) && (before === null || row.issuedOn < before),
      );
      const said = reason === null ? {} : { lastFailure: reason, stoppedBy };
      this.change(open, ready, { ...said, dueAt: store.in(dueInMs) });
    });
  }

  override async tell(
    organisationId: string,
    ids: readonly string[],
    reason: StoredSentence,
    stoppedBy: FailureCause | null = null,
  ): Promise<void> {
    if (ids.length === 0) return;
    await this.memory.session.run('tell', (open) => {
      const told = this.of(open, organisationId, 'ready', 'processing', 'uncertain').filter((row) =>
        ids.includes(row.id),
      );
      this.change(open, told, { lastFailure: reason, stoppedBy });
    });
  }

  override async scheduleStatusCheck(
    fiscalAccountId: string,
    requestIds: readonly string[],
    manager?: EntityManager,
  ): Promise<void> {
    const session = manager === undefined ? this.memory.session : sessionOf(manager);
    await session.run('ask soon', (open) => askSoon(session.store, open, fiscalAccountId, requestIds));
  }

  override makeWaitingDue(
    organisationId: string,
    which: WaitingDocuments,
    manager?: EntityManager,
  ): Promise<number> {
    const session = manager === undefined ? this.memory.session : sessionOf(manager);
    const { store } = session;
    return session.run('make waiting due', (open) => {
      const awaiting = this.of(open, organisationId, 'ready').filter(
        (row) => row.stoppedBy?.cause === 'awaited' && !isDue(row, store.now()),
      );
      if (which === 'dependants') this.change(open, awaiting, { dueAt: store.now() });
      return makeWaitingDue(store, open, organisationId, which);
    });
  }

  override async raiseRulesVersion(organisationId: string, manager: EntityManager): Promise<void> {
    const session = sessionOf(manager);
    await session.run('raise the rules version', (open) =>
      raiseRulesVersion(session.store, open, organisationId),
    );
  }

  override async saveCursor(under: EntityManager | Lease, cursor: ReadTo): Promise<void> {
    const session = under instanceof Lease ? this.memory.session : sessionOf(under);
    const token = under instanceof Lease ? under.token : null;
    const isSaved = await session.run('save a cursor', (open) => {
      const rows = session.store.tables.organisations.seenBy(open);
      const isOurs = rows.some(
        ({ id, leaseToken }) => id === cursor.organisationId && (token === null || leaseToken === token),
      );
      return isOurs && this.putCursor(open, cursor);
    });
    if (!isSaved) throw new LeaseLost('the organisation');
  }

  override async noteGapsRead(organisationId: string, streams: readonly string[]): Promise<void> {
    const { session } = this.memory;
    const { cursors, organisations } = session.store.tables;
    await session.run('gaps are read', (open) => {
      const read = cursors
        .seenBy(open)
        .filter((row) => row.organisationId === organisationId && row.isComplete)
        .filter(({ stream }) => streams.includes(stream))
        .map(({ checkedAt }) => checkedAt.getTime());
      const found = organisations.withId(open, organisationId);
      if (read.length !== streams.length || found === undefined) return;
      const [first, readAt] = [Math.min(...read), new Date(Math.max(...read)).toISOString()];
      const gaps = found.gaps.map((gap) => {
        const isRead = gap.readAt === null && gap.till !== null && Date.parse(gap.till) < first;
        return isRead ? { ...gap, readAt } : gap;
      });
      organisations.change(open, found, { gaps });
    });
  }

  private putCursor(open: Transaction, cursor: ReadTo): boolean {
    const { store } = this.memory.session;
    const { cursors } = store.tables;
    const { organisationId, stream, from, position, isComplete, hasNews } = cursor;
    const known = cursors
      .seenBy(open)
      .find((row) => row.organisationId === organisationId && row.stream === stream);
    if ((known?.position ?? null) !== from) return false;
    const now = store.now();
    const movedAt = hasNews || known === undefined ? now : known.movedAt;
    const row = { organisationId, stream, position, isComplete, checkedAt: now, movedAt };
    if (known === undefined) cursors.insert(open, row);
    else cursors.change(open, known, row);
    return true;
  }

  private of(open: Transaction, organisationId: string, ...states: readonly DocumentState[]): Row[] {
    const { documents } = this.memory.session.store.tables;
    const rows = states.length === 0 ? documents.seenBy(open) : documents.whose(open, 'state', ...states);
    return rows.filter((row) => row.organisationId === organisationId);
  }

  private goLiveOn(open: Transaction, organisationId: string): string | null {
    const { organisations } = this.memory.session.store.tables;
    return organisations.withId(open, organisationId)?.goLiveOn ?? null;
  }

  private change(open: Transaction, rows: readonly Row[], changes: Partial<TrackedDocument>): void {
    const { documents } = this.memory.session.store.tables;
    for (const row of rows) documents.change(open, row, changes);
  }
}

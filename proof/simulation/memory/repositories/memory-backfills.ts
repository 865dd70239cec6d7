import type { StoredSentence } from '../../../../src/domain/texts/stored-sentence';
import type { EntityManager } from 'typeorm';
import type { Backfill, BackfillDocument, BackfillState } from '../../../../src/backfill/backfill.entities';
import {
  type BackfillResult,
  BackfillsRepository,
  countsOf,
  NONE_ENDED,
  type NewBackfill,
  SHORT_RUN,
  SHORT_RUN_MINUTES,
} from '../../../../src/backfill/backfills.repository';
import type { HistoryRelease } from '../../../../src/mapping/backfill-rules';
import type { PlannedDocument } from '../../../../src/backfill/plan/plan';
import type { TrackedDocument } from '../../../../src/documents/documents.entities';
import type { CalendarDay } from '../../../../src/domain/calendar-day';
import {
  type DocumentState,
  NEXT_STATES,
  SENT_STATES,
  UNSENT_STATES,
  WRITTEN_BACK_STATES,
} from '../../../../src/domain/lifecycle/lifecycle';
import { MOST_TRIES } from '../../../../src/domain/lifecycle/limits';
import { type DocumentSpan, PreflightRepository } from '../../../../src/setup/dry-run/preflight.repository';
import { compared } from '../conditions';
import type { MemoryConnection } from '../memory-connection';
import { sessionOf } from '../memory-manager';
import type { Session } from '../session';
import type { Transaction } from '../transaction';

interface Item {
  readonly row: Readonly<BackfillDocument>;
  readonly document: Readonly<TrackedDocument>;
  readonly result: BackfillResult;
}

const GIVES_BACK: readonly BackfillState[] = ['paused', 'stopped', 'cancelled'];

/** In-memory statements of BackfillsRepository, as far as a plan or a run needs them. */
export class MemoryBackfills extends BackfillsRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override async store(
    manager: EntityManager,
    plan: NewBackfill,
    documents: readonly PlannedDocument[],
  ): Promise<string> {
    const session = sessionOf(manager);
    const { backfills, backfillDocuments } = session.store.tables;
    const { id: backfillId } = await session.run('store a plan', (open) => backfills.insert(open, plan));
    await session.run('store the documents of a plan', (open) => {
      for (const [place, { id: documentId, fingerprint }] of documents.entries())
        backfillDocuments.insert(open, { backfillId, position: place + 1, documentId, fingerprint });
    });
    return backfillId;
  }

  override async change(
    manager: EntityManager,
    { id, state }: Pick<Backfill, 'id' | 'state'>,
    to: BackfillState,
    note: { readonly reason?: StoredSentence; readonly acknowledgement?: string | null } = {},
  ): Promise<boolean> {
    const session = sessionOf(manager);
    const { backfills } = session.store.tables;
    const isChanged = await session.run('change a backfill', (open) => {
      const known = backfills.whose(open, 'id', id).find((row) => row.state === state);
      if (known === undefined) return false;
      const now = session.store.now();
      backfills.change(open, known, {
        ...{ state: to, reason: note.reason ?? null },
        acknowledgement: note.acknowledgement ?? known.acknowledgement,
        startedAt: to === 'running' ? (known.startedAt ?? now) : known.startedAt,
        countedFrom: to === 'running' ? now : known.countedFrom,
        endedAt: to === 'completed' || to === 'cancelled' ? now : null,
      });
      return true;
    });
    if (isChanged && GIVES_BACK.includes(to)) await takeBack(session, id);
    return isChanged;
  }

  override counts({
    id,
    countedFrom,
  }: Pick<Backfill, 'id' | 'countedFrom'>): ReturnType<BackfillsRepository['counts']> {
    const { session } = this.memory;
    return session.run('counts of a backfill', (open) => {
      const planned = allOf(session, open, id);
      const released = planned.filter(({ releasedAt }) => releasedAt !== null);
      const items = itemsOf(session, open, released).map(({ row, document, result }) => ({
        ...{ position: row.position, reason: document.reason, attempts: document.attempts, result },
        isCounted: countedFrom !== null && (row.releasedAt ?? 0) >= countedFrom,
      }));
      return countsOf(planned.length, items, NONE_ENDED);
    });
  }

  override async release(manager: EntityManager, id: string, most: number): Promise<void> {
    const session = sessionOf(manager);
    const { backfillDocuments, documents } = session.store.tables;
    await session.run('release documents of a backfill', (open) => {
      const next = allOf(session, open, id).filter(({ releasedAt }) => releasedAt === null);
      for (const { row, document } of itemsOf(session, open, next.slice(0, most))) {
        backfillDocuments.change(open, row, { releasedAt: session.store.now() });
        if (document.state === 'waiting') documents.change(open, document, { dueAt: session.store.now() });
      }
    });
  }

  override async wake(id: string): Promise<void> {
    const { session } = this.memory;
    const { documents, organisations } = session.store.tables;
    await session.run('wake documents of a backfill', (open) => {
      const now = session.store.now();
      for (const { documentId, releasedAt } of allOf(session, open, id)) {
        const document = releasedAt === null ? undefined : documents.withId(open, documentId);
        if (document?.state !== 'waiting' || document.reason !== 'BEFORE_GO_LIVE') continue;
        if (document.dueAt === null || document.dueAt <= now) continue;
        const owner = organisations.withId(open, document.organisationId);
        if (owner?.goLiveOn != null) documents.change(open, document, { dueAt: now });
      }
    });
  }

  override releasesOf(documentIds: readonly string[]): Promise<ReadonlyMap<string, HistoryRelease>> {
    const { session } = this.memory;
    const { backfills, backfillDocuments, documents } = session.store.tables;
    return session.run('are they released', (open) => {
      const running = backfills
        .seenBy(open)
        .filter(({ state }) => state === 'running' || state === 'completed');
      const found = new Map<string, HistoryRelease>();
      if (running.length === 0) return found;
      const asked = new Set(documentIds);
      for (const { backfillId, documentId, releasedAt, fingerprint } of backfillDocuments.whose(
        open,
        'documentId',
        ...asked,
      )) {
        if (releasedAt === null) continue;
        const of = running.find(({ id }) => id === backfillId);
        if (of === undefined) continue;
        const before = found.get(documentId);
        found.set(documentId, {
          mayBeLate: of.acknowledgement !== null || before?.mayBeLate === true,
          isAsPlanned:
            fingerprint === documents.withId(open, documentId)?.fingerprint || before?.isAsPlanned === true,
        });
      }
      return found;
    });
  }

  override unsent(id: string): Promise<ReadonlySet<string>> {
    const { session } = this.memory;
    return session.run('unsent documents of a backfill', (open) => {
      const unsent = itemsOf(session, open, allOf(session, open, id)).filter(({ document }) =>
        isUnsent(document),
      );
      return new Set(unsent.map(({ document }) => document.id));
    });
  }

  override firstDayOfShort(organisationId: string): Promise<CalendarDay | null> {
    const { session } = this.memory;
    const { backfills } = session.store.tables;
    return session.run('the first day of a short run', (open) => {
      const since = session.store.in(-SHORT_RUN_MINUTES * 60_000);
      const isShort = (row: Readonly<Backfill>): boolean =>
        row.state === 'running' && row.acknowledgement === null && (row.countedFrom ?? 0) > since;
      const running = backfills
        .seenBy(open)
        .filter((row) => row.organisationId === organisationId && isShort(row));
      const left = running
        .flatMap(({ id }) => itemsOf(session, open, allOf(session, open, id)))
        .filter(({ result, document }) => ['to_come', 'under_way'].includes(result) && isUnsent(document));
      if (left.length > SHORT_RUN) return null;
      return left.map(({ document }) => document.issuedOn).sort()[0] ?? null;
    });
  }

  override statesWithin(
    organisationId: string,
    from: string | null,
    till: string | null,
  ): Promise<Map<DocumentState, number>> {
    const { session } = this.memory;
    return session.run('states of these days', (open) => {
      const counts = new Map<DocumentState, number>();
      for (const row of session.store.tables.documents.seenBy(open))
        if (row.organisationId === organisationId && isWithin(row.issuedOn, from, till))
          counts.set(row.state, (counts.get(row.state) ?? 0) + 1);
      return counts;
    });
  }

  override averagePdfSize(): Promise<number | null> {
    const { session } = this.memory;
    return session.run('size of a PDF', (open) => {
      const sizes = session.store.tables.receipts.seenBy(open).flatMap(({ pdfSize }) => pdfSize ?? []);
      return sizes.length === 0 ? null : sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
    });
  }

  override areBooksRead(organisationId: string, streams: readonly string[]): Promise<boolean> {
    const { session } = this.memory;
    return session.run('are the books read', (open) => {
      const read = session.store.tables.cursors
        .seenBy(open)
        .filter((row) => row.organisationId === organisationId && row.isComplete);
      return streams.every((stream) => read.some((row) => row.stream === stream));
    });
  }
}

/** In-memory statements of PreflightRepository: documents of a period in the order of sending. */
export class MemoryPreflight extends PreflightRepository {
  constructor(private readonly memory: MemoryConnection) {
    super(memory.dataSource);
  }

  override batch(
    { organisationId, states, from, till, also = [] }: DocumentSpan,
    after: TrackedDocument | null,
    size: number,
  ): Promise<TrackedDocument[]> {
    const { session } = this.memory;
    const { documents } = session.store.tables;
    return session.run('documents of a span', (open) =>
      documents
        .seenBy(open)
        .filter((row) => row.organisationId === organisationId && isWithin(row.issuedOn, from, till))
        .filter((row) => states.includes(row.state) || also.includes(row.id))
        .filter((row) => after === null || inSendingOrder(row, after) > 0)
        .sort(inSendingOrder)
        .slice(0, size)
        .map((row) => documents.copy(row)),
    );
  }
}

function inSendingOrder(one: Readonly<TrackedDocument>, other: Readonly<TrackedDocument>): number {
  return (
    compared(one.issuedOn, other.issuedOn) ||
    compared(other.kind, one.kind) ||
    compared(one.number, other.number) ||
    compared(one.id, other.id)
  );
}

function isWithin(day: CalendarDay, from: CalendarDay | null, till: CalendarDay | null): boolean {
  return (from === null || day >= from) && (till === null || day <= till);
}

function isUnsent({ state }: Readonly<TrackedDocument>): boolean {
  return UNSENT_STATES.includes(state);
}

function allOf(
  { store }: Session,
  open: Transaction,
  backfillId: string,
): readonly Readonly<BackfillDocument>[] {
  return store.tables.backfillDocuments.whose(open, 'backfillId', backfillId);
}

function itemsOf({ store }: Session, open: Transaction, rows: readonly Readonly<BackfillDocument>[]): Item[] {
  const { documents } = store.tables;
  const now = store.now();
  return rows.flatMap((row) => {
    const document = documents.withId(open, row.documentId);
    return document === undefined ? [] : [{ row, document, result: resultOf(row, document, now) }];
  });
}

/** Counterpart of the SQL expression RESULT. */
function resultOf(
  { releasedAt }: Readonly<BackfillDocument>,
  { state, reason, attempts, dueAt }: Readonly<TrackedDocument>,
  now: Date,
): BackfillResult {
  if (WRITTEN_BACK_STATES.includes(state)) return 'written_back';
  if (state === 'excluded' || state === 'fiscalised' || state === 'rejected' || state === 'uncertain')
    return state;
  if (SENT_STATES.includes(state)) return 'under_way';
  if (releasedAt === null) return 'to_come';
  if (NEXT_STATES.includes(state) && attempts >= MOST_TRIES) return 'held';
  const waits = state === 'waiting' && dueAt !== null && dueAt > now;
  return waits && !['BEFORE_GO_LIVE', 'ORIGINAL_UNDER_WAY'].includes(reason ?? '') ? 'held' : 'under_way';
}

async function takeBack(session: Session, id: string): Promise<void> {
  const { backfillDocuments, documents } = session.store.tables;
  await session.run('take back releases', (open) => {
    for (const { row, document } of itemsOf(session, open, allOf(session, open, id)))
      if (row.releasedAt !== null && isUnsent(document))
        backfillDocuments.change(open, row, { releasedAt: null });
  });
  await session.run('look again at what was taken back', (open) => {
    for (const { document } of itemsOf(session, open, allOf(session, open, id)))
      if (document.state === 'ready') documents.change(open, document, { dueAt: session.store.now() });
  });
}

import type { OpenSubmissions } from '../../../../src/documents/open-submissions';
import type { Submission } from '../../../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../../../src/documents/documents.entities';
import type { DocumentState } from '../../../../src/domain/lifecycle/lifecycle';
import { REVISABLE_SUBMISSION_STATES } from '../../../../src/domain/fiscal/submission-states';
import { inOrder } from '../conditions';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { isDue, unsettledRequests } from './questions';

type Row = Readonly<Submission>;

interface Asked {
  readonly organisationId: string;
  readonly fiscalAccountId: string;
  readonly most: number;
  readonly askableMs: number;
}

const OLDEST_FIRST = { startedAt: 'ASC', id: 'ASC' } as const;

/** Counterpart of the SQL statement of the same name. */
export function openSubmissions(store: MemoryStore, open: Transaction, asked: Asked): OpenSubmissions | null {
  const { submissions, documents } = store.tables;
  const own = documents.seenBy(open).filter((row) => row.organisationId === asked.organisationId);
  const goLiveOn = store.tables.organisations
    .seenBy(open)
    .find(({ id }) => id === asked.organisationId)?.goLiveOn;
  const all = submissions.seenBy(open);
  const latest = latestOf(all, [
    ...dueIn(store, own, 'processing', goLiveOn ?? '', asked.most),
    ...dueIn(store, own, 'uncertain', goLiveOn ?? '', asked.most),
  ]);
  const undecided = undecidedOf(store, open, own, asked);
  const found = inOrder(
    all.filter((row) => latest.has(row) || undecided.has(row)),
    OLDEST_FIRST,
  );
  if (found.length === 0) return null;
  return {
    now: store.now(),
    open: found.map((row) => {
      const { id, state } = own.find((one) => one.id === row.documentId) as TrackedDocument;
      const submission = submissions.copy(row);
      return { submission, document: { id, state }, isDue: latest.has(row), isUndecided: undecided.has(row) };
    }),
  };
}

function dueIn(
  store: MemoryStore,
  own: readonly Readonly<TrackedDocument>[],
  state: DocumentState,
  goLiveOn: string,
  most: number,
): string[] {
  const due = inOrder(
    own.filter((row) => row.state === state && isDue(row, store.now())),
    { dueAt: 'ASC', id: 'ASC' },
  );
  const [live, history] = [true, false].map((isLive) =>
    due.filter(({ issuedOn }) => issuedOn >= goLiveOn === isLive),
  ) as [typeof due, typeof due];
  return [...live, ...history].slice(0, most).map(({ id }) => id);
}

function latestOf(all: readonly Row[], documentIds: readonly string[]): ReadonlySet<Row> {
  const latest = new Map<string, Row>();
  for (const row of inOrder(all, { attempt: 'ASC' }))
    if (documentIds.includes(row.documentId)) latest.set(row.documentId, row);
  return new Set(latest.values());
}

function undecidedOf(
  store: MemoryStore,
  open: Transaction,
  own: readonly Readonly<TrackedDocument>[],
  { fiscalAccountId, most, askableMs }: Asked,
): ReadonlySet<Row> {
  const unsettled = unsettledRequests(store, open, fiscalAccountId);
  const now = store.now();
  const rows = store.tables.submissions.seenBy(open).filter((row) => {
    const document = own.find(({ id }) => id === row.documentId);
    if (row.fiscalAccountId !== fiscalAccountId || !REVISABLE_SUBMISSION_STATES.includes(row.state))
      return false;
    if (document === undefined || document.state === 'submitting') return false;
    const isAskable = row.startedAt.getTime() > now.getTime() - askableMs;
    if (!isDue(document, now) && !(document.dueAt === null && isAskable)) return false;
    return unsettled.has(row.requestId ?? '');
  });
  return new Set(inOrder(rows, OLDEST_FIRST).slice(0, most));
}

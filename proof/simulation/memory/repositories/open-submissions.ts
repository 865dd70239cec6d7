import type { Submission } from '../../../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../../../src/documents/documents.entities';
import { REVISABLE_SUBMISSION_STATES } from '../../../../src/domain/fiscal/submission-states';
import { inOrder } from '../conditions';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { isDue, unsettledRequests } from './questions';
import type { OpenSubmissions } from '../../../../src/documents/submission-reads.repository';

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
  const goLiveOn = store.tables.organisations.withId(open, asked.organisationId)?.goLiveOn;
  const due = (['processing', 'uncertain'] as const).flatMap((state) =>
    dueIn(
      store,
      documents.whose(open, 'state', state).filter((row) => row.organisationId === asked.organisationId),
      goLiveOn ?? '',
      asked.most,
    ),
  );
  const latest = new Set(
    due.flatMap((id) => inOrder(submissions.whose(open, 'documentId', id), { attempt: 'DESC' }).slice(0, 1)),
  );
  const undecided = undecidedOf(store, open, asked);
  const found = inOrder([...new Set([...latest, ...undecided])], OLDEST_FIRST);
  if (found.length === 0) return null;
  return {
    now: store.now(),
    open: found.map((row) => {
      const { id, state } = documents.withId(open, row.documentId) as TrackedDocument;
      const submission = submissions.copy(row);
      return { submission, document: { id, state }, isDue: latest.has(row), isUndecided: undecided.has(row) };
    }),
  };
}

function dueIn(
  store: MemoryStore,
  own: readonly Readonly<TrackedDocument>[],
  goLiveOn: string,
  most: number,
): string[] {
  const due = inOrder(
    own.filter((row) => isDue(row, store.now())),
    { dueAt: 'ASC', id: 'ASC' },
  );
  const [live, history] = [true, false].map((isLive) =>
    due.filter(({ issuedOn }) => issuedOn >= goLiveOn === isLive),
  ) as [typeof due, typeof due];
  return [...live, ...history].slice(0, most).map(({ id }) => id);
}

function undecidedOf(
  store: MemoryStore,
  open: Transaction,
  { organisationId, fiscalAccountId, most, askableMs }: Asked,
): ReadonlySet<Row> {
  const unsettled = unsettledRequests(store, open, fiscalAccountId);
  const now = store.now();
  const { documents, submissions } = store.tables;
  const rows = submissions.whose(open, 'requestId', ...unsettled).filter((row) => {
    const document = documents.withId(open, row.documentId);
    if (row.fiscalAccountId !== fiscalAccountId || !REVISABLE_SUBMISSION_STATES.includes(row.state))
      return false;
    if (document?.organisationId !== organisationId || document.state === 'submitting') return false;
    const isAskable = row.startedAt.getTime() > now.getTime() - askableMs;
    return isDue(document, now) || (document.dueAt === null && isAskable);
  });
  return new Set(inOrder(rows, OLDEST_FIRST).slice(0, most));
}

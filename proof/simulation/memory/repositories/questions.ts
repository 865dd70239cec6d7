import type { DocumentState } from '../../../../src/domain/lifecycle/lifecycle';
import { type DaysAhead, SHORT_WAIT_MS } from '../../../../src/documents/days-ahead';
import { LIVE_SUBMISSION_STATES } from '../../../../src/domain/fiscal/submission-states';
import { REQUEST_UNCONFIRMED } from '../../../../src/domain/fiscal/request-id';
import type { Submission } from '../../../../src/documents/submissions.entities';
import type { TrackedDocument } from '../../../../src/documents/documents.entities';
import type { MemoryStore } from '../memory-store';
import { uniqueViolation } from '../table';
import type { Transaction } from '../transaction';

const AHEAD: readonly DocumentState[] = ['collected', 'waiting'];

/** True when the due time has passed; false without a due time. */
export function isDue({ dueAt }: { readonly dueAt: Date | null }, now: Date): boolean {
  return dueAt !== null && dueAt.getTime() <= now.getTime();
}

/**
 * Days with documents of an organisation that must be sent before later ones. Documents dated before `since` do not
 * count.
 */
export function daysAhead(
  store: MemoryStore,
  open: Transaction,
  organisationId: string,
  since: string | null,
): DaysAhead {
  const rows = store.tables.documents
    .whose(open, 'state', ...AHEAD, 'ready')
    .filter((row) => row.organisationId === organisationId && (since === null || row.issuedOn >= since));
  const first = (some: typeof rows): string | null => some.map((row) => row.issuedOn).sort()[0] ?? null;
  const unmapped = rows.filter((row) => AHEAD.includes(row.state) && isDue(row, store.now()));
  const following = rows.filter(
    ({ state, reason, issues }) =>
      state === 'waiting' &&
      reason === 'ORIGINAL_UNDER_WAY' &&
      issues.length === 1 &&
      !isOfHistory(issues[0]?.parameters, since),
  );
  const asked = rows.filter(
    ({ state, reason, issues }) => state === 'waiting' && reason === 'MADE_IN_GAP' && issues.length === 1,
  );
  const now = store.now();
  const soon = now.getTime() + SHORT_WAIT_MS;
  const retried = rows.filter(
    ({ state, dueAt }) => state === 'ready' && dueAt !== null && dueAt > now && dueAt.getTime() <= soon,
  );
  return {
    unmapped: first(unmapped),
    earliest: first([...unmapped, ...following, ...retried, ...asked]),
    asked: first(asked),
    now,
  };
}

function isOfHistory(parameters: unknown, since: string | null): boolean {
  const { invoiceDay } = (parameters ?? {}) as { readonly invoiceDay?: string };
  return since !== null && invoiceDay !== undefined && invoiceDay < since;
}

/** True when the document is held because the status check does not know the request id of its submission. */
export function isUnconfirmed({ state, reason }: Pick<TrackedDocument, 'state' | 'reason'>): boolean {
  return state === 'uncertain' && reason === REQUEST_UNCONFIRMED;
}

export function isLive({ state }: Pick<Submission, 'state'>): boolean {
  return LIVE_SUBMISSION_STATES.includes(state);
}

/** Requests with a received statement that is not decided yet. */
export function unsettledRequests(
  { tables }: MemoryStore,
  open: Transaction,
  fiscalAccountId: string,
): Set<string> {
  const rows = tables.outcomes.whose(open, 'settledAt', null);
  return new Set(
    rows.filter((row) => row.fiscalAccountId === fiscalAccountId).map(({ requestId }) => requestId),
  );
}

/** True when an undecided statement was received about a submission of the document. */
export function hasUndecidedOutcome(store: MemoryStore, open: Transaction, documentId: string): boolean {
  const submissions = store.tables.submissions.whose(open, 'documentId', documentId);
  return submissions.some(
    ({ fiscalAccountId, requestId }) =>
      requestId !== null && unsettledRequests(store, open, fiscalAccountId).has(requestId),
  );
}

/** Counterpart of the triggers that run before a submission begins. */
export function refuseForbidden(store: MemoryStore, open: Transaction, documentId: string): void {
  if (hasReceivedSuccess(store, open, documentId)) throw uniqueViolation('submissions_none_after_success');
  if (store.dropped.includes('recorded_may_be_sent')) return;
  if (isRecordedElsewhere(store, open, documentId)) throw uniqueViolation('submissions_none_of_recorded');
}

/** True when a receipt of another program counts for the document. */
export function isRecordedElsewhere({ tables }: MemoryStore, open: Transaction, documentId: string): boolean {
  return tables.outsideReceipts.whose(open, 'documentId', documentId).some((row) => row.withdrawnAt === null);
}

/** True when a success, or what may be one, was received about a submission of the document. */
export function hasReceivedSuccess({ tables }: MemoryStore, open: Transaction, documentId: string): boolean {
  return tables.submissions
    .whose(open, 'documentId', documentId)
    .some(({ fiscalAccountId, requestId }) =>
      tables.outcomes
        .whose(open, 'requestId', requestId)
        .some((row) => row.fiscalAccountId === fiscalAccountId && row.claimsSuccess && !row.isHint),
    );
}

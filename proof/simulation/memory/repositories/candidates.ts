import { type CandidateStanding, OPEN_STANDINGS } from '../../../../src/documents/orphans.repository';
import type { Outcome, Submission } from '../../../../src/documents/submissions.entities';
import { OUTCOMES_LAST_MS } from '../../../../src/domain/lifecycle/limits';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';

type Attempt = Readonly<Submission>;

export interface FoundCandidate {
  readonly heardAt: Date;
  readonly standing: CandidateStanding;
  readonly outcome: Readonly<Outcome> | null;
}

/** Counterpart of the database function candidates_of. */
export function candidatesOf(store: MemoryStore, open: Transaction, documentId: string): FoundCandidate[] {
  const attempts = attemptsWithoutRequest(store, open, documentId);
  if (attempts.length === 0) return [];
  const { inbox, outcomes } = store.tables;
  const isOfAccount = (row: { readonly fiscalAccountId: string }): boolean =>
    attempts.some(({ fiscalAccountId }) => fiscalAccountId === row.fiscalAccountId);
  const heard = outcomes
    .seenBy(open)
    .filter((row) => row.claimsSuccess || (row.isHint && row.settledAt === null))
    .filter((row) => isOfAccount(row) && !hasOwner(store, open, row))
    .flatMap((outcome) => {
      const after = attempts.filter((attempt) => isHeardAfter(outcome, attempt));
      if (after.length === 0) return [];
      const standing = standingOf(store, open, documentId, outcome, after);
      return [{ heardAt: outcome.heardAt, standing, outcome }];
    });
  const first = Math.min(...attempts.map(({ startedAt }) => startedAt.getTime()));
  const unread = inbox
    .seenBy(open)
    .filter((row) => row.readAt === null && isOfAccount(row) && row.receivedAt.getTime() >= first)
    .map(({ receivedAt: heardAt }) => ({ heardAt, standing: 'unread' as const, outcome: null }));
  return [...heard, ...unread];
}

/** Time since which an unexplained outcome has kept the document from being submitted; null if none does. */
export function unexplainedSince(store: MemoryStore, open: Transaction, documentId: string): Date | null {
  if (store.dropped.includes('orphans_are_no_obstacle')) return null;
  const found = candidatesOf(store, open, documentId)
    .filter(({ standing }) => OPEN_STANDINGS.includes(standing))
    .map(({ heardAt }) => heardAt.getTime());
  return found.length === 0 ? null : new Date(Math.min(...found));
}

export function hasOwner(
  { tables }: MemoryStore,
  open: Transaction,
  { fiscalAccountId, requestId }: Pick<Outcome, 'fiscalAccountId' | 'requestId'>,
): boolean {
  return tables.submissions
    .whose(open, 'requestId', requestId)
    .some((row) => row.fiscalAccountId === fiscalAccountId);
}

function attemptsWithoutRequest({ tables }: MemoryStore, open: Transaction, documentId: string): Attempt[] {
  const decided = tables.resolutions.seenBy(open);
  return tables.submissions.whose(open, 'documentId', documentId).filter((row) => {
    if (isOpen(row)) return true;
    if (row.requestId !== null) return false;
    if (row.state !== 'not_sent') return row.state === 'rejected' || row.state === 'refused';
    return decided.some(
      ({ submissionId, decision }) => submissionId === row.id && decision === 'not_received',
    );
  });
}

function isOpen({ state }: Attempt): boolean {
  return state === 'unknown' || state === 'accepted';
}

function isHeardAfter({ heardAt, fiscalAccountId }: Readonly<Outcome>, attempt: Attempt): boolean {
  const age = heardAt.getTime() - attempt.startedAt.getTime();
  return (
    attempt.fiscalAccountId === fiscalAccountId && age >= 0 && (isOpen(attempt) || age < OUTCOMES_LAST_MS)
  );
}

/** Time since which a submission has counted as one without a request id. */
export function openSince({ tables }: MemoryStore, open: Transaction, attempt: Attempt): Date | null {
  const { answeredAt, requestId, state, documentId } = attempt;
  if (requestId === null || state !== 'unknown') return answeredAt;
  const document = tables.documents.withId(open, documentId);
  const moments = [answeredAt, document?.changedAt].flatMap((at) => at?.getTime() ?? []);
  return new Date(Math.max(...moments));
}

function standingOf(
  store: MemoryStore,
  open: Transaction,
  documentId: string,
  { isHint, lookedAt, names }: Readonly<Outcome>,
  after: readonly Attempt[],
): CandidateStanding {
  const isAskable = after.some(({ startedAt }) => startedAt > store.in(-OUTCOMES_LAST_MS));
  if (isHint) return lookedAt === null && isAskable ? 'unasked' : 'unknown';
  if (names?.includes(documentId) === true) return 'names_it';
  const isCompared = after.every((attempt) => {
    const openAt = openSince(store, open, attempt);
    return openAt !== null && lookedAt !== null && lookedAt >= openAt;
  });
  return names !== null && isCompared ? 'other' : 'unopened';
}

import { createHash } from 'node:crypto';
import { isSettledOnReceipt, type ReceivedOutcome } from '../../../../src/documents/keep-outcomes';
import { REVISABLE_SUBMISSION_STATES } from '../../../../src/domain/fiscal/submission-states';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { unsettledRequests } from './questions';

export function keepOne(
  store: MemoryStore,
  open: Transaction,
  fiscalAccountId: string,
  outcome: ReceivedOutcome,
): void {
  const { outcomes } = store.tables;
  const { requestId, body, heardBy, isHint, claimsSuccess, unreadable } = outcome;
  const bodySha256 = createHash('sha256').update(body).digest('hex');
  const known = outcomes
    .whose(open, 'requestId', requestId)
    .find((row) => row.fiscalAccountId === fiscalAccountId && row.bodySha256 === bodySha256);
  const isConfirmed = heardBy === 'status';
  const settled = isSettledOnReceipt(outcome)
    ? ({ settledAs: 'unreadable', settledAt: store.now() } as const)
    : {};
  const said = { requestId, body, heardBy, isHint, claimsSuccess, unreadable };
  if (known === undefined)
    outcomes.insert(open, { fiscalAccountId, ...said, bodySha256, isConfirmed, ...settled });
  else if ((known.isHint && !isHint) || (isConfirmed && !known.isConfirmed) || unreadable !== null) {
    outcomes.change(open, known, {
      ...{ isHint: known.isHint && isHint, isConfirmed: known.isConfirmed || isConfirmed, unreadable },
      claimsSuccess: known.claimsSuccess || claimsSuccess,
      times: known.times + (unreadable === null ? 0 : 1),
    });
  }
}

/** Makes documents due for whose requests an undecided outcome is stored. */
export function askSoon(
  store: MemoryStore,
  open: Transaction,
  fiscalAccountId: string,
  requestIds: readonly string[],
): void {
  const { documents, submissions } = store.tables;
  const unsettled = unsettledRequests(store, open, fiscalAccountId);
  const asked = submissions
    .whose(open, 'requestId', ...requestIds)
    .filter((row) => row.fiscalAccountId === fiscalAccountId && unsettled.has(row.requestId ?? ''))
    .filter(({ state }) => REVISABLE_SUBMISSION_STATES.includes(state))
    .map(({ documentId }) => documentId);
  const rows = documents.whose(open, 'id', ...asked).filter(({ state }) => state !== 'submitting');
  for (const row of rows) documents.change(open, row, { dueAt: store.now() });
}

import {
  OUTCOME_AWAITED_MS,
  type StandingRow,
  UNPROVEN,
} from '../../../../src/documents/refused-submissions';
import type { Submission, SubmissionRefusal } from '../../../../src/documents/submissions.entities';
import {
  ANSWERED_SUBMISSION_STATES,
  JUDGED_SUBMISSION_STATES,
  TURNED_DOWN_SUBMISSION_STATES,
} from '../../../../src/domain/fiscal/submission-states';
import {
  JUDGED_REFUSALS,
  MOST_TROUBLES,
  type Trouble,
  TROUBLES,
  TROUBLES_OF_CALLS,
  TROUBLES_OF_OUTCOMES,
  WORDS_OF_CALLS,
} from '../../../../src/fiscal/accounts/stopped-submissions';
import { inOrder } from '../conditions';
import type { MemoryStore } from '../memory-store';
import type { Transaction } from '../transaction';
import { NO_SENTENCE } from '../../../../src/domain/texts/stored-sentence';

type Row = Readonly<Submission>;
const NEWEST_FIRST = { startedAt: 'DESC', id: 'DESC' } as const;
const isOneOf = (of: readonly string[], refusal: SubmissionRefusal | null): boolean =>
  refusal !== null && of.includes(refusal);

export function isTrouble(refusal: SubmissionRefusal | null): refusal is Trouble['refusal'] {
  return isOneOf(TROUBLES, refusal);
}

/** Counterpart of the columns `standingColumns`. */
export function standingRow(store: MemoryStore, open: Transaction, fiscalAccountId: string): StandingRow {
  const { submissions, documents } = store.tables;
  const own = submissions.seenBy(open).filter((row) => row.fiscalAccountId === fiscalAccountId);
  const troubles = [
    ...own.filter((row) => isTroubleOfCall(row) && isAfter(own, isAnswered, row)),
    ...own.filter((row) => isTroubleOfOutcome(row) && isAfter(own, isJudged, row)),
  ];
  const found = inOrder(troubles, NEWEST_FIRST)
    .slice(0, MOST_TROUBLES)
    .flatMap(({ number, detail, refusal, documentId, answeredAt, startedAt }): Trouble[] => {
      if (!isTrouble(refusal)) return [];
      const at = (answeredAt ?? startedAt).getTime();
      return [
        {
          ...{ number, detail: detail ?? NO_SENTENCE, refusal, at },
          organisationId: documents.withId(open, documentId)?.organisationId ?? '',
        },
      ];
    });
  const latest = own.reduce<Row | null>(
    (last, row) => (last === null || row.startedAt > last.startedAt ? row : last),
    null,
  );
  const accepted = own.filter(({ state }) => state === 'accepted');
  return {
    troubles: found,
    isOutcomeOpen: accepted.some(({ startedAt }) => startedAt > store.in(-OUTCOME_AWAITED_MS)),
    isUnproven:
      accepted.filter(({ startedAt }) => startedAt > store.in(-UNPROVEN.awaitedMs)).length >= UNPROVEN.most &&
      !own.some((row) => isDecided(row) && row.startedAt > store.in(-UNPROVEN.afterMs)),
    latest,
  };
}

function isDecided({ state }: Row): boolean {
  return JUDGED_SUBMISSION_STATES.includes(state);
}

function isAfter(own: readonly Row[], isWell: (row: Row) => boolean, { startedAt }: Row): boolean {
  return own.every((row) => row.startedAt < startedAt || !isWell(row));
}

/** True when the call failed. A missing answer does not count once the service has named the request. */
function isTroubleOfCall({ refusal, requestId }: Row): boolean {
  return isOneOf(TROUBLES_OF_CALLS, refusal) && (refusal !== 'unanswered' || requestId === null);
}

function isAnswered(row: Row): boolean {
  if (isTroubleOfCall(row)) return false;
  const { state, refusal } = row;
  return ANSWERED_SUBMISSION_STATES.includes(state) || isOneOf(WORDS_OF_CALLS, refusal);
}

function isJudged({ state, refusal }: Row): boolean {
  if (state === 'fiscalised') return true;
  return (
    TURNED_DOWN_SUBMISSION_STATES.includes(state) && (refusal === null || isOneOf(JUDGED_REFUSALS, refusal))
  );
}

function isTroubleOfOutcome({ state, refusal }: Row): boolean {
  return TURNED_DOWN_SUBMISSION_STATES.includes(state) && isOneOf(TROUBLES_OF_OUTCOMES, refusal);
}

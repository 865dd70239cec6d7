import { useCoverage } from '../mappings/coverage';
import type { Organisation } from '../shown/organisations';
import { useFiscalAccounts } from '../shown/fiscal-accounts';
import { useFirstDocuments } from './first-documents';
import { isOfCodes, isOfRates } from './open-gaps';
import { usePreflight } from './preflight';
import { type QuestionName, QUESTIONS } from './question-names';

export type Progress = Readonly<Record<QuestionName, boolean>>;

/**
 * Progress of the set-up, derived from stored data alone, so that it can be left and resumed anywhere.
 * @returns null while data is being read
 */
export function useProgress(organisation: Organisation): Progress | null {
  const { id, status, fiscalAccountId, goLiveOn, isPaused } = organisation;
  const queries = [
    useFiscalAccounts(),
    useCoverage(id),
    usePreflight(id),
    useFirstDocuments(id, false),
  ] as const;
  const [accounts, coverage, preflight, first] = queries;
  if (queries.some(({ isPending }) => isPending)) return null;
  const account = accounts.data?.find((candidate) => candidate.id === fiscalAccountId);
  const fiscalised = first.data?.total ?? 0;
  // After the go-live date is set, gaps that only affect older documents keep no question open.
  const lacking = (goLiveOn === null ? coverage.data?.coverage.gaps : preflight.data?.causes) ?? [];
  const isRead =
    goLiveOn !== null || lacking.length > 0 || (coverage.data?.coverage.covered.documents ?? 0) > 0;
  const start = goLiveOn !== null && !isPaused && fiscalAccountId !== null;
  return {
    connect: status === 'connected',
    account: account?.lastCheck != null && account.lastCheck.level !== 'fault',
    mappings: isRead && !lacking.some(isOfRates),
    codes: isRead && !lacking.some(isOfCodes),
    goLive: goLiveOn !== null,
    // Sent documents no longer count as ready, and once all are sent there is nothing left to try.
    trial: start || fiscalised > 0 || (preflight.data?.ready.documents ?? 0) > 0,
    start,
  };
}

/** Unanswered questions before the given one. */
export function openBefore(name: QuestionName, progress: Progress): QuestionName[] {
  return QUESTIONS.slice(0, QUESTIONS.indexOf(name)).filter((question) => !progress[question]);
}

/**
 * Question at which a returning person continues: the first unanswered one, or the last when all are
 * answered.
 */
export function nextQuestion(progress: Progress): QuestionName {
  return QUESTIONS.find((question) => !progress[question]) ?? 'start';
}

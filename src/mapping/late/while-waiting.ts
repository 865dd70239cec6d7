import { NO_SENTENCE, type StoredSentence, storedSentence } from '../../domain/texts/stored-sentence';
import type { Issue } from '../../domain/issues/issue';
import { type IssueCode, LEFT_OUT_CODES } from '../../domain/issues/issue-catalogue';
import type { SalesDocument } from '../../domain/sales/sales-document';
import type { Circumstances, MappingRules } from '../mapping-rules';
import { isLate } from './dating';
import { areOfOnePeriod, lastDayOfPeriod } from './tax-period';

/** Issues of documents that are not to be sent now, or wait only briefly. */
const NOT_CONCERNED: readonly IssueCode[] = [
  ...LEFT_OUT_CODES,
  ...(['DOCUMENT_UNREADABLE', 'BEFORE_GO_LIVE', 'DATED_IN_THE_FUTURE', 'ORIGINAL_UNDER_WAY'] as const),
];

/** Sentence about the consequence of waiting for a held document that is not late yet; empty: none. */
export function whileWaiting(
  document: SalesDocument,
  issues: readonly Issue[],
  rules: Pick<MappingRules, 'lateDocuments' | 'taxPeriod'>,
  { today, lastDay, isDeclaredNow = false }: Circumstances,
): StoredSentence {
  const isConcerned = !issues.some(({ code }) => NOT_CONCERNED.includes(code));
  if (!isConcerned || issues.length === 0 || isLate(document, lastDay)) return NO_SENTENCE;
  if (isDeclaredNow || rules.lateDocuments === 'present_date') return storedSentence('sentThatDay');
  const isSamePeriod = areOfOnePeriod(document.issuedOn, today, rules.taxPeriod);
  if (rules.lateDocuments === 'hold' || !isSamePeriod) return storedSentence('heldAsLate');
  return storedSentence('sentUntil', { day: lastDayOfPeriod(today, rules.taxPeriod) });
}

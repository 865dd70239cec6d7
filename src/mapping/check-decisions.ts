import type { DecisionName } from '../domain/lifecycle/document-decision';
import { issue, type Issue } from '../domain/issues/issue';
import type { IssueCode } from '../domain/issues/issue-catalogue';
import type { Circumstances } from './mapping-rules';

/** Issue of a person's exclusion, or of the question whether it still applies if the content has changed. */
export function personsExclusionIssue({ excludedBecause, outdated = [] }: Circumstances): Issue | null {
  if (excludedBecause !== undefined) return issue('EXCLUDED_BY_PERSON', '', { reason: excludedBecause });
  const exclusion = outdated.find(({ decision }) => decision === 'excluded');
  return exclusion === undefined ? null : issue('DECISION_OUTDATED', '', exclusion);
}

/**
 * Issue of a document linked to another's receipt and changed since. The receipt stays recorded, so that the document
 * is never sent.
 */
export function changedSaleIssue({ outdated = [] }: Circumstances): Issue | null {
  const sale = outdated.find(({ decision }) => decision === 'sale');
  return sale === undefined ? null : issue('DECISION_OUTDATED', '', sale);
}

/** Issues that each decision settles; a chosen invoice is asked about again, whichever invoice the books name now. */
const ENDED_BY: Readonly<
  Record<Exclude<DecisionName, 'excluded' | 'original' | 'sale'>, readonly IssueCode[]>
> = {
  released: ['NOT_RELEASED', 'NOT_PAID', 'DATED_IN_SIGNED_PERIOD'],
  declared: ['DATED_BEFORE_LAST', 'DATED_IN_SIGNED_PERIOD'],
};

/**
 * Issues about decisions on former content, if they are needed again.
 * @param asked issues of the document without them
 */
export function outdatedIssues({ outdated = [] }: Circumstances, asked: readonly Issue[]): Issue[] {
  const isAsked = (decision: DecisionName): boolean =>
    decision === 'original' ||
    (decision !== 'excluded' &&
      decision !== 'sale' &&
      asked.some(({ code }) => ENDED_BY[decision].includes(code)));
  return outdated
    .filter(({ decision }) => isAsked(decision))
    .map((one) => issue('DECISION_OUTDATED', '', one));
}

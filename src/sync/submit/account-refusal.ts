import type { SentSubmission } from '../../documents/submissions.entities';
import type { SubmissionsRepository } from '../../documents/submissions.repository';
import type { Trouble } from '../../fiscal/accounts/stopped-submissions';
import { COUNTRY } from '../../mapping/countries';

/**
 * The trouble of the account that speaks from the service's words about a submission; null: it is the document's own. Where the
 * device names the date of a receipt that we do not know, that becomes its last moment, and documents are dated after it.
 */
export async function accountRefusal(
  submissions: SubmissionsRepository,
  submission: Pick<SentSubmission, 'fiscalAccountId' | 'datedAt' | 'startedAt'>,
  words: string,
): Promise<Trouble['refusal'] | null> {
  const cause = COUNTRY.accountCause(words);
  if (cause !== 'order') return cause;
  const isFollowed = await submissions.followDevice(submission, (timeOffset) =>
    COUNTRY.namedMoment(words, timeOffset),
  );
  return isFollowed ? 'order' : 'order_unclear';
}

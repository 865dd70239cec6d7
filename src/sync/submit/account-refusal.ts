import type { SentSubmission } from '../../documents/submissions.entities';
import type { SubmissionsRepository } from '../../documents/submissions.repository';
import type { Trouble } from '../../fiscal/accounts/stopped-submissions';
import { COUNTRY } from '../../mapping/countries';

/**
 * Reason in the service's answer that concerns the account; null: it concerns the document. Where the device names the
 * date of an unknown receipt, that date becomes its last, and documents are dated after it.
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

import type { Outcome } from '../../documents/submissions.entities';
import type { ReceivedOutcome } from '../../documents/keep-outcomes';
import type { FiscalOutcome, Unreadable } from '../../domain/fiscal/outcome';
import { displayText } from '../../domain/unstorable-text';
import { claimsSuccess } from '../../domain/fiscal/verdict';
import type { StoredSentence } from '../../domain/texts/stored-sentence';
import type { ReceivedStatement } from '../../fiscal/fiscal-service';

/** Number of characters kept of an unreadable statement. */
const MOST_UNREADABLE = 16_000;

/** Statement in stored form. An unsigned one is only a reason to query. Pure. */
export function receivedOutcome(
  { requestId, body }: ReceivedStatement,
  outcome: FiscalOutcome,
  origin: Pick<ReceivedOutcome, 'heardBy' | 'isHint'>,
): ReceivedOutcome {
  const isUnreadable = outcome.result === 'unreadable' && !origin.isHint;
  return {
    requestId,
    ...origin,
    claimsSuccess: !origin.isHint && claimsSuccess(outcome),
    body: outcome.result === 'unreadable' ? displayText(body.slice(0, MOST_UNREADABLE)) : body,
    unreadable: isUnreadable ? outcome.why : null,
  };
}

/** True for a statement that was stored because it is unreadable. */
export function isUnreadable(kept: Outcome): kept is Outcome & { readonly unreadable: StoredSentence } {
  return kept.unreadable !== null;
}

/** Restores a statement as it was understood when stored, since its bytes may be incomplete. Pure. */
export function asUnreadable(kept: Outcome & { readonly unreadable: StoredSentence }): Unreadable {
  const { requestId, unreadable: why, claimsSuccess, body: raw } = kept;
  return { result: 'unreadable', requestId, why, claimsSuccess, raw };
}

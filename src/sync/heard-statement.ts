import type { HeardOutcome } from '../database/outcomes.repository';
import type { FiscalOutcome } from '../documents/outcome';
import { displayText } from '../documents/unstorable-text';
import { claimsSuccess } from '../documents/verdict';
import type { HeardStatement } from '../fiscal/fiscal-service';

/** Of what cannot be read so many characters are kept. */
const MOST_UNREADABLE = 16_000;

/** A statement as it is kept. Of an unsigned one nothing is believed: it is a reason to ask. Pure. */
export function heardFrom(
  { requestId, body }: HeardStatement,
  outcome: FiscalOutcome,
  origin: Pick<HeardOutcome, 'heardBy' | 'isHint'>,
): HeardOutcome {
  const isUnreadable = outcome.result === 'unreadable' && !origin.isHint;
  return {
    ...{ requestId, ...origin, claimsSuccess: !origin.isHint && claimsSuccess(outcome) },
    body: outcome.result === 'unreadable' ? displayText(body.slice(0, MOST_UNREADABLE)) : body,
    unreadable: isUnreadable ? displayText(outcome.why) : null,
  };
}

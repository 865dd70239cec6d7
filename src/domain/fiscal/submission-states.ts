/**
 * State of a submission. `sending` is committed before the first byte leaves. `accepted`, `unknown` and
 * `fiscalised` block every further submission of the document; `not_sent`, `refused` and `rejected` do not.
 */
export type SubmissionState =
  'sending' | 'not_sent' | 'refused' | 'accepted' | 'unknown' | 'fiscalised' | 'rejected';

type SubmissionStates = readonly SubmissionState[];

/** States in which the service has, or may have, the submission. */
export const LIVE_SUBMISSION_STATES: SubmissionStates = ['sending', 'accepted', 'unknown', 'fiscalised'];

/** States in which the service may have the submission and its outcome is unknown. */
export const OPEN_SUBMISSION_STATES: SubmissionStates = ['accepted', 'unknown'];

/** States without a decision, including submissions that are still being sent. */
export const UNDECIDED_SUBMISSION_STATES: SubmissionStates = ['sending', ...OPEN_SUBMISSION_STATES];

/** States from which a statement about the request can still make it fiscalised. */
export const REVISABLE_SUBMISSION_STATES: SubmissionStates = [...OPEN_SUBMISSION_STATES, 'rejected'];

/** States in which a statement about the request may arrive, and another one may contradict it. */
export const STATED_SUBMISSION_STATES = ['accepted', 'rejected'] as const;

/** States in which the answer to the submission itself has not been stored. */
export const UNANSWERED_SUBMISSION_STATES: SubmissionStates = ['sending', 'unknown'];

/** States of a sent document whose request may be unknown. An index depends on them. */
export const REQUEST_UNKNOWN_STATES: SubmissionStates = ['unknown', 'rejected', 'refused', 'not_sent'];

/** States after a person has said that the service did not receive it, or made no receipt. */
export const DENIED_SUBMISSION_STATES: SubmissionStates = ['not_sent', 'rejected'];

/** States after any answer of the service. */
export const ANSWERED_SUBMISSION_STATES: SubmissionStates = ['accepted', 'refused', 'fiscalised', 'rejected'];

/** States after an outcome of the device, or of the service for it. */
export const JUDGED_SUBMISSION_STATES: SubmissionStates = ['fiscalised', 'rejected'];

/** States in which the service has certainly made no receipt, with a reason. */
export const TURNED_DOWN_SUBMISSION_STATES: SubmissionStates = ['rejected', 'refused'];

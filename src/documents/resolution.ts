import type { FiscalData } from './outcome';
import type { ReceiptCheck } from './receipt-certificate';
import { isSameRequest } from './request-id';

/**
 * What a person can know about an uncertain submission.
 * - `fiscalised`: the service's portal shows it, with the device's numbers
 * - `adopted`: this request of the service is the document's; its status and its PDF must say so
 * - `rejected`: the portal shows that it was received and declined
 * - `not_received`: the portal, or the service's support, says that it never arrived
 */
export const RESOLUTION_KINDS = ['fiscalised', 'adopted', 'rejected', 'not_received'] as const;
export type ResolutionKind = (typeof RESOLUTION_KINDS)[number];

export type ResolutionDecision =
  | {
      readonly kind: 'fiscalised';
      readonly data: FiscalData;
      readonly pdfName: string | null;
      /** Checks of the certificate that the person confirms although they are not met. */
      readonly confirms: readonly ReceiptCheck[];
    }
  | { readonly kind: 'adopted'; readonly requestId: string }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'not_received' };

/** A process that has slept since can no longer wake and send: its lease ended long before. */
export const LEAST_AGE_MINUTES = 30;
/** As long as the service can be asked about a request (interface document, Limits). */
export const ADOPTABLE_MINUTES = 7 * 24 * 60;

/** The submission in doubt, as far as a decision depends on it. */
export interface DoubtfulSubmission {
  readonly requestId: string | null;
  /** By the database's clock. */
  readonly ageMinutes: number;
}

/** Everything that speaks against a decision, as sentences; empty when it can be taken. Pure. */
export function objections(decision: ResolutionDecision, submission: DoubtfulSubmission): string[] {
  const against: string[] = [];
  const { requestId, ageMinutes } = submission;
  if (ageMinutes < LEAST_AGE_MINUTES) {
    const rest = Math.ceil(LEAST_AGE_MINUTES - ageMinutes);
    against.push(`It was sent less than ${LEAST_AGE_MINUTES} minutes ago: decide in ${rest} minutes.`);
  }
  if (decision.kind === 'not_received' && requestId !== null) {
    against.push(`The service has accepted it as ${requestId}: it was received.`);
  }
  if (decision.kind === 'adopted') {
    if (requestId !== null && !isSameRequest(requestId, decision.requestId)) {
      against.push(`It already has the request id ${requestId}: only that one can be adopted.`);
    }
    if (!isAdoptable(submission)) {
      against.push(
        'It was sent more than seven days ago: the service no longer says anything about its request.',
      );
    }
  }
  return against;
}

/** The decisions that can be taken now; a request id may still be refused for what the service says about it. */
export function possibleDecisions(submission: DoubtfulSubmission): ResolutionKind[] {
  if (submission.ageMinutes < LEAST_AGE_MINUTES) return [];
  const impossible: ResolutionKind[] = [];
  if (!isAdoptable(submission)) impossible.push('adopted');
  if (submission.requestId !== null) impossible.push('not_received');
  return RESOLUTION_KINDS.filter((kind) => !impossible.includes(kind));
}

function isAdoptable({ ageMinutes }: DoubtfulSubmission): boolean {
  return ageMinutes < ADOPTABLE_MINUTES;
}

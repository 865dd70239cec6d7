import type { FiscalData } from './outcome';
import type { ReceiptCheck } from './receipt-certificate';

/**
 * What a person can know about an uncertain submission.
 * - `fiscalised`: the service's portal shows it, with the device's numbers
 * - `adopted`: a request that the service reported, and nobody here sent, is this one
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

/** The submission in doubt, as far as a decision depends on it. */
export interface DoubtfulSubmission {
  readonly requestId: string | null;
  /** By the database's clock. */
  readonly ageMinutes: number;
}

/**
 * Everything that speaks against a decision, as sentences; empty when it can be taken. Pure.
 *
 * @param candidates request ids that the service has reported and that no submission here has
 */
export function objections(
  decision: ResolutionDecision,
  submission: DoubtfulSubmission,
  candidates: readonly string[],
): string[] {
  const against: string[] = [];
  const { requestId, ageMinutes } = submission;
  if (ageMinutes < LEAST_AGE_MINUTES) {
    const rest = Math.ceil(LEAST_AGE_MINUTES - ageMinutes);
    against.push(`It was sent less than ${LEAST_AGE_MINUTES} minutes ago: decide in ${rest} minutes.`);
  }
  if (decision.kind === 'not_received' && requestId !== null) {
    against.push(`The service has accepted it as ${requestId}: it was received.`);
  }
  if (decision.kind === 'adopted' && requestId !== null) {
    against.push(`It already has the request id ${requestId}.`);
  }
  if (decision.kind === 'adopted' && !candidates.includes(decision.requestId)) {
    against.push(`The service has reported no unknown request ${decision.requestId}.`);
  }
  return against;
}

/** The decisions that can be taken now. */
export function possibleDecisions(
  submission: DoubtfulSubmission,
  candidates: readonly string[],
): ResolutionKind[] {
  if (submission.ageMinutes < LEAST_AGE_MINUTES) return [];
  if (submission.requestId !== null) return ['fiscalised', 'rejected'];
  return RESOLUTION_KINDS.filter((kind) => kind !== 'adopted' || candidates.length > 0);
}

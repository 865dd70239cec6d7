import type { FiscalData } from '../fiscal/outcome';
import type { Sentence } from '../texts/stored-sentence';
import type { ReceiptCheck } from '../receipt/receipt-certificate';
import { isSameRequest } from '../fiscal/request-id';

/**
 * Decisions of a person about an uncertain submission.
 * - `fiscalised`: the service's portal shows it, with the device's numbers
 * - `adopted`: this request of the service is the document's, as its status and PDF must prove
 * - `rejected`: the portal shows that it was received and declined
 * - `not_received`: the portal, or the service's support, says that it never arrived
 */
export const RESOLUTION_KINDS = ['fiscalised', 'adopted', 'rejected', 'not_received'] as const;
export type UncertainDecisionKind = (typeof RESOLUTION_KINDS)[number];

/** Stored decision; `withdrawn`: a person has withdrawn the previous decision `fiscalised`. */
export type StoredDecision = UncertainDecisionKind | 'withdrawn';

export type UncertainDecisionName =
  | {
      readonly kind: 'fiscalised';
      readonly data: FiscalData;
      readonly pdfName: string | null;
      /** Failed checks of the receipt that the person confirms. */
      readonly confirms: readonly ReceiptCheck[];
    }
  | { readonly kind: 'adopted'; readonly requestId: string }
  | { readonly kind: 'rejected' }
  | { readonly kind: 'not_received' };

/** Minimum age in minutes: by then a paused process has lost its lease and cannot send any more. */
export const LEAST_AGE_MINUTES = 30;
/** Minutes for which the service answers about a request (interface document, Limits). */
const ADOPTABLE_MINUTES = 7 * 24 * 60;

/** Fields of an uncertain submission that a decision depends on. */
export interface DoubtfulSubmission {
  /** Request id; null: none, or unknown to the service. */
  readonly requestId: string | null;
  /** Age in minutes, by the database's clock. */
  readonly ageMinutes: number;
}

/** Objection to a decision; its sentences are those of the refusal `DECISION_IMPOSSIBLE`. */
export type Objection =
  | { readonly objection: 'too_early'; readonly leastMinutes: number; readonly minutes: number }
  | { readonly objection: 'was_received' | 'has_another_request'; readonly requestId: string }
  | { readonly objection: 'too_late' }
  | {
      readonly objection: 'request_of_document';
      readonly requestId: string;
      readonly number: string;
      readonly attempt: number;
    }
  | { readonly objection: 'request_of_organisation' | 'request_proven'; readonly requestId: string }
  | { readonly objection: 'success_unexplained' }
  /** Number of the other document; null: of another organisation. */
  | { readonly objection: 'numbers_of_another'; readonly number: string | null }
  | { readonly objection: 'pdf_unreadable'; readonly pdfName: string; readonly why: readonly Sentence[] }
  | { readonly objection: 'pdf_differs'; readonly pdfName: string };

/** Collects all objections to a decision; empty when it can be taken. Pure. */
export function objections(decision: UncertainDecisionName, submission: DoubtfulSubmission): Objection[] {
  const against: Objection[] = [];
  const { requestId, ageMinutes } = submission;
  if (ageMinutes < LEAST_AGE_MINUTES) {
    const minutes = Math.ceil(LEAST_AGE_MINUTES - ageMinutes);
    against.push({ objection: 'too_early', leastMinutes: LEAST_AGE_MINUTES, minutes });
  }
  if (decision.kind === 'not_received' && requestId !== null) {
    against.push({ objection: 'was_received', requestId });
  }
  if (decision.kind === 'adopted') {
    if (requestId !== null && !isSameRequest(requestId, decision.requestId)) {
      against.push({ objection: 'has_another_request', requestId });
    }
    if (!isAdoptable(submission)) {
      against.push({ objection: 'too_late' });
    }
  }
  return against;
}

/**
 * Decisions that are possible now; a request id may still be refused after the service is queried.
 * @param isReported the service has reported a success that may be the document's
 */
export function possibleDecisions(
  submission: DoubtfulSubmission,
  isReported = false,
): UncertainDecisionKind[] {
  if (submission.ageMinutes < LEAST_AGE_MINUTES) return [];
  const impossible: UncertainDecisionKind[] = [];
  if (!isAdoptable(submission)) impossible.push('adopted');
  if (submission.requestId !== null || isReported) impossible.push('not_received');
  return RESOLUTION_KINDS.filter((kind) => !impossible.includes(kind));
}

function isAdoptable({ ageMinutes }: DoubtfulSubmission): boolean {
  return ageMinutes < ADOPTABLE_MINUTES;
}

import { storedAdvice, type StoredSentence, storedSentence } from '../texts/stored-sentence';
import { fiscalFingerprint } from '../fiscal/fiscal-fingerprint';
import type { DocumentKind, SalesDocument } from './sales-document';
import type { VersionDifference } from './version-difference';
import { versionDifferences } from './version-differences';

/**
 * Reason of a document of which the service has fiscalised two submissions. No edit in the books ends that: it stays
 * the reason, whatever else changes.
 */
export const FISCALISED_TWICE = 'FISCALISED_TWICE';

/** Reason of a voided document whose sale was entered again: the document that was entered has its receipt. */
export const ENTERED_AGAIN = 'ENTERED_AGAIN';

/** Fiscalised version of a document. */
export interface SubmittedVersion {
  readonly fingerprint: string;
  /** Submitted content; null for submissions from before versions were kept. */
  readonly sales: SalesDocument | null;
  /** Credit notes: source identifier of the invoice they were submitted against. */
  readonly originalId: string | null;
}

export interface ChangeAfterFiscalisation {
  readonly reason: 'VOIDED' | 'EDITED';
  readonly differences: readonly VersionDifference[];
  /** Advice for the person who keeps the books. */
  readonly proposal: StoredSentence;
}

/**
 * Difference between the books and the fiscal receipt; null while all fiscal fields agree.
 * @param isHarmless true for a difference that would not change the document sent
 */
export function changeAfterFiscalisation(
  submitted: SubmittedVersion,
  present: SalesDocument,
  isHarmless: (difference: VersionDifference) => boolean = () => false,
): ChangeAfterFiscalisation | null {
  if (fiscalFingerprint(present) === submitted.fingerprint) return null;
  const differences =
    submitted.sales === null
      ? notKept(present)
      : versionDifferences(submitted.sales, present, submitted.originalId).filter((one) => !isHarmless(one));
  if (differences.length === 0) return null;
  const reason = present.status === 'void' && present.unreadable.length === 0 ? 'VOIDED' : 'EDITED';
  return { reason, differences, proposal: proposal(present.kind, reason, differences) };
}

function notKept(present: SalesDocument): VersionDifference[] {
  const sentence = storedSentence('versionNotKept');
  return [{ path: '', before: '', after: present.status, sentence }];
}

/**
 * Advice to the bookkeeper. A signed receipt cannot be changed: the books have to match it again, and only a
 * further document corrects it. Following the advice makes books, balance and receipts agree
 * (`test/e2e/advice.spec.ts`).
 */
function proposal(
  kind: DocumentKind,
  reason: ChangeAfterFiscalisation['reason'],
  differences: readonly VersionDifference[],
): StoredSentence {
  if (reason === 'VOIDED') return storedAdvice(`voided.${kind}`);
  if (differences.every(({ path }) => path.startsWith('unreadable'))) return storedAdvice('unreadable');
  return differences.every(({ path }) => path === 'allocations')
    ? storedAdvice('applied')
    : storedAdvice(`edited.${kind}`);
}

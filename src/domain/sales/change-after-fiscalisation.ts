import { storedAdvice, type StoredSentence, storedSentence } from '../texts/stored-sentence';
import { fiscalFingerprint } from '../fiscal/fiscal-fingerprint';
import type { DocumentKind, SalesDocument } from './sales-document';
import { type VersionDifference, versionDifferences } from './version-differences';

/** Reason of a document with two fiscalised submissions. Later edits in the books do not replace it. */
export const FISCALISED_TWICE = 'FISCALISED_TWICE';

/** Reason of a voided document whose sale was entered again in the books: the new document has its receipt. */
export const ENTERED_AGAIN = 'ENTERED_AGAIN';

/** Fiscalised version of a document. */
export interface SubmittedVersion {
  readonly fingerprint: string;
  /** Submitted content; null for submissions stored before versions were kept. */
  readonly sales: SalesDocument | null;
  /** Credit notes: source identifier of the invoice they were submitted against. */
  readonly originalId: string | null;
}

export interface ChangeAfterFiscalisation {
  readonly reason: 'VOIDED' | 'EDITED';
  readonly differences: readonly VersionDifference[];
  /** Advice to the bookkeeper. */
  readonly proposal: StoredSentence;
}

/**
 * Compares the books with the fiscal receipt; null: all fiscal fields agree.
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
 * Advice to the bookkeeper: a signed receipt cannot be changed, so the books must match it again, or a further document
 * corrects it (`test/e2e/advice.spec.ts`).
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

import { fiscalFingerprint } from './fiscal-fingerprint';
import type { DocumentKind, SalesDocument } from './sales-document';
import { TEXTS } from './texts/language';
import type { VersionDifference } from './version-difference';
import { versionDifferences } from './version-differences';

/**
 * Reason of a document of which the service has fiscalised two submissions. No edit in the books ends that: it stays
 * the reason, whatever else changes.
 */
export const FISCALISED_TWICE = 'FISCALISED_TWICE';

/** Reason of a voided document whose sale was entered again: the document that was entered has its receipt. */
export const ENTERED_AGAIN = 'ENTERED_AGAIN';

/** The version of a document that was fiscalised. */
export interface SubmittedVersion {
  readonly fingerprint: string;
  /** Null for what was submitted before versions were kept. */
  readonly sales: SalesDocument | null;
  /** Credit notes: source identifier of the invoice they were submitted against. */
  readonly originalId: string | null;
}

export interface ChangeAfterFiscalisation {
  readonly reason: 'VOIDED' | 'EDITED';
  readonly differences: readonly VersionDifference[];
  /** What to do about it, for the person who keeps the books. */
  readonly proposal: string;
}

/**
 * What the books say otherwise than the fiscal receipt; null while they agree in everything fiscal.
 * @param isHarmless of a difference: nothing that was sent would be sent otherwise
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
  const sentence = 'It is not what was fiscalised. The version that was submitted has not been kept.';
  return [{ path: '', before: '', after: present.status, sentence }];
}

/**
 * What a fiscal device has signed cannot be changed: the books follow the receipt again, and only a further document corrects
 * what the receipt has wrong. Who follows it to the letter ends with books, balance and receipts that agree
 * (`test/e2e/advice.spec.ts`).
 */
function proposal(
  kind: DocumentKind,
  reason: ChangeAfterFiscalisation['reason'],
  differences: readonly VersionDifference[],
): string {
  const { voided, edited, unreadable, applied } = TEXTS.afterFiscalisation;
  if (reason === 'VOIDED') return voided[kind];
  if (differences.every(({ path }) => path.startsWith('unreadable'))) return unreadable;
  return differences.every(({ path }) => path === 'allocations') ? applied : edited[kind];
}

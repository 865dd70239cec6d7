import { fiscalFingerprint } from './fiscal-fingerprint';
import type { DocumentKind, SalesDocument } from './sales-document';
import type { VersionDifference } from './version-difference';
import { versionDifferences } from './version-differences';

/**
 * Reason of a document of which the service has fiscalised two submissions. No edit in the books ends that: it stays
 * the reason, whatever else changes.
 */
export const FISCALISED_TWICE = 'FISCALISED_TWICE';

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

/** Paths whose change leaves the amounts alone: the receipt is right but for the words on it. */
const WORDS: readonly string[] = ['number', 'issuedOn', 'customer', 'reference', 'allocations'];

/** What a fiscal device has signed cannot be changed: only a further document can put it right. */
function proposal(
  kind: DocumentKind,
  reason: ChangeAfterFiscalisation['reason'],
  differences: readonly VersionDifference[],
): string {
  if (kind === 'credit_note') return creditNoteProposal(reason, differences);
  if (reason === 'VOIDED') {
    return 'The authority still counts this invoice, and a void cannot be taken back in the books. Write a credit note over its full amount that names this invoice in its reference; it is fiscalised and cancels the receipt. If the sale stands, write a new invoice as well.';
  }
  if (differences.every(({ path }) => path.startsWith('unreadable'))) {
    return 'Open the document in the books, correct the field named and save it; then it is compared again.';
  }
  if (differences.every(({ path }) => WORDS.includes(path))) {
    return 'Put the document back as it was. If the receipt itself is wrong, write a credit note over its full amount and a new invoice with the right number, date and customer.';
  }
  return 'Put the document back as it was. If the new content is right, write a credit note over the amount that was fiscalised and a new invoice with the new content. A lower amount can be corrected by a credit note over the difference alone.';
}

function creditNoteProposal(
  reason: ChangeAfterFiscalisation['reason'],
  differences: readonly VersionDifference[],
): string {
  if (reason === 'VOIDED') {
    return 'The authority still counts this credit, and a void cannot be taken back in the books. Write a new invoice over its amount, so that what the customer owes agrees with the receipts again.';
  }
  if (differences.every(({ path }) => path === 'allocations')) {
    return 'The receipt names the invoice that this credit note was submitted against. Apply it to that invoice again.';
  }
  return 'Put the credit note back as it was. If it was too low, write a further credit note over the difference; if it was too high, write a new invoice over the difference.';
}

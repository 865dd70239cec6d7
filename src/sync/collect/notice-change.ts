import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import type { BookStatus } from '../../domain/sales/sales-document';

/** A document as we know it; `submittedFingerprint` is that of the version that was fiscalised, if one was. */
export interface TrackedVersion {
  readonly state: DocumentState;
  readonly fingerprint: string;
  /** Reason code of its state. */
  readonly reason: string | null;
  readonly submittedFingerprint: string | null;
  /** True: a person has excluded it, and the books have changed since. */
  readonly isExclusionOutdated: boolean;
  /** True: it was not fiscalised itself; it is the sale of another document and has its receipt. */
  readonly isLinkedSale: boolean;
}

/**
 * Meaning of a version served by the platform.
 * - `ignore`: not a sale (yet), and unknown here
 * - `track`: a sale unknown here
 * - `refresh`: no change of fiscal content; our own write-back comes back like this
 * - `restart`: changed before it was submitted, approved again after the books had taken it back, or the sale
 * of another document: mapped again, which sends nothing of such a sale
 * - `note_edit`: edited after a final rejection by the service: a person decides
 * - `exclude`: voided or deleted before it was submitted, or although it had the receipt of another document
 * - `mark_changed`: changed or voided after it was fiscalised, or changed once more
 * - `mark_restored`: such a change has been undone
 */
export type Notice =
  'ignore' | 'track' | 'refresh' | 'restart' | 'note_edit' | 'exclude' | 'mark_changed' | 'mark_restored';

export function noticeChange(
  known: TrackedVersion | null,
  incoming: { readonly status: BookStatus; readonly fingerprint: string },
): Notice {
  if (known === null) return incoming.status === 'approved' ? 'track' : 'ignore';
  if (known.fingerprint === incoming.fingerprint) return 'refresh';
  switch (known.state) {
    case 'collected':
    case 'waiting':
    case 'ready':
      return incoming.status === 'approved' ? 'restart' : 'exclude';
    case 'rejected':
      if (incoming.status !== 'approved') return 'exclude';
      return known.reason === 'REJECTED_FINALLY' ? 'note_edit' : 'restart';
    case 'written_back':
      return incoming.fingerprint === known.submittedFingerprint ? 'refresh' : 'mark_changed';
    case 'changed_after_fiscalisation':
      if (known.isLinkedSale) return incoming.status === 'void' ? 'exclude' : 'restart';
      return incoming.fingerprint === known.submittedFingerprint ? 'mark_restored' : 'mark_changed';
    // Documents under way, or being written back: the difference is noticed after this step.
    case 'submitting':
    case 'processing':
    case 'uncertain':
    case 'fiscalised':
      return 'refresh';
    case 'excluded':
      if (incoming.status === 'void' && known.isLinkedSale) return 'exclude';
      // A document voided in the books is restored by them; one excluded by a person is put to that person again.
      return incoming.status === 'approved' && (known.reason === 'VOIDED' || known.isExclusionOutdated)
        ? 'restart'
        : 'refresh';
  }
}

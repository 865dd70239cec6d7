import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import type { BookStatus } from '../../domain/sales/sales-document';

/** Stored document; `submittedFingerprint` is that of the fiscalised version, null if there is none. */
export interface TrackedVersion {
  readonly state: DocumentState;
  readonly fingerprint: string;
  /** Reason code of its state. */
  readonly reason: string | null;
  readonly submittedFingerprint: string | null;
  /** True: the books have changed since a person excluded it. */
  readonly isExclusionOutdated: boolean;
  /** True: the document belongs to the sale of another one and uses that one's receipt. */
  readonly isLinkedSale: boolean;
}

/**
 * Effect of a version served by the platform.
 * - `ignore`: no approved sale, and unknown here
 * - `track`: a sale unknown here
 * - `refresh`: no fiscal change, for example our own write-back
 * - `restart`: changed before submission, approved again, or a linked sale: mapped again
 * - `note_edit`: edited after a final rejection; a person decides
 * - `exclude`: voided or deleted before submission, or linked to another document's receipt
 * - `mark_changed`: changed or voided after fiscalisation, or changed once more
 * - `mark_restored`: such a change was undone
 */
type Notice =
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
    // Skips documents being submitted or written back: the difference is found afterwards.
    case 'submitting':
    case 'processing':
    case 'uncertain':
    case 'fiscalised':
      return 'refresh';
    case 'excluded':
      if (incoming.status === 'void' && known.isLinkedSale) return 'exclude';
      // Restores a document that the books voided; asks the person again about one that was excluded before this
      // change.
      return incoming.status === 'approved' && (known.reason === 'VOIDED' || known.isExclusionOutdated)
        ? 'restart'
        : 'refresh';
  }
}

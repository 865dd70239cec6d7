import type { EntityManager } from 'typeorm';
import {
  changeAfterFiscalisation,
  FISCALISED_TWICE,
  type SubmittedVersion,
} from '../documents/change-after-fiscalisation';
import type { SalesDocument } from '../documents/sales-document';
import { readSalesDocument } from '../documents/sales-document-json';
import type { Lease } from '../organisations/lease/lease';
import { Submission } from './submission.entity';
import type { TrackedDocument } from './tracked-document.entity';
import { WriteBack } from './write-back.entity';
import { applyTransition } from './transitions';

/** So many differences are reported in the history; all of them are shown with the document. */
const DIFFERENCES_NAMED = 5;

/**
 * Lays a version of a document that is written back next to the one that was fiscalised, and moves it where they part or
 * agree again. What differs in nothing fiscal is no news.
 *
 * Answers whether it has moved.
 *
 * @param dueInMs when a part of its write-back is to be looked at again; null: none is
 */
export async function recordChange(
  manager: EntityManager,
  lease: Lease,
  document: TrackedDocument,
  present: SalesDocument,
  dueInMs: number | null,
): Promise<boolean> {
  const submission = await manager.findOneBy(Submission, { documentId: document.id, state: 'fiscalised' });
  if (submission === null) return false;
  const change = changeAfterFiscalisation(versionOf(submission), present);
  const isTwice = document.reason === FISCALISED_TWICE;
  if (change !== null) {
    const { reason, differences } = change;
    const named = differences.slice(0, DIFFERENCES_NAMED).map(({ sentence }) => sentence);
    const more = differences.length - named.length;
    const detail = [...named, ...(more > 0 ? [`And ${more} more.`] : []), change.proposal].join(' ');
    await applyTransition(manager, { lease }, document, 'changed_after_fiscalisation', {
      reason: isTwice ? FISCALISED_TWICE : reason,
      detail,
      dueInMs,
    });
    return true;
  }
  if (document.state !== 'changed_after_fiscalisation') return false;
  if (isTwice) {
    const detail = 'The books agree with the later fiscal document again; there are still two.';
    const note = { reason: FISCALISED_TWICE, detail, dueInMs };
    await applyTransition(manager, { lease }, document, 'changed_after_fiscalisation', note);
    return true;
  }
  const isInPart = await manager.existsBy(WriteBack, { documentId: document.id, result: 'refused' });
  await applyTransition(manager, { lease }, document, 'written_back', {
    reason: isInPart ? 'WRITTEN_BACK_IN_PART' : undefined,
    detail: 'The books agree with the fiscal document again.',
    dueInMs,
  });
  return true;
}

export function versionOf({
  fingerprint,
  source,
  originalSourceId,
}: Pick<Submission, 'fingerprint' | 'source' | 'originalSourceId'>): SubmittedVersion {
  return {
    fingerprint,
    sales: source === null ? null : readSalesDocument(source),
    originalId: originalSourceId,
  };
}

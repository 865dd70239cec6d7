import { storedSentence } from '../domain/texts/stored-sentence';
import { Any, IsNull, type EntityManager } from 'typeorm';
import { standingDecision, takeBackDecision } from '../documents/document-decisions';
import { OutsideReceiptRow } from '../documents/receipts.entities';
import { DocumentDecision, TrackedDocument } from '../documents/documents.entities';
import { applyTransition, type Mover, noteElsewhere, type TransitionNote } from '../documents/transitions';
import { SALE_LOOKED_AT, WRITTEN_BACK_STATES } from '../domain/lifecycle/lifecycle';
import { readSalesDocument } from '../domain/sales/sales-document-json';
import { recordChange } from './fiscalised-changes';

/** Ends the link of a voided document to another document's receipt. False: it had none. */
export async function endSaleOfVoid(
  manager: EntityManager,
  mover: Mover,
  document: TrackedDocument,
): Promise<boolean> {
  const { id } = document;
  if (!(await endSale(manager, id, 'system'))) return false;
  const because = storedSentence('voided');
  await manager.update(
    OutsideReceiptRow,
    { documentId: id, withdrawnAt: IsNull() },
    { withdrawnAt: () => 'clock_timestamp()', withdrawnBy: 'system', withdrawnBecause: because },
  );
  await noteElsewhere(manager, [id], 'system', storedSentence('otherReceiptGone'));
  const note = { reason: 'RECORD_WITHDRAWN', detail: because };
  if (document.state === 'excluded' || document.state === SALE_LOOKED_AT.from)
    await applyTransition(manager, { ...mover, isSale: true }, document, 'collected', note);
  return true;
}

/** Ends a document's link to another sale and restores the state of that other one. False: it had none. */
export async function endSale(manager: EntityManager, documentId: string, actor: string): Promise<boolean> {
  const sale = await standingDecision(manager, documentId, 'sale');
  if (sale === null) return false;
  const original = await lockOriginal(manager, sale.originalId);
  await takeBackDecision(manager, documentId, 'sale', actor);
  await lookAtVoid(manager, original, actor);
  return true;
}

/** Excludes a document with a recorded receipt, and checks the voided original that it replaces. */
export async function leaveOutRecorded(
  manager: EntityManager,
  mover: Mover,
  document: TrackedDocument,
  note: TransitionNote,
): Promise<void> {
  const sale = await standingDecision(manager, document.id, 'sale');
  const original = await lockOriginal(manager, sale?.originalId ?? null);
  await applyTransition(manager, mover, document, 'excluded', note);
  await lookAtVoid(manager, original, 'system');
}

/** Ids of the originals whose receipts these documents are linked to. */
export async function originalsOf(manager: EntityManager, documentIds: readonly string[]): Promise<string[]> {
  if (documentIds.length === 0) return [];
  const sale = { documentId: Any([...documentIds]), decision: 'sale', isStanding: true } as const;
  const links = await manager.findBy(DocumentDecision, sale);
  return links.flatMap(({ originalId }) => originalId ?? []);
}

/** Locks the original of a linked document, before a move locks the head of the audit log (README.md). */
export function lockOriginal(manager: EntityManager, id: string | null): Promise<TrackedDocument | null> {
  const lock = { mode: 'for_no_key_update' } as const;
  return id === null ? Promise.resolve(null) : manager.findOne(TrackedDocument, { where: { id }, lock });
}

/**
 * Moves a voided original once no linked document needs its receipt any more. Links may come from other organisations,
 * so it needs no lease.
 */
export async function lookAtVoid(
  manager: EntityManager,
  original: TrackedDocument | null,
  actor: string,
): Promise<void> {
  if (original === null || !WRITTEN_BACK_STATES.includes(original.state)) return;
  const present = readSalesDocument(original.source);
  if (present.status !== 'void') return;
  await recordChange(manager, { actor }, original, present, original.dueAt === null ? null : 0);
}

import { IsNull, type EntityManager } from 'typeorm';
import { standingDecision, takeBackDecision } from '../document-store/document-decisions';
import { OutsideReceiptRow } from '../document-store/outside-receipt.entity';
import { TrackedDocument } from '../document-store/tracked-document.entity';
import { applyTransition, type Mover, noteElsewhere } from '../document-store/transitions';
import { WRITTEN_BACK_STATES } from '../documents/lifecycle';
import { readSalesDocument } from '../documents/sales-document-json';
import { recordChange } from './fiscalised-changes';

/**
 * A document that was linked to the receipt of another is voided: the link ends with it, and the other is as it was before.
 * False: it was linked to none.
 */
export async function endSaleOfVoid(
  manager: EntityManager,
  mover: Mover,
  document: TrackedDocument,
): Promise<boolean> {
  const sale = await standingDecision(manager, document.id, 'sale');
  if (sale === null) return false;
  const because = 'Voided or deleted in the books.';
  await manager.update(
    OutsideReceiptRow,
    { documentId: document.id, withdrawnAt: IsNull() },
    { withdrawnAt: () => 'clock_timestamp()', withdrawnBy: 'system', withdrawnBecause: because },
  );
  await noteElsewhere(
    manager,
    document.id,
    'system',
    'The receipt of another document is not its own any more.',
  );
  await takeBackDecision(manager, document.id, 'sale', 'system');
  // The other document may be of other books, whose lease is not ours.
  await lookAtVoid(manager, { actor: 'system' }, sale.originalId);
  if (document.state === 'excluded')
    await applyTransition(manager, mover, document, 'collected', {
      reason: 'RECORD_WITHDRAWN',
      detail: because,
    });
  return true;
}

/** Whether a voided document has anything left to be done hangs on the documents that are linked to its receipt. */
export async function lookAtVoid(
  manager: EntityManager,
  mover: Mover,
  originalId: string | null,
): Promise<void> {
  const original =
    originalId === null
      ? null
      : await manager.findOne(TrackedDocument, {
          where: { id: originalId },
          lock: { mode: 'pessimistic_write' },
        });
  if (original === null || !WRITTEN_BACK_STATES.includes(original.state)) return;
  const present = readSalesDocument(original.source);
  if (present.status !== 'void') return;
  await recordChange(manager, mover, original, present, original.dueAt === null ? null : 0);
}

import {
  sentencesOf,
  storedReceipt,
  type StoredSentence,
  storedSentence,
} from '../../domain/texts/stored-sentence';
import { type EntityManager, IsNull } from 'typeorm';
import { FiscalReceiptRow, OutsideReceiptRow } from '../../documents/receipts.entities';
import type { FiscalisedSubmission } from '../../documents/settle-fiscalised';
import type { TrackedDocument } from '../../documents/documents.entities';
import { applyTransition } from '../../documents/transitions';
import { FISCALISED_TWICE } from '../../domain/sales/change-after-fiscalisation';
import type { FiscalData } from '../../domain/fiscal/outcome';
import { withoutZeros } from '../../domain/receipt/verification-address';

type Numbers = Pick<FiscalData, 'deviceId' | 'fiscalNumber'>;

/** Shows on the document that it is fiscalised twice. */
export async function showTwice(
  manager: EntityManager,
  document: TrackedDocument,
  detail: StoredSentence,
): Promise<void> {
  // Continues to write its own receipt to the books.
  const note = { reason: FISCALISED_TWICE, detail, dueInMs: 0 };
  await applyTransition(manager, { actor: 'system' }, document, 'changed_after_fiscalisation', note);
}

/** Stores a second receipt, of another submission. False: the document already has it. */
export async function keepDouble(manager: EntityManager, given: FiscalisedSubmission): Promise<boolean> {
  const { documentId, submissionId, data, raw: outcome, pdfName, remarks, certificate } = given;
  const receipts = await manager.findBy(FiscalReceiptRow, { documentId });
  if (receipts.some((receipt) => isOneReceipt(receipt, data))) return false;
  const said = { outcome, pdfName, remarks, certificate };
  await manager.insert(FiscalReceiptRow, { documentId, submissionId, isDouble: true, ...data, ...said });
  return true;
}

/**
 * Marks a document with two receipts: one recorded by a person, and one of a submission that was rejected or missing.
 */
export async function besideElsewhere(
  manager: EntityManager,
  document: TrackedDocument,
  numbers: Numbers,
): Promise<void> {
  const where = { documentId: document.id, withdrawnAt: IsNull() };
  const recorded = await manager.findOneBy(OutsideReceiptRow, where);
  if (recorded === null || isOneReceipt(recorded, numbers)) return;
  const detail = storedSentence('elsewhereToo', { receipt: sentencesOf(storedReceipt(recorded)) });
  await showTwice(manager, document, detail);
}

export function isOneReceipt(one: Numbers, other: Numbers): boolean {
  return (['deviceId', 'fiscalNumber'] as const).every(
    (name) => withoutZeros(one[name]) === withoutZeros(other[name]),
  );
}

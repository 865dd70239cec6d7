import { IsNull } from 'typeorm';
import type { DocumentsRepository } from '../../documents/documents.repository';
import { FiscalReceiptRow } from '../../documents/fiscal-receipt.entity';
import { Outcome, type OutcomeSettlement } from '../../documents/outcome.entity';
import { Submission } from '../../documents/submission.entity';
import { FISCALISED_STATES } from '../../domain/lifecycle/lifecycle';
import type { FiscalData } from '../../domain/fiscal/outcome';
import { EXISTS_TWICE, isOneReceipt, showTwice } from './fiscalised-twice';

/**
 * Says on a document that a copy of the installation, or another program, has had it fiscalised as well, once it has a receipt of its
 * own. Until then, or where several documents are meant, the success stays open.
 *
 * @param received submissions from here that the PDF of the success names
 */
export async function showCopied(
  documents: DocumentsRepository,
  { fiscalAccountId, requestId }: Outcome,
  data: FiscalData,
  received: readonly Submission[],
): Promise<void> {
  const [documentId, another] = new Set(received.map((submission) => submission.documentId));
  if (documentId === undefined || another !== undefined) return;
  await documents.transaction(async (manager) => {
    const document = await documents.current(manager, documentId);
    if (!FISCALISED_STATES.includes(document.state)) return;
    // A concurrent process may have found the owner: then it was sent from here, and the PDF was the wrong one.
    if (await manager.existsBy(Submission, { fiscalAccountId, requestId })) return;
    const receipts = await manager.findBy(FiscalReceiptRow, { documentId: document.id });
    const isKnown = receipts.some((receipt) => isOneReceipt(receipt, data));
    const settledAs: OutcomeSettlement = isKnown ? 'repeated' : 'contradicted';
    const settled = { settledAs, settledAt: () => 'clock_timestamp()', names: [document.id] };
    await manager.update(Outcome, { fiscalAccountId, requestId, settledAt: IsNull() }, settled);
    if (isKnown) return;
    const detail = `Request ${requestId}, which was not sent from here, is fiscalised, too (device ${data.deviceId}, number ${data.fiscalNumber}): its PDF shows this number, total and currency. A copy of this installation, or another program, has sent the document: ${EXISTS_TWICE}`;
    await showTwice(manager, document, detail);
  });
}

import type { Submission } from '../../../document-store/submission.entity';
import type { FiscalisedSubmission } from '../../../document-store/settle-fiscalised';
import type { SubmitAnswer } from '../../../fiscal/fiscal-service';
import type { JournalAcceptance, JournalReceipt } from './journal-entry';

/** The line of an answer that names a request; null: it names none. */
export function acceptanceOf({ id }: Pick<Submission, 'id'>, answer: SubmitAnswer): JournalAcceptance | null {
  const at = new Date().toISOString();
  switch (answer.result) {
    case 'accepted':
      return { says: 'accepted', at, id, requestId: answer.requestId };
    case 'decided':
      return { says: 'accepted', at, id, requestId: answer.statement.requestId };
    default:
      return null;
  }
}

/** The line of a confirmed receipt. */
export function receiptLine({
  submissionId,
  requestId,
  data,
  pdfName,
}: FiscalisedSubmission): JournalReceipt {
  const { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl } = data;
  const numbers = { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl, pdfName };
  return { says: 'receipt', at: new Date().toISOString(), id: submissionId, requestId, ...numbers };
}

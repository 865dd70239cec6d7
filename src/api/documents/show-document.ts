import type { ListedDocument } from '../../database/document-lists.repository';
import type { Submission } from '../../database/entities/submission.entity';
import { ISSUE_CATALOGUE, type Issue } from '../../documents/issue';
import type { FiscalReceiptRow } from '../../database/entities/fiscal-receipt.entity';
import type { DocumentDto, FiscalDataDto, IssueDto, SubmissionDto } from './document.dto';

/** A tracked document as people see it. */
export function showDocument({ document, lastMove, receipt, writeBacks }: ListedDocument): DocumentDto {
  const { id, organisationId, kind, sourceId, number, customerName, issuedOn, currency, state } = document;
  return {
    ...{ id, organisationId, kind, sourceId, number, customerName, issuedOn, currency },
    total: document.total.toFixed(2),
    state,
    reason: document.reason,
    explanation: lastMove?.detail ?? '',
    issues: document.issues.map(showIssue),
    lastFailure: document.lastFailure,
    dueAt: document.dueAt,
    fiscalData: receipt === null ? null : showReceipt(receipt),
    writeBacks: writeBacks.map(({ part, result, detail, at }) => ({ part, result, detail, at })),
  };
}

export function showIssue({ code, path, message }: Issue): IssueDto {
  const { fix, where, fixer, rule } = ISSUE_CATALOGUE[code];
  return { code, path, message, fix, where, fixer, rule };
}

export function showSubmission(submission: Submission): SubmissionDto {
  const { attempt, state, requestId, detail, startedAt, answeredAt, payloadSha256 } = submission;
  return {
    ...{ attempt, state, requestId, detail, startedAt, answeredAt, payloadSha256 },
    payload: submission.payload.toString('utf8'),
  };
}

function showReceipt(receipt: FiscalReceiptRow): FiscalDataDto {
  const { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl, pdfName, pdfSha256, fiscalisedAt } =
    receipt;
  return { deviceId, fiscalDay, fiscalNumber, verificationCode, qrUrl, pdfName, pdfSha256, fiscalisedAt };
}

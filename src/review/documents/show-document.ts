import { type StoredAdjustment, wholeAdjustment } from '../../domain/fiscal/adjustment';
import type { BooksMenus } from '../../domain/issues/places';
import { readSalesDocument } from '../../domain/sales/sales-document-json';
import { changeAfterFiscalisation } from '../../domain/sales/change-after-fiscalisation';
import type { CertificateTick } from '../../domain/receipt/receipt-certificate';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { versionOf } from '../../sync/fiscalised-changes';
import type { TrackedDocument } from '../../documents/documents.entities';
import type { Submission, Outcome } from '../../documents/submissions.entities';
import { showIssue } from '../../setup/dry-run/show-preflight';
import type { FiscalReceiptRow } from '../../documents/receipts.entities';
import type { ListedDocument } from './document-lists.repository';
import type {
  CertificateTickDto,
  DocumentChangeDto,
  DocumentDto,
  FiscalDataDto,
  StatementDto,
  SubmissionDto,
  CentAdjustmentDto,
} from './documents.dto';
import { NO_SENTENCE } from '../../domain/texts/stored-sentence';

/** Tracked document for display. @param menus of the platform of its books */
export function showDocument(listed: ListedDocument, menus: BooksMenus): DocumentDto {
  const { document, organisationName, lastMove, receipt, writeBacks } = listed;
  const { id, organisationId, kind, sourceId, number, customerName, issuedOn, currency, state } = document;
  return {
    id,
    organisationId,
    organisationName,
    kind,
    sourceId,
    number,
    customerName,
    issuedOn,
    currency,
    total: document.total.toFixed(2),
    state,
    reason: document.reason,
    explanation: spokenAnew(lastMove?.detail ?? NO_SENTENCE),
    issues: document.issues.map((issue) => showIssue(issue, menus)),
    lastFailure: spokenAnew(document.lastFailure),
    dueAt: document.dueAt,
    fiscalData: receipt === null ? null : showReceipt(receipt),
    writeBacks: writeBacks.map(({ part, result, reason, detail, replaced, at }) => ({
      part,
      result,
      reason,
      detail: spokenAnew(detail),
      replaced,
      at,
    })),
  };
}

/** Changes since fiscalisation, compared anew, so that they are shown before the next poll moves the document. */
export function showChange(
  document: TrackedDocument,
  submissions: readonly Submission[],
): DocumentChangeDto | null {
  const fiscalised = submissions.find((submission) => submission.state === 'fiscalised');
  if (fiscalised === undefined || document.state === 'written_back') return null;
  const change = changeAfterFiscalisation(versionOf(fiscalised), readSalesDocument(document.source));
  if (change === null) return null;
  const differences = change.differences.map((one) => ({ ...one, sentence: spokenAnew(one.sentence) }));
  return { ...change, differences, proposal: spokenAnew(change.proposal) };
}

export function showSubmission(submission: Submission): SubmissionDto {
  const { attempt, state, requestId, detail, startedAt, answeredAt, payloadSha256 } = submission;
  return {
    attempt,
    state,
    requestId,
    detail: spokenAnew(detail),
    startedAt,
    answeredAt,
    payloadSha256,
    payload: submission.payload.toString('utf8'),
    taxes: submission.taxes === null ? null : [...submission.taxes],
    adjustments: submission.adjustments?.map(showAdjustment) ?? null,
  };
}

export function showAdjustment(stored: StoredAdjustment): CentAdjustmentDto {
  const { taxCodes, characters, into, parts, lines, ...others } = wholeAdjustment(stored);
  return {
    ...others,
    ...{ taxCodes: [...taxCodes], characters: [...characters], lines: [...lines] },
    ...{ into: [...into], parts: [...parts] },
  };
}

export function showStatement(outcome: Outcome): StatementDto {
  const { requestId, heardBy, isHint, heardAt, settledAs, unreadable, times, body } = outcome;
  return {
    requestId,
    heardBy,
    isTrusted: !isHint,
    heardAt,
    settledAs,
    unreadable: spokenAnew(unreadable),
    times,
    body,
  };
}

/** Checks of a receipt, in the reader's language. */
export function showTicks(ticks: readonly CertificateTick[]): CertificateTickDto[] {
  return ticks.map((tick) => ({ ...tick, detail: spokenAnew(tick.detail) }));
}

function showReceipt(receipt: FiscalReceiptRow): FiscalDataDto {
  const {
    deviceId,
    fiscalDay,
    fiscalNumber,
    verificationCode,
    qrUrl,
    pdfName,
    pdfSha256,
    pdfCheck,
    certificate,
    fiscalisedAt,
  } = receipt;
  return {
    deviceId,
    fiscalDay,
    fiscalNumber,
    verificationCode,
    qrUrl,
    pdfName,
    pdfSha256,
    pdfCheck,
    certificate: showTicks(certificate),
    fiscalisedAt,
    remarks: receipt.remarks.map(({ code, message }) => ({ code, message: spokenAnew(message) })),
  };
}

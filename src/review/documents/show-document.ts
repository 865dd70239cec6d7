import { type StoredAdjustment, wholeAdjustment } from '../../domain/fiscal/adjustment';
import type { BooksMenus } from '../../domain/issues/places';
import type { CertificateTick } from '../../domain/receipt/receipt-certificate';
import { spokenAnew } from '../../platform/requests/spoken-language';
import { showIssue } from '../../setup/dry-run/show-preflight';
import type { FiscalReceiptRow } from '../../documents/receipts.entities';
import type { ListedDocument } from './document-lists.repository';
import type { CertificateTickDto, DocumentDto, FiscalDataDto, CentAdjustmentDto } from './documents.dto';
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

export function showAdjustment(stored: StoredAdjustment): CentAdjustmentDto {
  const { taxCodes, characters, into, parts, lines, ...others } = wholeAdjustment(stored);
  return {
    ...others,
    ...{ taxCodes: [...taxCodes], characters: [...characters], lines: [...lines] },
    ...{ into: [...into], parts: [...parts] },
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

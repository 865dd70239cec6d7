import { PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsIn, IsOptional, IsUrl, Matches, MaxLength, ValidateIf, ValidateNested } from 'class-validator';
import { IsKey, IsLines, IsNotBlank, IsOneLine } from '../../platform/api/texts';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import { CONFIRMABLE_CHECKS, type ReceiptCheck } from '../../domain/receipt/receipt-certificate';
import { REQUEST_ID } from '../../domain/fiscal/request-id';
import {
  RESOLUTION_KINDS,
  type UncertainDecisionKind,
  type StoredDecision,
} from '../../domain/lifecycle/uncertain-decision';
import type { FiscalOutcome } from '../../domain/fiscal/outcome';
import { CertificateTickDto } from '../documents/documents.dto';

/** Outcome reported by the service for an unknown request. */
export class CandidateDto {
  requestId: string;
  heardAt: Date;
  result: FiscalOutcome['result'];
  fiscalNumber: string | null;
  pdfName: string | null;
  /** Statement as the service sent it. */
  statement: string;
}

export class TakenDecisionDto {
  decision: StoredDecision;
  reason: string;
  by: string;
  at: Date;
  confirmedBy: string | null;
  appliedAt: Date | null;
}

/** Answer of the service to the submission; secrets are masked. */
export class AnswerDto {
  /** HTTP status of the answer. */
  status: number;
  /** Body as text; only the beginning of a long answer. */
  text: string;
  /** Number of bytes received. */
  bytes: number;
  /** Possible request ids in it, likeliest first. */
  idsFound: string[];
}

/** Receipt of the device, of any organisation on the fiscal account. */
class NumberedReceiptDto {
  deviceId: string;
  fiscalNumber: string;
  /** Time at which its document was sent. */
  sentAt: Date;
}

class MissingNumbersDto {
  count: number;
  /** First twenty of them. */
  first: string[];
}

/**
 * Receipts of the device before and after the submission. If no number is missing between them, the document was not
 * fiscalised then; if as many are missing as documents are open, all were. Valid only if nobody else uses the device
 * and numbers follow the order of sending, so it decides nothing.
 */
class NumbersAroundDto {
  /** Last receipt of an earlier submission. */
  before: NumberedReceiptDto | null;
  /** First receipt of a later submission. */
  after: NumberedReceiptDto | null;
  /** Numbers between the two without a receipt here; null: unknown. */
  missing: MissingNumbersDto | null;
  /** Documents sent between the two with unknown outcome, this one included. */
  openBetween: number;
}

/** Receipt that the service has reported for the document, held by a failed check. */
export class HeldReceiptDto {
  deviceId: string;
  fiscalDay: string;
  fiscalNumber: string;
  verificationCode: string;
  qrUrl: string;
  pdfName: string | null;
  /** Checks of the receipt; `fiscalised` with `confirms` can confirm device, host and date. */
  certificate: CertificateTickDto[];
}

/** Evidence on which a person decides. */
export class EvidenceDto {
  documentNumber: string;
  attempt: number;
  sentAt: Date;
  /** Age in minutes, by the database's clock. */
  ageMinutes: number;
  whatIsKnown: string;
  requestId: string | null;
  /** True: the status query knows the request; false: unknown, or there is none. */
  isRequestKnown: boolean;
  payloadSha256: string;
  payload: string;
  /** Answer to the submission; null: none arrived. */
  answer: AnswerDto | null;
  candidates: CandidateDto[];
  numbers: NumbersAroundDto;
  /** Receipt reported for its request; null: none, or several that differ. */
  heldReceipt: HeldReceiptDto | null;
  /** Decisions possible now; none in the first 30 minutes. */
  possibleDecisions: UncertainDecisionKind[];
  needsTwoPeople: boolean;
  decisions: TakenDecisionDto[];
}

/** Fiscal numbers as the service's portal shows them. */
class EnteredFiscalDataDto {
  @Matches(/^\d{1,20}$/, { message: 'deviceId must be digits' })
  deviceId: string;

  @Matches(/^\d{1,10}$/, { message: 'fiscalDay must be digits' })
  fiscalDay: string;

  /** Receipt number of the device, not the invoice number. */
  @Matches(/^\d{1,20}$/, { message: 'fiscalNumber must be digits' })
  fiscalNumber: string;

  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  verificationCode: string;

  /** Address in the QR code. */
  @IsUrl({ require_protocol: true, protocols: ['http', 'https'], require_tld: false })
  @MaxLength(500)
  qrUrl: string;

  /** Name of the PDF at the service, if known. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9][A-Za-z0-9._ -]{0,199}$/, { message: 'pdfName must be a file name' })
  pdfName?: string;

  /**
   * Failed checks that the person confirms: device, host or date. Numbers, text and address must be correct. Stored
   * with the person's name.
   */
  @IsOptional()
  @IsIn(CONFIRMABLE_CHECKS, { each: true })
  confirms?: ReceiptCheck[];
}

export class ResolutionInputDto {
  @IsIn(RESOLUTION_KINDS)
  decision: UncertainDecisionKind;

  /** Number of the document, typed by the deciding person. */
  @IsKey()
  @IsNotBlank()
  documentNumber: string;

  /**
   * Name of the deciding person, with the break-glass key only; ignored for a signed-in person, who is known.
   */
  @IsOptional()
  @IsOneLine()
  @IsNotBlank()
  @MaxLength(100)
  by?: string;

  /** Evidence for it; kept in the document's history. */
  @IsLines()
  @IsNotBlank()
  @MaxLength(500)
  reason: string;

  /** Fiscal numbers, with `fiscalised`. */
  @ValidateIf((input: ResolutionInputDto) => input.decision === 'fiscalised')
  @ValidateNested()
  @Type(() => EnteredFiscalDataDto)
  fiscalData?: EnteredFiscalDataDto;

  /** Request id, with `adopted`: a candidate, one of `idsFound`, or one named by the service's support. */
  @ValidateIf((input: ResolutionInputDto) => input.decision === 'adopted')
  @Matches(REQUEST_ID, {
    message: 'requestId must be an id without spaces, of at most 100 letters, digits and signs',
  })
  requestId?: string;
}

/** Withdraws the decision `fiscalised`. */
export class ResolutionWithdrawalDto extends PickType(ResolutionInputDto, [
  'documentNumber',
  'by',
  'reason',
]) {}

export class ResolutionResultDto {
  result: 'applied';
  /** State of the document now. */
  state: DocumentState;
}

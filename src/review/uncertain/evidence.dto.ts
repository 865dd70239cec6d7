import type { FiscalOutcome } from '../../domain/fiscal/outcome';
import type { ResolutionKind, StoredDecision } from '../../domain/lifecycle/resolution';
import { CertificateTickDto } from '../documents/document.dto';

/** An outcome that the service has reported for a request that nobody here knows. */
export class CandidateDto {
  requestId: string;
  heardAt: Date;
  result: FiscalOutcome['result'];
  fiscalNumber: string | null;
  pdfName: string | null;
  /** Statement in the service's own words. */
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

/** A receipt of the device, of whichever organisation on the fiscal account. */
export class NumberedReceiptDto {
  deviceId: string;
  fiscalNumber: string;
  /** Time at which its document was sent. */
  sentAt: Date;
}

export class MissingNumbersDto {
  count: number;
  /** First twenty of them. */
  first: string[];
}

/**
 * The device's receipts around the submission. A device leaves no number out: if none is missing between the two, the
 * document was not fiscalised between them; if as many are missing as documents are open, they all were. That holds only
 * while nobody else uses the device, and numbers follow the order of sending: it decides nothing.
 */
export class NumbersAroundDto {
  /** Last receipt of an earlier submission. */
  before: NumberedReceiptDto | null;
  /** First receipt of a later submission. */
  after: NumberedReceiptDto | null;
  /** Numbers between the two that no receipt here has; null while nothing can be said. */
  missing: MissingNumbersDto | null;
  /** Documents sent between the two whose outcome is not known, this one included. */
  openBetween: number;
}

/** A receipt that the service has reported for the document, and that is held. */
export class HeldReceiptDto {
  deviceId: string;
  fiscalDay: string;
  fiscalNumber: string;
  verificationCode: string;
  qrUrl: string;
  pdfName: string | null;
  /** Checks made before it counts; `fiscalised` with `confirms` can confirm device, host and date. */
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
  possibleDecisions: ResolutionKind[];
  needsTwoPeople: boolean;
  decisions: TakenDecisionDto[];
}

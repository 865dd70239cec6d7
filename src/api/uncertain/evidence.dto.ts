/** An outcome that the service has reported for a request that nobody here knows. */
export class CandidateDto {
  requestId: string;
  heardAt: Date;
  /** fiscalised, rejected or pending. */
  result: string;
  fiscalNumber: string | null;
  pdfName: string | null;
  /** The service's own words. */
  statement: string;
}

export class TakenDecisionDto {
  decision: string;
  reason: string;
  by: string;
  at: Date;
  confirmedBy: string | null;
  appliedAt: Date | null;
}

/** What the service answered to the submission; secrets are masked. */
export class AnswerDto {
  /** HTTP status. */
  status: number;
  /** As text; of a long answer the beginning. */
  text: string;
  /** How many bytes came. */
  bytes: number;
  /** What may be a request id in it, the likeliest first. */
  idsFound: string[];
}

/** Everything a person needs to decide. */
export class EvidenceDto {
  documentNumber: string;
  attempt: number;
  sentAt: Date;
  /** Minutes since, by the database's clock. */
  ageMinutes: number;
  whatIsKnown: string;
  requestId: string | null;
  payloadSha256: string;
  payload: string;
  /** Null: no answer came. */
  answer: AnswerDto | null;
  candidates: CandidateDto[];
  /** Decisions that can be taken now; none in the first 30 minutes. */
  possibleDecisions: string[];
  needsTwoPeople: boolean;
  decisions: TakenDecisionDto[];
}

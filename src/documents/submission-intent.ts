import type { LocalDateTime } from '../domain/calendar-day';
import type { StoredAdjustment } from '../domain/fiscal/adjustment';
import type { StoredTax } from '../domain/fiscal/sent-tax';
import type { UsedRules } from '../domain/fiscal/used-rules';
import type { Submission } from './submissions.entities';

/** Fields of a submission that are fixed before the first byte is sent. */
export type Intent = Pick<
  Submission,
  | 'fiscalAccountId'
  | 'credentialsVersion'
  | 'kind'
  | 'number'
  | 'currency'
  | 'total'
  | 'issuedOn'
  | 'datedAt'
  | 'originalSourceId'
  | 'fingerprint'
  | 'payload'
  | 'payloadSha256'
> & {
  /** Taxes of the submission; only a restored submission has none. */
  readonly taxes: readonly StoredTax[];
  readonly adjustments: readonly StoredAdjustment[];
  /** Time of the account's last receipt when the payload was made; null before its first. */
  readonly follows: LocalDateTime | null;
  /** Rules by which the document was mapped. */
  readonly rules: UsedRules;
};

/** Submission before it has an id, an attempt number and a state. */
export type NewSubmission = Omit<Intent, 'follows' | 'rules'> &
  Pick<Submission, 'documentId' | 'source' | 'rulesSha256' | 'leaseToken'>;

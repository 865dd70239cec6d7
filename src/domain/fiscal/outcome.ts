import { type StoredSentence, storedSentence, storedWords } from '../texts/stored-sentence';

/** Statement of the fiscal service about a submission. Users of the port never see an HTTP status. */
export type FiscalOutcome = Fiscalised | Rejected | Pending | Unreadable;

export interface Fiscalised {
  readonly result: 'fiscalised';
  readonly requestId: string;
  readonly data: FiscalData;
  /** Name of the PDF at the service; null: not yet known. */
  readonly pdfName: string | null;
  /** Error text with which the service contradicts its own success; null when there is none. */
  readonly error: string | null;
  /** Outcome in the service's own words, verbatim JSON text. */
  readonly raw: string;
}

export interface Rejected {
  readonly result: 'rejected';
  readonly requestId: string;
  /** Words of the service; empty: it gave no reason. */
  readonly message: string;
  /** True when the service allows corrected data to be submitted again. */
  readonly canBeCorrected: boolean;
  /** Complete fiscal numbers that came with the failure, so the document may be fiscalised. Normally null. */
  readonly data: FiscalData | null;
  readonly raw: string;
}

/** Reason of a rejection, also where the service gave none. */
export function rejectedBecause({ message }: Rejected): StoredSentence {
  return message === '' ? storedSentence('noReasonGiven') : storedWords(message);
}

interface Pending {
  readonly result: 'pending';
  readonly requestId: string;
  readonly raw: string;
}

/** Statement about the request that could not be understood. */
export interface Unreadable {
  readonly result: 'unreadable';
  readonly requestId: string;
  /** Reason, worded as the end of a sentence. */
  readonly why: StoredSentence;
  /** True if it may mean a success, so the document must not be sent again. */
  readonly claimsSuccess: boolean;
  readonly raw: string;
}

/** Fiscal numbers that the device has assigned; they make a document valid. */
export interface FiscalData {
  readonly deviceId: string;
  readonly fiscalDay: string;
  /** The device's gapless number (receiptGlobalNo), not the seller's invoice number. */
  readonly fiscalNumber: string;
  readonly verificationCode: string;
  /** Text of the QR code: the authority's verification address. */
  readonly qrUrl: string;
}

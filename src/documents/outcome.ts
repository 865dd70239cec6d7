/** What the fiscal service says about one submission. The port's user never sees an HTTP status. */
export type FiscalOutcome = Fiscalised | Rejected | Pending;

export interface Fiscalised {
  readonly result: 'fiscalised';
  readonly requestId: string;
  readonly data: FiscalData;
  /** Name under which the service keeps the PDF; null when it has not said. */
  readonly pdfName: string | null;
  /** The service's own words, verbatim JSON text. */
  readonly raw: string;
}

export interface Rejected {
  readonly result: 'rejected';
  readonly requestId: string;
  readonly message: string;
  /** True when the service says that corrected data may be submitted again. */
  readonly canBeCorrected: boolean;
  readonly raw: string;
}

export interface Pending {
  readonly result: 'pending';
  readonly requestId: string;
  readonly raw: string;
}

/** What makes a document valid: the device's own numbers for it. */
export interface FiscalData {
  readonly deviceId: string;
  readonly fiscalDay: string;
  /** The device's gapless number (receiptGlobalNo), not the seller's invoice number. */
  readonly fiscalNumber: string;
  readonly verificationCode: string;
  /** Text of the QR code: the authority's verification address. */
  readonly qrUrl: string;
}

/**
 * Document read from the exact bytes sent, in service-neutral terms: every value is the text that was sent.
 */
export interface SubmittedDocument {
  /** With its time, as the service takes it. */
  readonly date: string;
  readonly reference: string;
  readonly buyer: SubmittedBuyer;
  readonly paymentMethod: string;
  readonly isTaxInclusive: boolean;
  readonly currency: string;
  readonly subTotal: string;
  readonly totalTax: string;
  readonly total: string;
  /** In the order of the bytes. */
  readonly lines: readonly PrintedLine[];
}

/** Empty text: it was not sent. */
export interface SubmittedBuyer {
  readonly name: string;
  readonly tradeName: string;
  readonly tin: string;
  readonly vatNumber: string;
  readonly phone: string;
  readonly email: string;
  /** House, street, city, province, as far as they were sent. */
  readonly address: readonly string[];
}

export interface PrintedLine {
  readonly description: string;
  readonly quantity: string;
  readonly unitAmount: string;
  readonly lineAmount: string;
  readonly productCode: string;
  readonly taxCode: string;
}

/** Pure. Null when the bytes are no payload of the service. */
export type DocumentReader = (payload: Buffer) => SubmittedDocument | null;

/** Receipts of the simulated fiscal service, with the fields that the demo needs. */
export interface ReceiptRegister {
  readonly receipts: readonly {
    invoiceId: string;
    invoiceNumber: string;
    total: string;
    receiptGlobalNo: number;
    kind: string;
    currency: string;
    /** Local time of the device. */
    receiptDate: string;
    taxes: readonly { taxId: number; taxAmount: string }[];
  }[];
  readonly fiscalisedTwice: readonly { invoiceId: string; times: number }[];
}

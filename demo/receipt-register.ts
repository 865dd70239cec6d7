/** The receipts of the simulated fiscal service, as far as the demo looks at them. */
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

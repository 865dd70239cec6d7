import type { NamedReceipt } from './outside-receipt';

/** Reason why a readable receipt in a list cannot be recorded for its document. `row` is for people. */
export type UnfitReceipt =
  | { readonly fault: 'unknown_document' | 'several_documents' | 'of_document'; readonly number: string }
  | { readonly fault: 'of_another_organisation' }
  | { readonly fault: 'state_forbids'; readonly number: string; readonly state: string }
  | { readonly fault: 'of_row'; readonly number: string; readonly row: string }
  | { readonly fault: 'recorded'; readonly number: string; readonly receipt: NamedReceipt }
  | {
      readonly fault: 'other_in_row';
      readonly number: string;
      readonly row: string;
      readonly receipt: NamedReceipt;
    }
  | { readonly fault: 'two_receipts'; readonly receipt: NamedReceipt; readonly other: NamedReceipt };

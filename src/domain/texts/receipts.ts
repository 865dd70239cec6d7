import type { ReceiptFault, NamedReceipt } from '../receipt/outside-receipt';
import type { UnfitReceipt } from '../receipt/unfit-receipt';
import { saidByField } from './said-by-code';
import type { Texts } from './texts';
import type { Words } from './words';

type Fault = ReceiptFault | UnfitReceipt;

export function receiptFaultOf(words: Words, rowName: Texts['rowName']): Texts['receiptFault'] {
  const { receiptName, receiptFaults } = words.said;
  const receipt = ({ receipt: one }: { readonly receipt: NamedReceipt }) => ({ receipt: receiptName(one) });
  return saidByField<Fault, 'fault'>(words, 'fault')(receiptFaults, {
    recorded: receipt,
    of_row: ({ row }) => ({ row: rowName(row) }),
    other_in_row: ({ row, ...one }) => ({ row: rowName(row), ...receipt(one) }),
    two_receipts: ({ other, ...one }) => ({ other: receiptName(other), ...receipt(one) }),
  });
}

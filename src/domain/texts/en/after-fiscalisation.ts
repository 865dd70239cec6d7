import type { Texts } from '../texts';

export const AFTER_FISCALISATION: Texts['afterFiscalisation'] = {
  voided: {
    invoice:
      'The authority counts this invoice, and the books do not any more. Enter it again in the books with the same number, open it here and choose "This is that sale": nothing is sent, and it gets this receipt. If the sale was cancelled, then write a credit note for the invoice that you have entered again.',
    credit_note:
      'The authority counts this credit note, and the books do not any more. Enter it again in the books with the same number, open it here and choose "This is that sale": nothing is sent, and it gets this receipt. If the credit was wrong, then write a new invoice over its amount.',
  },
  edited: {
    invoice:
      'Put the invoice back as it was when it was fiscalised. If the receipt itself is wrong, then write a credit note for it over the full amount, and a new invoice with another number and the right content. If only the amount was too high, then a credit note over the difference is enough.',
    credit_note:
      'Put the credit note back as it was when it was fiscalised. If the receipt itself is wrong, then write a new invoice over its amount, and a new credit note with another number and the right content. If only the amount was too low, then a further credit note over the difference is enough.',
  },
  unreadable:
    'Open the document in the books, correct the field named and save it; then it is compared again.',
  applied:
    'The receipt names the invoice that this credit note was submitted against. Apply it to that invoice again.',
};

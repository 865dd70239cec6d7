/** Advice for changes that the books refuse while a payment or a credit is on a document. */
export const IF_PAID_LOWER =
  'if the books refuse because the document is paid, remove the payment, correct the document, and enter the payment again. If its period is locked, ask the person who locked it.';

export const IF_PAID = `I${IF_PAID_LOWER.slice(1)}`;

export const IF_APPLIED =
  'If the books refuse because the credit note is applied to an invoice, remove that, correct the credit note, and apply it again.';

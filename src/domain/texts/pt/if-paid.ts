/** Advice for changes that the books refuse while a payment or a credit is on a document. */
export const IF_PAID_LOWER =
  'se a contabilidade recusar porque o documento está pago, retire o pagamento, corrija o documento e lance de novo o pagamento. Se o período estiver fechado, peça a quem o fechou.';

export const IF_PAID = `S${IF_PAID_LOWER.slice(1)}`;

export const IF_APPLIED =
  'Se a contabilidade recusar porque a nota de crédito está aplicada a uma fatura, retire a aplicação, corrija a nota de crédito e aplique-a de novo.';

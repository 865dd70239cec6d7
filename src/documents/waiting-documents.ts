/** Conditions that select the waiting documents to evaluate again; each has an index of exactly these. */
export const WAITING = {
  all: 'true',
  /** Credit notes, and invoices that may deduct a deposit: what becomes of them depends on other documents. */
  dependants: `(kind = 'credit_note' or reason = 'NEGATIVE_LINE') and reason is distinct from 'BEFORE_GO_LIVE'`,
};

export type WaitingDocuments = keyof typeof WAITING;

/** Which of the waiting documents are looked at again, as a condition; each has an index that finds no others. */
export const WAITING = {
  all: 'true',
  live_credit_notes: `kind = 'credit_note' and reason is distinct from 'BEFORE_GO_LIVE'`,
};

export type WaitingDocuments = keyof typeof WAITING;

/** Conditions that select the waiting documents to evaluate again; each has an index of exactly these. */
export const WAITING = {
  all: 'true',
  live_credit_notes: `kind = 'credit_note' and reason is distinct from 'BEFORE_GO_LIVE'`,
};

export type WaitingDocuments = keyof typeof WAITING;

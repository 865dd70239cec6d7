/**
 * Conditions that select the waiting documents to be evaluated again; each has an index that finds no others.
 */
export const WAITING = {
  all: 'true',
  live_credit_notes: `kind = 'credit_note' and reason is distinct from 'BEFORE_GO_LIVE'`,
};

export type WaitingDocuments = keyof typeof WAITING;

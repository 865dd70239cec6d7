/** Decisions that need two persons: irreversible ones, and ones about who may make such decisions. */
export const CONFIRMATION_SUBJECTS = [
  'resolution',
  'outside_receipt',
  'go_live',
  'fiscal_account',
  'credentials',
  'taxpayer',
  'rule_deletion',
  'personal_data',
  'journal',
] as const;
export type ConfirmationSubject = (typeof CONFIRMATION_SUBJECTS)[number];

/** What two persons decide: it cannot be taken back, or it decides who may do such things. */
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

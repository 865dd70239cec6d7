/** What a person can be for an organisation; several at once. */
export const ROLES = ['owner', 'approver', 'preparer', 'reader'] as const;
export type Role = (typeof ROLES)[number];

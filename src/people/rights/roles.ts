/** Roles of a person for an organisation; several at once are possible. */
export const ROLES = ['owner', 'approver', 'preparer', 'reader'] as const;
export type Role = (typeof ROLES)[number];

/**
 * Reason why a service or its device rejects all documents. `device`: counters, chain, signature, taxpayer or
 * registration. `order`: the device has a later receipt. `day_closed`: its fiscal day is closed or closing.
 */
export const ACCOUNT_CAUSES = ['device', 'order', 'day_closed'] as const;
export type AccountCause = (typeof ACCOUNT_CAUSES)[number];

/** Reason for stopping an account's submissions: an account cause, refused calls, or unanswered calls. */
export const STOP_CAUSES = ['refused', 'unanswered', ...ACCOUNT_CAUSES] as const;
export type StopCause = (typeof STOP_CAUSES)[number];

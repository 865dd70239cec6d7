/** The right to work on one organisation's books, for the moment of use. */
export interface BooksAccess {
  readonly tenantId: string;
  readonly accessToken: string;
  /** What the calls are for; `other` unless it is said. */
  readonly purpose?: CallPurpose;
  /** Calls that more urgent work of the same books is still waiting for; write-back leaves them untouched. */
  readonly keeps?: number;
  /**
   * Invoices are read by their ids, with a call each where lists may show other totals; read from there again, at most twenty at
   * once.
   */
  readonly byId?: boolean;
}

/**
 * What a call is for. Reading and submitting go first: `poll` looks for changes, `sale` is a named document, the last look
 * before a submission or a customer, `other` is settings and what people ask for. Write-back (`pdf`, `link`, `note`) is
 * given what the day leaves over once they are provided for, and `backfill` has a share of its own inside that.
 */
export const CALL_PURPOSES = ['poll', 'sale', 'other', 'pdf', 'link', 'note', 'backfill'] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

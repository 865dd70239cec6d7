/** The right to work on one organisation's books, for the moment of use. */
export interface BooksAccess {
  readonly tenantId: string;
  readonly accessToken: string;
  /** Purpose of the calls; default `other`. */
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
 * Purpose of a call. Reading and submitting have priority: `poll` looks for changes, `sale` reads named
 * documents, customers, and a document before its submission, `other` reads settings and requests of people.
 * Write-back (`pdf`, `link`, `note`) gets the remaining calls of the day, and `backfill` has a share within
 * those.
 */
export const CALL_PURPOSES = ['poll', 'sale', 'other', 'pdf', 'link', 'note', 'backfill'] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

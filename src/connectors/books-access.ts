import { Failure } from '../domain/issues/failure';
import type { StoredSentence } from '../domain/texts/stored-sentence';

/** Access to one organisation's books, for immediate use. */
export interface BooksAccess {
  readonly tenantId: string;
  readonly accessToken: string;
  /** Purpose of the calls; default `other`. */
  readonly purpose?: CallPurpose;
  /** Calls that more urgent work of the same books still needs; write-back leaves them. */
  readonly keeps?: number;
  /** True where lists may show other totals: invoices are read by id, one call each, at most twenty at once. */
  readonly byId?: boolean;
}

/**
 * Purpose of a call. `poll` reads changes, `sale` reads documents, customers and final checks, `other` reads settings
 * and requests of people: all have priority. Write-back (`pdf`, `link`, `note`) gets the remaining calls of the day,
 * and `backfill` a share of them.
 */
export const CALL_PURPOSES = ['poll', 'sale', 'other', 'pdf', 'link', 'note', 'backfill'] as const;
export type CallPurpose = (typeof CALL_PURPOSES)[number];

/** Thrown when the remaining calls of the day are reserved for more urgent work. Concerns these documents only. */
export class CallShareExhausted extends Failure {
  constructor(said: StoredSentence, retryAfterMs: number | null, cause?: Failure) {
    super('temporary', said, retryAfterMs, { cause, side: 'books' });
  }
}

import { createHash } from 'node:crypto';
import type { StoredSentence } from '../domain/texts/stored-sentence';
import { displayJson } from '../domain/unstorable-text';
import type { Outcome } from './submissions.entities';

/** Statement of the service about a request. */
export interface ReceivedOutcome {
  readonly requestId: string;
  /** Body as original JSON text; the first part of an unreadable one. */
  readonly body: string;
  readonly heardBy: Outcome['heardBy'];
  /** True: received without a signature. */
  readonly isHint: boolean;
  /** Same as `Outcome.claimsSuccess`. */
  readonly claimsSuccess: boolean;
  /** Same as `Outcome.unreadable`. */
  readonly unreadable: StoredSentence | null;
}

/**
 * SQL parts: `said` holds received statements, `kept` the new ones, without repeats. Their documents are locked first, so
 * that no submission begins meanwhile (the count, always true, forces PostgreSQL to run that part). $1: fiscal account; $2: `outcomeRows`.
 * @param condition selects the stored ones of `said`
 */
export const keepOutcomes = (condition = 'true'): string => `said as materialized (
    select * from jsonb_to_recordset($2::jsonb) as given (place int, "deliveryId" bigint, "requestId" text, body text,
      sha256 text, "heardBy" text, "isHint" boolean, "claimsSuccess" boolean, unreadable text, "settledAs" text)),
  held as materialized (
    select 1 from documents where id in (
      select document_id from submissions where fiscal_account_id = $1
        and request_id in (select "requestId" from said))
    order by id for no key update),
  kept as (
    insert into outcomes (fiscal_account_id, request_id, body, body_sha256, heard_by, is_hint, claims_success, unreadable,
      is_confirmed, settled_as, settled_at)
    select $1, "requestId", body, sha256, "heardBy", "isHint", "claimsSuccess", unreadable, "heardBy" = 'status',
      "settledAs", case when "settledAs" is not null then clock_timestamp() end
    from said where (select count(*) from held) >= 0 and ${condition}
    order by place
    on conflict on constraint outcomes_body_unique do update
      set is_hint = outcomes.is_hint and excluded.is_hint, unreadable = excluded.unreadable,
        is_confirmed = outcomes.is_confirmed or excluded.is_confirmed,
        claims_success = outcomes.claims_success or excluded.claims_success,
        times = outcomes.times + (excluded.unreadable is not null)::int
      where (outcomes.is_hint and not excluded.is_hint) or (excluded.is_confirmed and not outcomes.is_confirmed)
        or excluded.unreadable is not null
    returning request_id, settled_at)`;

/** Parameter $2. `deliveryId`: of the delivery with the statement. */
export function outcomeRows(
  outcomes: readonly (ReceivedOutcome & { readonly deliveryId?: string })[],
): string {
  return displayJson(
    outcomes.map((outcome, place) => ({
      ...outcome,
      place,
      sha256: sha256(outcome.body),
      settledAs: isSettledOnReceipt(outcome) ? 'unreadable' : null,
    })),
  );
}

/**
 * True for a statement that needs no decision, because a query would repeat it. An unreadable event is still
 * a reason to query.
 */
export function isSettledOnReceipt({ heardBy, unreadable }: ReceivedOutcome): boolean {
  return heardBy === 'status' && unreadable !== null;
}

/** Compares statements; equal ones share a row. */
export function isSameOutcome(one: ReceivedOutcome, other: ReceivedOutcome): boolean {
  return one.requestId === other.requestId && one.body === other.body;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

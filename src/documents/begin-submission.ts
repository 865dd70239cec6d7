import type { EntityManager } from 'typeorm';
import { FACTS_OF_MOVE } from '../domain/lifecycle/audit-facts';
import type { DocumentState } from '../domain/lifecycle/lifecycle';
import { SEND_WITHIN_MS } from '../domain/lifecycle/limits';
import type { LocalDateTime } from '../domain/calendar-day';
import { MOVED_COLUMNS } from './fact-sources';
import { Submission } from './submission.entity';
import type { NewSubmission } from './submission-intent';
import { appendToAuditLog } from './transitions';

/** Values that the database assigns to a submission when it begins. */
export type Begun = Pick<Submission, 'id' | 'attempt' | 'startedAt' | 'deviceId'> & Committed;

/** Where an intent has been committed. */
export interface Committed {
  /** Place in the audit log of the organisation. */
  readonly seq: string;
  /** System identifier and timeline of the session's server, `7321…/2`; null where it does not tell them. */
  readonly database: string | null;
}

/** Columns of the new row, in the order of the parameters $4 to $18. */
const GIVEN = `kind, number, currency, total, issued_on, dated_at, original_source_id, fingerprint, source, rules_sha256,
  taxes, adjustments, payload, payload_sha256, lease_token`;

/**
 * A credit note of what an earlier account `a` of the organisation `o` was sent; they are still bound to each other, and it is of the
 * taxpayer of the present one.
 */
const CREDITS_AT_EARLIER = `($4::text = 'credit_note' and o.bindings ? a.id::text
  and exists (select from fiscal_accounts p where p.id = o.fiscal_account_id and p.taxpayer_tin = a.taxpayer_tin)
  and exists (select from submissions s join documents d on d.id = s.document_id
    where d.source_id = $10::text and s.fiscal_account_id = a.id and s.state = 'fiscalised'))`;

/**
 * The intent to submit, whole: the organisation and the document are locked while they are as they were read, another
 * device of the taxpayer waits for the number, the row is inserted and the document moves. `refuse_overtaken` and
 * `refuse_unexplained` are asked when the row is there: no other can be inserted for the account then (submissions_one_under_way). The document is due
 * when nothing of it can leave any more: should its sender die, the process that takes over looks at it then. A credit note goes to the account that was sent its
 * invoice, also where the organisation has another one now. Parameters: document,
 * its state, fiscal account, GIVEN, the moment that the payload follows, the version of the account's credentials. No row: the
 * organisation, the document or the credentials are not what they were.
 */
export const BEGIN_SUBMISSION = `with recursive at_work as materialized (
    select o.id, a.device_id from organisations o join fiscal_accounts a on a.id = $3::uuid
    where o.id = (select organisation_id from documents where id = $1::uuid)
      and o.status = 'connected' and not o.is_paused and o.lease_token = $18::bigint
      and (o.fiscal_account_id = a.id or ${CREDITS_AT_EARLIER})
      and a.credentials_version = $20::integer and not coalesce(o.bindings -> $3::uuid::text ? 'differs', false)
    for share of o for key share of a),
  own as materialized (
    select d.id, d.state from documents d
    where d.id = $1::uuid and d.state = $2 and d.organisation_id in (select id from at_work) for no key update),
  numbered as materialized (
    select pg_advisory_xact_lock(hashtextextended(coalesce(a.taxpayer_tin, a.id::text) || ' ' || number_key($5), 0))
    from fiscal_accounts a cross join own where a.id = $3::uuid),
  begun as (
    insert into submissions (document_id, fiscal_account_id, device_id, credentials_version, attempt, ${GIVEN})
    select own.id, $3::uuid, at_work.device_id, $20::integer,
      1 + (select count(*) from submissions s where s.document_id = own.id), $4::text, $5::text,
      $6::text, $7::numeric, $8::date, $9::text, $10::text, $11::text, $12::text, $13::text, $14::jsonb, $15::jsonb,
      $16::bytea, $17::text, $18::bigint
    from own cross join numbered cross join at_work returning *),
  standing as materialized (
    select b.* from begun b where refuse_overtaken(b.fiscal_account_id, b.document_id, b.number, $19::text)
      and refuse_unexplained(b.document_id)),
  moved as (
    update documents d set state = 'submitting', reason = null, issues = '[]', attempts = 0,
      due_at = s.started_at + ${SEND_WITHIN_MS} * interval '1 millisecond', last_failure = null, changed_at = clock_timestamp()
    from standing s where d.id = s.document_id
    returning ${MOVED_COLUMNS}, d.changed_at as at, $2::text as from_state, 'submitting' as to_state,
      null::text as reason, '' as detail, 'system' as actor, 1 as place)
  ${appendToAuditLog(FACTS_OF_MOVE.submitting, {
    submissions: '(select * from submissions union all select * from standing)',
  })}
  select s.id, s.attempt, s.started_at as "startedAt", s.device_id as "deviceId", e.seq, database_identity() as database
  from standing s join entered e using (document_id)`;

/** Null when the organisation or the document is not what it was. @throws QueryFailedError of what forbids it */
export async function beginSubmission(
  manager: EntityManager,
  row: NewSubmission,
  from: DocumentState,
  follows: LocalDateTime | null,
): Promise<Begun | null> {
  const [begun] = await manager.query<Begun[]>(BEGIN_SUBMISSION, [
    ...[row.documentId, from, row.fiscalAccountId, row.kind, row.number, row.currency, row.total.toFixed()],
    ...[row.issuedOn, row.datedAt, row.originalSourceId, row.fingerprint, row.source, row.rulesSha256],
    ...[JSON.stringify(row.taxes), JSON.stringify(row.adjustments), row.payload, row.payloadSha256],
    ...[row.leaseToken, follows, row.credentialsVersion],
  ]);
  return begun ?? null;
}

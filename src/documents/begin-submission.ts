import { FACTS_OF_MOVE } from '../domain/lifecycle/audit-facts';
import { SEND_WITHIN_MS } from '../domain/lifecycle/limits';
import type { LocalDateTime } from '../domain/calendar-day';
import { MOVED_COLUMNS } from './fact-sources';
import { Submission } from './submissions.entities';
import { appendToAuditLog } from './transitions';
import type { StoredAdjustment } from '../domain/fiscal/adjustment';
import type { StoredTax } from '../domain/fiscal/sent-tax';
import { canonicalJson, sha256Hex } from '../domain/canonical-json';

/** Rules used to map a document, as stored with its submission. */
export interface UsedRules {
  /** SHA-256 of `text`, as hex. */
  readonly sha256: string;
  /** Rules as canonical JSON. */
  readonly text: string;
}

/** Returns the canonical form: the same rules always have the same text and hash. */
export function usedRules(rules: object): UsedRules {
  const text = canonicalJson(rules);
  return { sha256: sha256Hex(text), text };
}

/** Fields of a submission that are fixed before the first byte is sent. */
export type Intent = Pick<
  Submission,
  | 'fiscalAccountId'
  | 'credentialsVersion'
  | 'kind'
  | 'number'
  | 'currency'
  | 'total'
  | 'issuedOn'
  | 'datedAt'
  | 'originalSourceId'
  | 'fingerprint'
  | 'payload'
  | 'payloadSha256'
> & {
  /** Taxes of the submission; only a restored submission has none. */
  readonly taxes: readonly StoredTax[];
  readonly adjustments: readonly StoredAdjustment[];
  /** Time of the account's last receipt when the payload was made; null before its first. */
  readonly follows: LocalDateTime | null;
  /** Rules by which the document was mapped. */
  readonly rules: UsedRules;
  /** Version of the organisation's rules and settings then; null: not compared. */
  readonly rulesVersion: string | null;
};

/** Facts at the time of the mapping that must still hold when the intent is committed. */
export type MappedAfter = Pick<Intent, 'follows' | 'rulesVersion'>;

/** Submission before it has an id, an attempt number and a state. */
export type NewSubmission = Omit<Intent, keyof MappedAfter | 'rules'> &
  Pick<Submission, 'documentId' | 'source' | 'rulesSha256' | 'leaseToken'>;

/** Values that the database assigns to a submission when it begins. */
export type Begun = Pick<Submission, 'id' | 'attempt' | 'startedAt' | 'deviceId'> & Committed;

/** Sequence number and server of a committed intent. */
export interface Committed {
  /** Sequence number in the audit log of the organisation. */
  readonly seq: string;
  /** System identifier and timeline of the session's server, `7321…/2`; null where not reported. */
  readonly database: string | null;
}

/**
 * SQL for the submission in $1; `follows`: time of the last receipt that its payload was dated after, `rulesVersion`:
 * of the rules that it was mapped by, `fromState`: state of its document.
 */
const GIVEN = `given as materialized (select * from jsonb_to_record($1::jsonb) as g("documentId" uuid, "fromState" text,
    "fiscalAccountId" uuid, "credentialsVersion" integer, kind text, number text, currency text, total numeric,
    "issuedOn" date, "datedAt" text, follows text, "rulesVersion" bigint, "originalSourceId" text, fingerprint text, source text,
    "rulesSha256" text, taxes jsonb, adjustments jsonb, "payloadSha256" text, "leaseToken" bigint))`;

/**
 * SQL condition: the credit note's invoice, or its linked document, was sent to an earlier account `a` of organisation
 * `o`, which is still bound and has the same taxpayer.
 */
const CREDITS_AT_EARLIER = `(g.kind = 'credit_note' and o.bindings ? a.id::text
  and exists (select from fiscal_accounts p where p.id = o.fiscal_account_id and p.taxpayer_tin = a.taxpayer_tin)
  and exists (select from submissions s join documents d on d.id = s.document_id
    where s.fiscal_account_id = a.id and s.state = 'fiscalised' and (d.source_id = g."originalSourceId"
      or d.id in (select c.original_id from documents l join document_decisions c on c.document_id = l.id
        where l.organisation_id = o.id and l.kind = 'invoice' and l.source_id = g."originalSourceId"
          and c.decision = 'sale' and c.is_standing))))`;

/**
 * Commits an intent to submit. Locks organisation and document in the state they were read in, inserts the row and
 * moves the document; other submissions at the account are excluded by `submissions_one_under_way`. The document is due
 * once nothing can be sent any more, so that another process takes over from a dead sender. $2: payload. No row:
 * organisation, document or credentials have changed.
 */
export const BEGIN_SUBMISSION = `with recursive ${GIVEN},
  at_work as materialized (
    select o.id, a.device_id from given g join documents d on d.id = g."documentId"
      join organisations o on o.id = d.organisation_id join fiscal_accounts a on a.id = g."fiscalAccountId"
    where o.status = 'connected' and not o.is_paused and o.lease_token = g."leaseToken"
      and (o.fiscal_account_id = a.id or ${CREDITS_AT_EARLIER})
      and a.credentials_version = g."credentialsVersion" and not coalesce(o.bindings -> a.id::text ? 'differs', false)
    for share of o for key share of a),
  own as materialized (
    select d.id, d.state from given g join documents d on d.id = g."documentId"
    where d.state = g."fromState" and d.organisation_id in (select id from at_work) for no key update of d),
  numbered as materialized (
    select pg_advisory_xact_lock(hashtextextended(coalesce(a.taxpayer_tin, a.id::text) || ' ' || number_key(g.number), 0))
    from given g join fiscal_accounts a on a.id = g."fiscalAccountId" cross join own),
  begun as (
    insert into submissions (document_id, fiscal_account_id, device_id, credentials_version, attempt, kind, number,
      currency, total, issued_on, dated_at, original_source_id, fingerprint, source, rules_sha256, taxes, adjustments,
      payload, payload_sha256, lease_token)
    select own.id, g."fiscalAccountId", at_work.device_id, g."credentialsVersion",
      1 + (select count(*) from submissions s where s.document_id = own.id), g.kind, g.number,
      g.currency, g.total, g."issuedOn", g."datedAt", g."originalSourceId", g.fingerprint, g.source, g."rulesSha256",
      g.taxes, g.adjustments, $2::bytea, g."payloadSha256", g."leaseToken"
    from given g cross join own cross join numbered cross join at_work returning *),
  standing as materialized (
    select b.* from begun b
    where refuse_overtaken(b.fiscal_account_id, b.document_id, b.number, (select follows from given),
        (select "rulesVersion" from given))
      and refuse_unexplained(b.document_id)),
  moved as (
    update documents d set state = 'submitting', reason = null, issues = '[]', attempts = 0,
      due_at = s.started_at + ${SEND_WITHIN_MS} * interval '1 millisecond', last_failure = null, changed_at = clock_timestamp()
    from standing s where d.id = s.document_id
    returning ${MOVED_COLUMNS}, d.changed_at as at, (select "fromState" from given) as from_state, 'submitting' as to_state,
      null::text as reason, '' as detail, 'system' as actor, 1 as place)
  ${appendToAuditLog(FACTS_OF_MOVE.submitting, {
    submissions: '(select * from submissions union all select * from standing)',
  })}
  select s.id, s.attempt, s.started_at as "startedAt", s.device_id as "deviceId", e.seq, database_identity() as database
  from standing s join entered e using (document_id)`;

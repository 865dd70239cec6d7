import { type StoredSentence } from '../domain/texts/stored-sentence';
import type { EntityManager } from 'typeorm';
import { FACTS_OF_MOVE } from '../domain/lifecycle/audit-facts';
import { canTransition, DOCUMENT_STATES } from '../domain/lifecycle/lifecycle';
import type { FiscalData } from '../domain/fiscal/outcome';
import type { CertificateTick } from '../domain/receipt/receipt-certificate';
import { sqlList } from '../domain/sql-list';
import { REVISABLE_SUBMISSION_STATES } from '../domain/fiscal/submission-states';
import { displayJson } from '../domain/unstorable-text';
import type { ReceiptRemark } from '../domain/fiscal/verdict';
import { MOVED_COLUMNS } from './fact-sources';
import { appendToAuditLog } from './transitions';
import { WAITING } from './waiting-documents';

/** Service's statement about a submission, and the data to be stored with it. */
export interface FiscalisedSubmission {
  readonly submissionId: string;
  readonly documentId: string;
  readonly requestId: string;
  readonly data: FiscalData;
  readonly pdfName: string | null;
  /** Statement as the service sent it. */
  readonly raw: string;
  readonly remarks: readonly ReceiptRemark[];
  readonly certificate: readonly CertificateTick[];
  /** Code of the most severe remark; null: none. */
  readonly reason: string | null;
  /** Sentence for people. */
  readonly detail: StoredSentence;
}

/** Document that has become fiscalised. */
export interface FiscalisedDocument {
  readonly documentId: string;
  readonly organisationId: string;
  /** True: a receipt made elsewhere is also recorded for it. */
  readonly isElsewhere: boolean;
}

const MOVABLE = DOCUMENT_STATES.filter((state) => canTransition(state, 'fiscalised'));

/**
 * Stores successes of several submissions, one per document, in one statement: settles submission and statements,
 * stores the receipt and moves the document. Where dependants wait or credit notes are about to be mapped, makes them due
 * and raises the rules version, so that concurrent holds are noticed; organisation and dependants are locked first (README.md).
 * A state without such a move raises (`refuse_move`). No row: fiscalised before. `DocumentsRepository.makeWaitingDue`
 * repeats the release for documents held meanwhile.
 */
const SETTLE_FISCALISED = `with recursive given as (
    select * from jsonb_to_recordset($1::jsonb) as g(place int, "submissionId" uuid, "requestId" text, "deviceId" text,
      "fiscalDay" text, "fiscalNumber" text, "verificationCode" text, "qrUrl" text, "pdfName" text, raw text,
      remarks jsonb, certificate jsonb, reason text, detail text)
    where (select $2::boolean) or not exists (select from submissions s
      join outside_receipts r on r.document_id = s.document_id and r.withdrawn_at is null
      where s.id = g."submissionId")),
  awaiting as materialized (
    select o.id from organisations o
    where o.id in (select d.organisation_id from given g join submissions s on s.id = g."submissionId"
        join documents d on d.id = s.document_id)
      and (exists (select from documents c where c.organisation_id = o.id and c.state = 'waiting'
          and ${WAITING.dependants})
        or exists (select from documents c where c.organisation_id = o.id and c.state = 'collected'
          and ${WAITING.dependants}))
    order by o.id for no key update),
  dependent as materialized (
    select id from documents where organisation_id in (select id from awaiting) and state = 'waiting'
      and ${WAITING.dependants} order by id for no key update),
  own as materialized (
    select d.id, d.state from documents d
    where d.id in (select s.document_id from submissions s join given g on g."submissionId" = s.id)
      and (select count(*) from dependent) is not null
    order by d.id for no key update),
  settled as (
    update submissions s set state = 'fiscalised', answered_at = coalesce(s.answered_at, clock_timestamp())
    from given g cross join own
    where s.id = g."submissionId" and own.id = s.document_id and s.state in ${sqlList(REVISABLE_SUBMISSION_STATES)}
    returning s.*),
  decided as (
    update outcomes o set settled_at = clock_timestamp(),
      settled_as = case when g."submissionId" in (select id from settled) then 'applied' else 'repeated' end
    from given g join submissions s on s.id = g."submissionId"
    where o.fiscal_account_id = s.fiscal_account_id and o.request_id = g."requestId" and o.settled_at is null),
  kept as (
    insert into fiscal_receipts (document_id, submission_id, device_id, fiscal_day, fiscal_number, verification_code,
      qr_url, pdf_name, outcome, remarks, certificate)
    select s.document_id, s.id, g."deviceId", g."fiscalDay", g."fiscalNumber", g."verificationCode", g."qrUrl", g."pdfName",
      g.raw, g.remarks, g.certificate
    from settled s join given g on g."submissionId" = s.id returning *),
  moved as (
    update documents d set reason = g.reason, issues = '[]', attempts = 0, last_failure = null,
      due_at = clock_timestamp(), changed_at = clock_timestamp(),
      state = case when own.state in ${sqlList(MOVABLE)} then 'fiscalised' else refuse_move(own.state, 'fiscalised') end
    from kept k join given g on g."submissionId" = k.submission_id join own on own.id = k.document_id
    where d.id = k.document_id
    returning ${MOVED_COLUMNS}, d.changed_at as at, own.state as from_state, d.state as to_state, g.reason, g.detail,
      'system' as actor, g.place)
  ${appendToAuditLog(FACTS_OF_MOVE.fiscalised, {
    submissions:
      '(select * from submissions where id not in (select id from settled) union all select * from settled)',
    fiscal_receipts: 'kept',
  })},
  raised as (
    update organisations set rules_version = rules_version + 1
    where id in (select id from awaiting) and id in (select organisation_id from moved)
    returning id),
  released as (
    update documents d set due_at = statement_timestamp() from dependent
    where d.id = dependent.id and d.organisation_id in (select id from raised) and d.id not in (select id from moved))
  select m.id as "documentId", m.organisation_id as "organisationId", exists (select from outside_receipts r
    where r.document_id = m.id and r.withdrawn_at is null) as "isElsewhere"
  from entered e join moved m on m.id = e.document_id order by m.place`;

/**
 * Runs SETTLE_FISCALISED.
 * @param withElsewhere false: skips documents with a recorded receipt made elsewhere
 * @throws QueryFailedError `submissions_never_twice`: another submission of a document counts;
 * `fiscal_receipts_number_unique`: another document has the number
 */
export function settleFiscalised(
  manager: EntityManager,
  given: readonly FiscalisedSubmission[],
  withElsewhere: boolean,
): Promise<FiscalisedDocument[]> {
  return manager.query(SETTLE_FISCALISED, [
    displayJson(given.map(({ data, ...one }, place) => ({ ...one, ...data, place }))),
    withElsewhere,
  ]);
}

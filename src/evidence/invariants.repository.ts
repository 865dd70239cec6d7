import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { FINAL_STATES, FISCALISED_STATES } from '../domain/lifecycle/lifecycle';
import { sqlList } from '../domain/sql-list';
import { ASSERTION_SHA256 } from '../people/two-persons/confirmations.repository';
import { readableJson } from '../platform/database/readable-json';

/** Violated invariant of the stored data, with the rows. */
export interface Violation {
  /** Stable code, for monitoring. */
  readonly code: string;
  readonly sentence: string;
  /** Ids of the first twenty rows. */
  readonly rows: readonly string[];
  readonly count: number;
}

interface Invariant {
  readonly code: string;
  readonly sentence: string;
  /** SQL that selects `id` of every row that violates it. */
  readonly sql: string;
}

const SHOWN = 20;

/** SQL for submissions dated out of order; `accounts`: fiscal accounts to examine. */
function backwards(accounts: string): string {
  return `select document_id as id from (
      select r.document_id, s.fiscal_account_id, s.dated_at, lag(s.dated_at) over (
        partition by r.device_id order by r.fiscal_number::numeric) as before
      from fiscal_receipts r join submissions s on s.id = r.submission_id
      where r.fiscal_number ~ '^[0-9]+$' and not r.is_double) numbered
    where dated_at < before and fiscal_account_id in (select id from fiscal_accounts where ${accounts})`;
}

/**
 * SQL for evidence that a document exists at the tax authority: receipts, also those made elsewhere; undecided
 * successes without a stored receipt; and unassigned requests whose PDF names the document.
 */
const SAID = `
  select document_id, ltrim(device_id, '0') || '/' || ltrim(fiscal_number, '0') as receipt from fiscal_receipts
  union select document_id, device_id || '/' || fiscal_number from outside_receipts where withdrawn_at is null
  union select s.document_id, 'request ' || o.request_id from outcomes o
  join submissions s on s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id
  where o.claims_success and not o.is_hint and o.settled_as = 'contradicted' and s.state <> 'fiscalised'
    and not exists (select from resolutions n where n.submission_id = s.id and n.applied_at >= o.settled_at)
    and not exists (select from fiscal_receipts r where r.document_id = s.document_id and r.submission_id = s.id)
    and exists (select from fiscal_receipts r where r.document_id = s.document_id)
  union select unnest(o.names), 'request ' || o.request_id from outcomes o
  where o.claims_success and o.settled_as = 'contradicted' and o.names <> '{}' and not exists (
    select from submissions s where s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id)`;

const FINAL_DOCUMENTS = `select organisation_id, state, currency, count(*), sum(total) from documents
  where state in ${sqlList(FINAL_STATES)} group by organisation_id, state, currency`;

/** Invariants promised in docs/operating.md, as queries that must return no rows. */
const INVARIANTS: readonly Invariant[] = [
  {
    code: 'FISCALISED_TWICE',
    sentence:
      'Documents that exist more than once at the tax authority, with device and number of each receipt.',
    sql: `select document_id || ' (' || string_agg(receipt, ', ' order by receipt) || ')' as id from (${SAID}) said
          group by document_id having count(*) > 1`,
  },
  {
    code: 'NUMBER_ON_TWO_DOCUMENTS',
    sentence: 'Fiscal numbers that two documents have.',
    sql: `select receipt as id from (
            select ltrim(device_id, '0') || '/' || ltrim(fiscal_number, '0') as receipt, document_id from fiscal_receipts
            union select device_id || '/' || fiscal_number, document_id from outside_receipts
            where withdrawn_at is null and source <> 'sale') said
          group by receipt having count(*) > 1`,
  },
  {
    code: 'FISCALISED_WITHOUT_RECEIPT',
    sentence:
      'Documents in a fiscalised state without fiscal numbers, their own or those of the sale that they are.',
    sql: `select d.id from documents d left join fiscal_receipts r on r.document_id = d.id and not r.is_double
          where d.state in ${sqlList(FISCALISED_STATES)} and r.document_id is null
            and not (d.state = 'changed_after_fiscalisation' and exists (select from outside_receipts x
              where x.document_id = d.id and x.withdrawn_at is null and x.source = 'sale'))`,
  },
  {
    code: 'RECEIPT_WITHOUT_STATE',
    sentence: 'Documents with fiscal numbers that are not in a fiscalised state.',
    sql: `select distinct d.id from documents d join fiscal_receipts r on r.document_id = d.id
          where d.state not in ${sqlList(FISCALISED_STATES)}`,
  },
  {
    code: 'FISCALISED_WITHOUT_EVIDENCE',
    sentence: 'Fiscal numbers without the submission, or the statement of the service, that they came from.',
    sql: `select r.document_id as id from fiscal_receipts r left join submissions s on s.id = r.submission_id
            and s.document_id = r.document_id and (s.state = 'fiscalised' or r.is_double)
          where s.id is null or r.outcome = ''`,
  },
  {
    code: 'PAYLOAD_ALTERED',
    sentence: 'Submissions whose stored bytes differ from those that were sent.',
    sql: `select id from submissions where payload <> '' and encode(sha256(payload), 'hex') <> payload_sha256`,
  },
  {
    code: 'COUNTER_RUNS_BACKWARDS',
    sentence:
      'Receipts whose number at their device is higher than that of a later dated one, of accounts whose numbers follow submissions.',
    sql: backwards(`settings ->> 'numberOrder' = 'follows_submissions'`),
  },
  {
    code: 'STATE_WITHOUT_MOVE',
    sentence: 'Documents whose state is not where their last move led.',
    sql: `select d.id from documents d join lateral (
            select to_state from document_moves m where m.document_id = d.id order by m.id desc limit 1) last on true
          where last.to_state <> d.state`,
  },
  {
    code: 'TOTALS_DIFFER',
    sentence: 'Organisations whose kept totals of finished documents are not those of their documents.',
    sql: `select distinct organisation_id as id from (
            (select organisation_id, state, currency, documents, total from final_totals where documents > 0
             except all ${FINAL_DOCUMENTS})
            union all (${FINAL_DOCUMENTS}
             except all select organisation_id, state, currency, documents, total from final_totals)) differing`,
  },
  {
    code: 'SIGNATURE_ALTERED',
    sentence: 'Confirmations whose signature is not the one that a person gave.',
    sql: `select c.id from confirmations c join lateral (
            select person_id, ${readableJson('a.after')} ->> 'assertionSha256' as sha256 from acts a
            where a.object_id = c.id::text and a.deed = 'signed' and a.outcome = 'done' order by a.id desc limit 1) given on true
          where given.sha256 is distinct from ${ASSERTION_SHA256} or given.person_id is distinct from c.asserted_by`,
  },
  {
    code: 'SUBMISSION_LEFT_OPEN',
    sentence: 'Submissions that have been in progress for more than an hour.',
    sql: `select id from submissions where state = 'sending' and started_at < now() - interval '1 hour'`,
  },
];

/** Observations that are no faults but may interest an operator, or become faults under a setting. */
const REMARKS: readonly Invariant[] = [
  {
    code: 'NUMBERS_OUT_OF_ORDER',
    sentence:
      'Receipts whose number at their device is higher than that of a later dated one; no fault unless the account has numberOrder: follows_submissions.',
    sql: backwards(`coalesce(settings ->> 'numberOrder', 'any') <> 'follows_submissions'`),
  },
];

/** Checks the invariants in the tables, independently of the code that ensures them. */
@Injectable()
export class InvariantsRepository {
  constructor(private readonly dataSource: DataSource) {}

  static readonly codes: readonly string[] = INVARIANTS.map(({ code }) => code);

  violations(): Promise<Violation[]> {
    return this.found(INVARIANTS);
  }

  remarks(): Promise<Violation[]> {
    return this.found(REMARKS);
  }

  private async found(questions: readonly Invariant[]): Promise<Violation[]> {
    const found: Violation[] = [];
    for (const { code, sentence, sql } of questions) {
      const rows = await this.dataSource.query<{ id: string }[]>(sql);
      if (rows.length === 0) continue;
      const ids = rows.slice(0, SHOWN).map((row) => row.id);
      found.push({ code, sentence, rows: ids, count: rows.length });
    }
    return found;
  }
}

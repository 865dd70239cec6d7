import { Injectable } from '@nestjs/common';
import { Any, DataSource, type EntityManager } from 'typeorm';
import { REQUEST_UNCONFIRMED, spellings } from '../../domain/fiscal/request-id';
import type { DoubtfulSubmission, UncertainDecisionKind } from '../../domain/lifecycle/uncertain-decision';
import { Outcome, UncertainDecision, Submission } from '../../documents/submissions.entities';
import { OPEN_SUBMISSION_STATES } from '../../domain/fiscal/submission-states';
import { sqlList } from '../../domain/sql-list';

/** Entry of a decision, without a second person where one was enough. */
type ResolutionEntry = Pick<
  UncertainDecision,
  'documentId' | 'submissionId' | 'decision' | 'facts' | 'reason' | 'decidedBy'
> &
  Partial<Pick<UncertainDecision, 'confirmedBy'>>;

/** Submission with an unknown outcome. */
export interface InDoubt extends DoubtfulSubmission {
  readonly submission: Submission;
}

/** Submission that has a request. */
export interface RequestHolder {
  readonly documentId: string;
  readonly organisationId: string;
  readonly number: string;
  readonly attempt: number;
}

/** Success reported by the service, signed or queried, and the submission that has its request. */
export interface ReportedSuccess {
  readonly outcome: Outcome;
  /** Owner of the request; null: no submission has it. */
  readonly owner: (Omit<RequestHolder, 'attempt'> & { readonly submissionId: string }) | null;
}

type OwnerRow = RequestHolder & { readonly outcomeId: string; readonly submissionId: string | null };

/** SQL for undecided successes with the number: unassigned, or of a submission with an open outcome. */
const SUCCESSES_WITH = `select o.id as "outcomeId", s.id as "submissionId", s.document_id as "documentId",
    d.organisation_id as "organisationId", s.number
  from outcomes o
    left join submissions s on s.fiscal_account_id = o.fiscal_account_id and s.request_id = o.request_id
    left join documents d on d.id = s.document_id
  where o.claims_success and o.body like '%' || $2 || '%' and o.id in (
    select id from outcomes where fiscal_account_id = $1 and settled_at is null
    union all
    select n.id from submissions open join outcomes n using (fiscal_account_id, request_id)
    where open.fiscal_account_id = $1 and open.state in ${sqlList(OPEN_SUBMISSION_STATES)})
  order by o.id`;

/** Decisions of people about uncertain documents. */
@Injectable()
export class UncertainDecisionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Submission that keeps a document uncertain, with its age by the database's clock. */
  async inDoubt(
    documentId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<InDoubt | null> {
    const [row] = await manager.query<{ id: string; age: string; request: string | null }[]>(
      `select s.id, extract(epoch from statement_timestamp() - s.started_at) / 60 as age,
         case when d.reason is distinct from '${REQUEST_UNCONFIRMED}' then s.request_id end as request
       from submissions s join documents d on d.id = s.document_id
       where s.document_id = $1 and s.state in ${sqlList(OPEN_SUBMISSION_STATES)}`,
      [documentId],
    );
    if (row === undefined) return null;
    const submission = await manager.findOneByOrFail(Submission, { id: row.id });
    return { submission, requestId: row.request, ageMinutes: Number(row.age) };
  }

  /** Finds the other submission of the fiscal account with this request id, ignoring case in a GUID. Null: none. */
  async holderOf(
    manager: EntityManager,
    { id, fiscalAccountId }: Pick<Submission, 'id' | 'fiscalAccountId'>,
    requestId: string,
  ): Promise<RequestHolder | null> {
    const [row] = await manager.query<RequestHolder[]>(
      `select d.id as "documentId", d.organisation_id as "organisationId", s.number, s.attempt
       from submissions s join documents d on d.id = s.document_id
       where s.fiscal_account_id = $1 and s.request_id = any($2) and s.id <> $3 limit 1`,
      [fiscalAccountId, spellings(requestId), id],
    );
    return row ?? null;
  }

  /** Undecided statements of the service that may be a receipt of the number. */
  async successesWith(fiscalAccountId: string, fiscalNumber: string): Promise<ReportedSuccess[]> {
    const rows = await this.dataSource.query<OwnerRow[]>(SUCCESSES_WITH, [fiscalAccountId, fiscalNumber]);
    const outcomes = await this.dataSource.manager.findBy(Outcome, {
      id: Any(rows.map(({ outcomeId }) => outcomeId)),
    });
    return outcomes.map((outcome) => {
      const row = rows.find(({ outcomeId }) => outcomeId === outcome.id);
      if (row?.submissionId == null) return { outcome, owner: null };
      const { submissionId, documentId, organisationId, number } = row;
      return { outcome, owner: { submissionId, documentId, organisationId, number } };
    });
  }

  /** True when a submission of the document has the request. */
  async hasRequest(manager: EntityManager, documentId: string, requestId: string): Promise<boolean> {
    const [row] = await manager.query<{ has_it: boolean }[]>(
      `select exists (select 1 from submissions where document_id = $1 and request_id = any($2)) as has_it`,
      [documentId, spellings(requestId)],
    );
    return row?.has_it ?? false;
  }

  /**
   * Removes a request that the service does not know, after a person has decided that its submission was not received,
   * or named another. Later statements about it are compared with every document. A request with statements stays.
   */
  async forgetUnknown(
    manager: EntityManager,
    { submission, requestId }: InDoubt,
    decision: UncertainDecisionKind,
  ): Promise<Submission> {
    if (requestId !== null || submission.requestId === null || decision === 'fiscalised') return submission;
    const { fiscalAccountId } = submission;
    const about = { fiscalAccountId, requestId: Any(spellings(submission.requestId)) };
    if ((await manager.findOneBy(Outcome, about)) !== null) return submission;
    await manager.update(Submission, { id: submission.id }, { requestId: null });
    return { ...submission, requestId: null };
  }

  /**
   * Deletes the receipt whose numbers a person entered; returns its row as JSON, or null where none can be withdrawn.
   */
  async withdrawReceipt(manager: EntityManager, submissionId: string): Promise<string | null> {
    const [row] = await manager.query<{ receipt: string | null }[]>(
      'select withdraw_entered_receipt($1)::text as receipt',
      [submissionId],
    );
    return row?.receipt ?? null;
  }

  ofDocument(documentId: string): Promise<UncertainDecision[]> {
    return this.dataSource.manager.find(UncertainDecision, { where: { documentId }, order: { id: 'ASC' } });
  }

  async apply(manager: EntityManager, entry: ResolutionEntry): Promise<void> {
    await manager.insert(UncertainDecision, { ...entry, appliedAt: () => 'clock_timestamp()' });
  }
}

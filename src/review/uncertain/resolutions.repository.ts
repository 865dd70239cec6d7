import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { REQUEST_UNCONFIRMED, spellings } from '../../documents/request-id';
import type { DoubtfulSubmission, ResolutionKind } from '../../documents/resolution';
import { Resolution } from '../../document-store/resolution.entity';
import { Submission } from '../../document-store/submission.entity';
import { inTransaction } from '../../platform/database/transaction';
import { OPEN_SUBMISSION_STATES } from '../../documents/submission-states';
import { sqlList } from '../../documents/sql-list';

/** Without the second person where one was enough. */
export type ResolutionEntry = Pick<
  Resolution,
  'documentId' | 'submissionId' | 'decision' | 'facts' | 'reason' | 'decidedBy'
> &
  Partial<Pick<Resolution, 'confirmedBy'>>;

/** A submission of which nobody knows what became of it. */
export interface InDoubt extends DoubtfulSubmission {
  readonly submission: Submission;
}

/** The submission that has a request. */
export interface RequestHolder {
  readonly documentId: string;
  readonly organisationId: string;
  readonly number: string;
  readonly attempt: number;
}

/** People's decisions about uncertain documents. */
@Injectable()
export class ResolutionsRepository {
  constructor(private readonly dataSource: DataSource) {}

  transaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return inTransaction(this.dataSource, work);
  }

  /** The submission that keeps a document uncertain, with its age by the database's clock. */
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

  /** Which other submission of the fiscal account has the request: a GUID in capitals is the same one. Null: none. */
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

  /** True when a submission of the document has the request. */
  async hasRequest(manager: EntityManager, documentId: string, requestId: string): Promise<boolean> {
    const [row] = await manager.query<{ has_it: boolean }[]>(
      `select exists (select 1 from submissions where document_id = $1 and request_id = any($2)) as has_it`,
      [documentId, spellings(requestId)],
    );
    return row?.has_it ?? false;
  }

  /**
   * A request that the service does not know is nobody's once a person has called its submission not taken, or has named
   * another: what is said about it later is compared with every document.
   */
  async forgetUnknown(
    manager: EntityManager,
    { submission, requestId }: InDoubt,
    decision: ResolutionKind,
  ): Promise<Submission> {
    if (requestId !== null || submission.requestId === null || decision === 'fiscalised') return submission;
    await manager.update(Submission, { id: submission.id }, { requestId: null });
    return { ...submission, requestId: null };
  }

  ofDocument(documentId: string): Promise<Resolution[]> {
    return this.dataSource.manager.find(Resolution, { where: { documentId }, order: { id: 'ASC' } });
  }

  async apply(manager: EntityManager, entry: ResolutionEntry): Promise<void> {
    await manager.insert(Resolution, { ...entry, appliedAt: () => 'clock_timestamp()' });
  }
}

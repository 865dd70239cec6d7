import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DOCUMENT_TOTALS } from '../../documents/document-totals';
import type { DocumentState } from '../../domain/lifecycle/lifecycle';
import { inScope, type OrganisationScope, scopeIds } from '../../people/rights/organisation-scope';

/** Documents and amount of one organisation in one state and one currency. */
export interface BoardCount {
  readonly organisationId: string;
  readonly state: DocumentState;
  readonly currency: string;
  readonly documents: number;
  /** Total, decimal text. */
  readonly total: string;
  /** Earliest document date among them; null in a final state. */
  readonly oldestOn: string | null;
}

/** Write-back of an organisation that waits for calls within the platform's limit. */
export interface PostponedWriteBack {
  readonly organisationId: string;
  readonly documents: number;
  /** Time at which the first of them began to wait. */
  readonly since: Date;
}

/** Documents by unwritten part. An invoice without a link may or may not get a note. */
export interface WaitingParts {
  readonly attachment: number;
  readonly link: number;
  readonly note: number;
}

/** SQL for documents with a postponed part, with the time since which they wait. */
export const POSTPONED_DOCUMENTS = `
  select d.organisation_id, d.number, min(w.at) as at
  from write_backs w join documents d on d.id = w.document_id
  where w.result = 'postponed' group by d.id`;

/** Overview of the organisations that the caller may see. */
@Injectable()
export class BoardRepository {
  constructor(private readonly dataSource: DataSource) {}

  postponed(scope: OrganisationScope): Promise<PostponedWriteBack[]> {
    return this.dataSource.query(
      `select organisation_id as "organisationId", count(*)::int as documents, min(at) as since
         from (${POSTPONED_DOCUMENTS}) p where ${inScope('organisation_id', '$1')} group by organisation_id`,
      [scopeIds(scope)],
    );
  }

  /** Counts fiscalised documents of an organisation by the parts of their write-back that are still due. */
  async waitingParts(organisationId: string): Promise<WaitingParts> {
    const [row] = await this.dataSource.query<[WaitingParts]>(
      `select count(*) filter (where a.result is null)::int as attachment,
         count(*) filter (where l.result is null and d.kind = 'invoice')::int as link,
         count(*) filter (where n.result is null and o.writes_note <> 'never' and (o.writes_note = 'always'
           or d.kind = 'credit_note' or l.result <> 'written'))::int as note
       from documents d join organisations o on o.id = d.organisation_id
         left join write_backs a on a.document_id = d.id and a.part = 'attachment' and a.result <> 'postponed'
         left join write_backs l on l.document_id = d.id and l.part = 'link' and l.result <> 'postponed'
         left join write_backs n on n.document_id = d.id and n.part = 'note' and n.result not in ('postponed', 'begun')
       where d.organisation_id = $1 and d.state = 'fiscalised'`,
      [organisationId],
    );
    return row;
  }

  counts(scope: OrganisationScope): Promise<BoardCount[]> {
    return this.dataSource.query(
      `select organisation_id as "organisationId", state, currency, documents, total::text as total,
              oldest_on::text as "oldestOn"
         from (${DOCUMENT_TOTALS}) t where ${inScope('organisation_id', '$1')}`,
      [scopeIds(scope)],
    );
  }
}

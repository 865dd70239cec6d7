import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ISSUE_CATALOGUE, ISSUE_CODES, type IssueCode } from '../../../domain/issues/issue-catalogue';
import { INTENDED } from '../overtaken-documents';

/** Documents of one organisation and kind that are held for the same issue. */
export interface HeldDocuments {
  readonly organisationId: string;
  readonly organisation: string;
  readonly code: IssueCode;
  readonly kind: 'invoice' | 'credit_note';
  readonly documents: number;
}

/** Issues that hold a document until a person acts, as opposed to intended waits and those that time resolves. */
const SETTLED_BY_PEOPLE = ISSUE_CODES.filter(
  (code) => ISSUE_CATALOGUE[code].fixer !== 'time' && !INTENDED.includes(code),
);

/** Counts held documents by their first issue, for the daily mails. */
@Injectable()
export class HeldCausesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Counts for all organisations; the caller removes those hidden from the receiver. */
  all(): Promise<HeldDocuments[]> {
    return this.dataSource.query<HeldDocuments[]>(
      `select d.organisation_id as "organisationId", o.name as organisation, d.reason as code, d.kind,
         count(*)::int as documents
       from documents d join organisations o on o.id = d.organisation_id
       where d.state = 'waiting' and d.reason = any($1::text[])
       group by d.organisation_id, o.name, d.reason, d.kind
       order by count(*) desc, o.name, d.organisation_id, d.reason, d.kind`,
      [SETTLED_BY_PEOPLE],
    );
  }
}

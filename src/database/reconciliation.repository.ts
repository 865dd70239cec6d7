import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DocumentState } from '../documents/lifecycle';
import type { DocumentKind } from '../documents/sales-document';

/** A document with its deciding submission, its receipt and its last move; amounts as decimal text. */
export interface ReconciliationRow {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly sourceId: string;
  readonly number: string;
  readonly issuedOn: string;
  readonly source: string;
  readonly currency: string;
  readonly total: string;
  readonly fingerprint: string;
  readonly state: DocumentState;
  readonly reason: string | null;
  readonly issueCodes: readonly string[];
  readonly detail: string | null;
  readonly actor: string | null;
  readonly payload: Buffer | null;
  readonly sentFingerprint: string | null;
  readonly datedAt: string | null;
  readonly originalSourceId: string | null;
  readonly deviceId: string | null;
  readonly fiscalDay: string | null;
  readonly fiscalNumber: string | null;
}

/** Reads all that a reconciliation compares. */
@Injectable()
export class ReconciliationRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Documents dated from and to these days, after an id, in the order of their ids. */
  documents(organisationId: string, from: string, to: string, after: string, limit: number) {
    return this.dataSource.query<ReconciliationRow[]>(
      `select d.id, d.kind, d.source_id as "sourceId", d.number, to_char(d.issued_on, 'YYYY-MM-DD') as "issuedOn",
         d.source, d.currency, d.total::text as total, d.fingerprint, d.state, d.reason,
         array(select i->>'code' from jsonb_array_elements(d.issues) i) as "issueCodes",
         m.detail, m.actor, s.payload, s.fingerprint as "sentFingerprint", s.dated_at as "datedAt",
         s.original_source_id as "originalSourceId", r.device_id as "deviceId", r.fiscal_day as "fiscalDay",
         r.fiscal_number as "fiscalNumber"
       from documents d
       left join fiscal_receipts r on r.document_id = d.id
       left join lateral (select * from submissions s where s.document_id = d.id
         order by (s.id = r.submission_id) desc nulls last, s.attempt desc limit 1) s on true
       left join lateral (select detail, actor from document_moves m where m.document_id = d.id
         order by m.id desc limit 1) m on true
       where d.organisation_id = $1 and d.issued_on between $2 and $3 and d.id > $4 order by d.id limit $5`,
      [organisationId, from, to, after, limit],
    );
  }

  /** What fiscalised credit notes of any date take back, by source id of their invoice. */
  credited(organisationId: string): Promise<{ sourceId: string; total: string }[]> {
    return this.dataSource.query(
      `select s.original_source_id as "sourceId", sum(s.total)::text as total
       from documents d join fiscal_receipts r on r.document_id = d.id join submissions s on s.id = r.submission_id
       where d.organisation_id = $1 and d.kind = 'credit_note' and s.original_source_id is not null group by 1`,
      [organisationId],
    );
  }
}

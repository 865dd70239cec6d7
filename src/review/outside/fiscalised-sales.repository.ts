import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CalendarDay } from '../../documents/calendar-day';
import type { DocumentKind } from '../../documents/sales-document';

/** A document of the taxpayer that was fiscalised, with its receipt. */
export interface FiscalisedSale {
  readonly documentId: string;
  readonly organisationId: string;
  readonly organisation: string;
  readonly number: string;
  /** As it was fiscalised, as JSON text; of one made elsewhere as the books have it. */
  readonly source: string;
  readonly deviceId: string;
  readonly fiscalNumber: string;
  /** Null where it is not known, like the two that follow. */
  readonly datedOn: CalendarDay | null;
  readonly verificationCode: string | null;
  readonly address: string | null;
  /** The id and the account under which the fiscal service was sent it; null: it was not. */
  readonly submittedAs: string | null;
  readonly fiscalAccountId: string | null;
}

const FOUND = `select distinct on (d.id) d.id as "documentId", o.id as "organisationId", o.name as organisation, d.number,
    coalesce(s.source, d.source) as source, ltrim(coalesce(f.device_id, x.device_id), '0') as "deviceId",
    ltrim(coalesce(f.fiscal_number, x.fiscal_number), '0') as "fiscalNumber",
    coalesce(left(s.dated_at, 10), x.dated_on::text) as "datedOn",
    coalesce(nullif(f.verification_code, ''), x.verification_code) as "verificationCode",
    coalesce(nullif(f.qr_url, ''), x.address) as address,
    case when s.id is null then x.submitted_as else d.source_id end as "submittedAs",
    coalesce(s.fiscal_account_id, x.fiscal_account_id) as "fiscalAccountId"
  from documents d join organisations o on o.id = d.organisation_id
    left join fiscal_receipts f on f.document_id = d.id and not f.is_double
    left join submissions s on s.id = f.submission_id
    left join outside_receipts x on x.document_id = d.id and x.withdrawn_at is null and x.source <> 'sale'
  where d.id <> $1 and d.kind = $2 and (f.document_id is not null or x.id is not null)
    and d.id in (select h.document_id from number_holders($3, array[number_key($4)]) h)`;

/** Sales of a taxpayer that were fiscalised; a request is shown those of the organisations that it may see. */
@Injectable()
export class FiscalisedSalesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Those under a number, of other documents than the one named. */
  under(number: string, of: { id: string; kind: DocumentKind; account: string }): Promise<FiscalisedSale[]> {
    return this.dataSource.query<FiscalisedSale[]>(FOUND, [of.id, of.kind, of.account, number]);
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { TrackedDocument } from '../../documents/documents.entities';
import type { CalendarDay } from '../../domain/calendar-day';
import { OPEN_STATES } from '../../domain/lifecycle/lifecycle';
import type { DocumentKind } from '../../domain/sales/sales-document';

/** Fiscalised document of the taxpayer, with its receipt. */
export interface FiscalisedSale {
  /** Search key, derived from the requested number. */
  readonly key: string;
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly organisationId: string;
  readonly organisation: string;
  readonly number: string;
  /** Fiscalised content as JSON text; for a receipt made elsewhere that of the books. */
  readonly source: string;
  /** Documents of the requesting organisation already linked to it, as in the books, as JSON text. */
  readonly linked: readonly string[];
  readonly deviceId: string;
  readonly fiscalNumber: string;
  /** Date of the receipt; null where unknown, like the two fields that follow. */
  readonly datedOn: CalendarDay | null;
  readonly verificationCode: string | null;
  readonly address: string | null;
  /** Id and account under which the fiscal service received it; null: it did not. */
  readonly submittedAs: string | null;
  readonly fiscalAccountId: string | null;
}

/** Requesting organisation; the account identifies its taxpayer. */
export interface AskingBooks {
  readonly organisationId: string;
  readonly fiscalAccountId: string;
}

const FOUND = `select distinct on (d.id, number_key(h.number)) number_key(h.number) as key, d.id as "documentId", d.kind,
    o.id as "organisationId", o.name as organisation, d.number, coalesce(s.source, d.source) as source,
    array(select own.source from document_decisions c join documents own on own.id = c.document_id
      where c.original_id = d.id and c.decision = 'sale' and c.is_standing and own.organisation_id = $3) as linked,
    ltrim(coalesce(f.device_id, x.device_id), '0') as "deviceId",
    ltrim(coalesce(f.fiscal_number, x.fiscal_number), '0') as "fiscalNumber",
    coalesce(left(s.dated_at, 10), x.dated_on::text) as "datedOn",
    coalesce(nullif(f.verification_code, ''), x.verification_code) as "verificationCode",
    coalesce(nullif(f.qr_url, ''), x.address) as address,
    case when s.id is null then x.submitted_as else d.source_id end as "submittedAs",
    coalesce(s.fiscal_account_id, x.fiscal_account_id) as "fiscalAccountId"
  from number_holders($1, array(select number_key(n) from unnest($2::text[]) n)) h
    join documents d on d.id = h.document_id join organisations o on o.id = d.organisation_id
    left join fiscal_receipts f on f.document_id = d.id and not f.is_double
    left join submissions s on s.id = f.submission_id
    left join outside_receipts x on x.document_id = d.id and x.withdrawn_at is null and x.source <> 'sale'
  where f.document_id is not null or x.id is not null
  order by d.id, number_key(h.number)`;

/** Fiscalised sales of a taxpayer; a request gets those of organisations that it may see. */
@Injectable()
export class FiscalisedSalesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Finds fiscalised sales with these numbers. */
  under(
    numbers: readonly string[],
    { organisationId, fiscalAccountId }: AskingBooks,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<FiscalisedSale[]> {
    return manager.query<FiscalisedSale[]>(FOUND, [fiscalAccountId, numbers, organisationId]);
  }

  /** Documents with these numbers, of any client, not for display; each with the key of its number. */
  holders(
    numbers: readonly string[],
    { fiscalAccountId }: AskingBooks,
  ): Promise<{ readonly key: string; readonly documentId: string }[]> {
    return this.dataSource.query(
      `select distinct number_key(number) as key, document_id as "documentId"
       from number_holders($1, array(select number_key(n) from unnest($2::text[]) n))`,
      [fiscalAccountId, numbers],
    );
  }

  /** Documents of the organisation without a submission at the service, in the order of their dates. */
  open(organisationId: string): Promise<TrackedDocument[]> {
    return this.dataSource.manager.find(TrackedDocument, {
      where: { organisationId, state: In([...OPEN_STATES]) },
      order: { issuedOn: 'ASC', id: 'ASC' },
    });
  }
}

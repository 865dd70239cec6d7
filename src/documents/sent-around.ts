import type { CalendarDay } from '../domain/calendar-day';
import { Decimal } from '../domain/money';
import type { DocumentKind } from '../domain/sales/sales-document';

/** Submission of an invoice or its credit note, with the service that can parse its bytes. */
export interface SentAround {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly invoiceSourceId: string;
  readonly total: Decimal;
  /** Date of the document. */
  readonly issuedOn: CalendarDay;
  readonly service: string;
  readonly fiscalAccountId: string;
  /**
   * True: sent under another account to another device. Another account of the same device, or one whose device was
   * replaced, does not count.
   */
  readonly isOfOtherDevice: boolean;
  readonly payload: Buffer;
}

const COLUMNS = `s.total, s.issued_on::text as "issuedOn", a.service, s.payload, s.fiscal_account_id as "fiscalAccountId",
  coalesce(s.fiscal_account_id <> p.id and (s.device_id = p.device_id) is not true, false) as "isOfOtherDevice"`;

/**
 * Parameters: $1 organisation, $2 source ids of invoices, $3 states that count, $4 account of a future credit note, if
 * any. Linked invoices are one sale (`sale`): what was sent or credited for one counts for each.
 */
export const SENT_AROUND = `with present as (
    select p.id, p.device_id from (select $4::uuid as id) o left join fiscal_accounts p using (id)),
  asked as (
    select d.id, d.source_id as asked, coalesce(l.original_id, d.id) as sale from documents d
      left join document_decisions l on l.document_id = d.id and l.decision = 'sale' and l.is_standing
    where d.organisation_id = $1 and d.kind = 'invoice' and d.source_id = any($2)),
  others as (
    select a.asked, d.id, d.source_id, d.organisation_id from asked a join documents d
      on d.id in (select a.sale union all select l.document_id from document_decisions l
        where l.original_id = a.sale and l.decision = 'sale' and l.is_standing) and d.id <> a.id)
  select d.id as "documentId", s.kind, d.asked as "invoiceSourceId", ${COLUMNS}
    from (select id, asked from asked union all select id, asked from others) d join submissions s on s.document_id = d.id
      join fiscal_accounts a on a.id = s.fiscal_account_id cross join present p
    where s.state = any($3)
  union all
  select d.id, s.kind, s.original_source_id, ${COLUMNS}
    from submissions s join documents d on d.id = s.document_id join fiscal_accounts a on a.id = s.fiscal_account_id cross join present p
    where d.organisation_id = $1 and s.original_source_id = any($2) and s.state = any($3)
  union all
  select d.id, s.kind, o.asked, ${COLUMNS}
    from others o join submissions s on s.original_source_id = o.source_id
      join documents d on d.id = s.document_id and d.organisation_id = o.organisation_id
      join fiscal_accounts a on a.id = s.fiscal_account_id cross join present p
    where s.state = any($3)`;

/** Row of the query's result. */
export type SentAroundRow = Omit<SentAround, 'total'> & { readonly total: string };

export function sentAround(row: SentAroundRow): SentAround {
  return { ...row, total: new Decimal(row.total) };
}

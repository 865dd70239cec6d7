import type { CalendarDay } from '../documents/calendar-day';
import { Decimal } from '../documents/money';
import type { DocumentKind } from '../documents/sales-document';

/** A submission of an invoice, or of a credit note against it, with the service that can read its bytes. */
export interface SentAround {
  readonly documentId: string;
  readonly kind: DocumentKind;
  readonly invoiceSourceId: string;
  readonly total: Decimal;
  /** The day that it is dated. */
  readonly issuedOn: CalendarDay;
  readonly service: string;
  readonly payload: Buffer;
}

/** $1 organisation, $2 source ids of invoices, $3 states of submissions that count. */
export const SENT_AROUND = `select d.id as "documentId", s.kind, d.source_id as "invoiceSourceId", s.total, s.issued_on::text as "issuedOn", a.service, s.payload
         from documents d join submissions s on s.document_id = d.id
           join fiscal_accounts a on a.id = s.fiscal_account_id
         where d.organisation_id = $1 and d.kind = 'invoice' and d.source_id = any($2) and s.state = any($3)
       union all
       select d.id, s.kind, s.original_source_id, s.total, s.issued_on::text, a.service, s.payload
         from submissions s join documents d on d.id = s.document_id
           join fiscal_accounts a on a.id = s.fiscal_account_id
         where d.organisation_id = $1 and s.original_source_id = any($2) and s.state = any($3)`;

/** A row as the statement answers it. */
export type SentAroundRow = Omit<SentAround, 'total'> & { readonly total: string };

export function sentAround(row: SentAroundRow): SentAround {
  return { ...row, total: new Decimal(row.total) };
}

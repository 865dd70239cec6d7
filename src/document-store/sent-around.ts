import type { DocumentKind } from '../documents/sales-document';

/** A submission of an invoice, or of a credit note against it, with the service that can read its bytes. */
export interface SentAround {
  readonly kind: DocumentKind;
  readonly invoiceSourceId: string;
  readonly service: string;
  readonly payload: Buffer;
}

/** $1 organisation, $2 source ids of invoices, $3 the document that asks, $4 states of submissions that count. */
export const SENT_AROUND = `select s.kind, d.source_id as "invoiceSourceId", a.service, s.payload
         from documents d join submissions s on s.document_id = d.id
           join fiscal_accounts a on a.id = s.fiscal_account_id
         where d.organisation_id = $1 and d.kind = 'invoice' and d.source_id = any($2) and s.state = any($4)
       union all
       select s.kind, s.original_source_id, a.service, s.payload
         from submissions s join documents d on d.id = s.document_id
           join fiscal_accounts a on a.id = s.fiscal_account_id
         where d.organisation_id = $1 and s.original_source_id = any($2) and d.id is distinct from $3
           and s.state = any($4)`;

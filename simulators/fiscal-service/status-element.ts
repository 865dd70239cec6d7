import type { Account } from './account';
import type { RequestRow } from './requests';
import type { Sql } from './store';

export interface ReceiptRow {
  request_id: string;
  account: string;
  device_id: number;
  fiscal_day: number;
  receipt_counter: number;
  global_no: number;
  kind: string;
  document_id: string;
  number: string;
  original_id: string | null;
  currency: string;
  total: string;
  receipt_date: string;
  verification_code: string;
  qr_url: string;
  pdf_name: string;
  fiscalised_at: Date;
}

/** One StatusRequest of the interface document. */
export interface StatusElement {
  RequestId: string;
  Success: boolean;
  QrData: object | null;
  Error: string | null;
  IsActionable: boolean;
  FiscalInvoicePdf: string | null;
}

export async function findReceipt(sql: Sql, requestId: string): Promise<ReceiptRow | null> {
  const [row] = await sql.query<ReceiptRow>(
    `select request_id, account, device_id, fiscal_day, receipt_counter, global_no, kind, document_id, number, original_id,
       currency, total, receipt_date, verification_code, qr_url, pdf_name, fiscalised_at
     from receipts where request_id = $1`,
    [requestId],
  );
  return row ?? null;
}

/** What the service says about a request now; null where it would say nothing. */
export async function statusElement(
  sql: Sql,
  account: Account,
  request: RequestRow,
): Promise<StatusElement | null> {
  const receipt = request.state === 'fiscalised' ? await findReceipt(sql, request.id) : null;
  if (receipt !== null) return successElement(receipt);
  if (request.state === 'failed')
    return failureElement(request.id, request.error ?? '', request.is_actionable);
  return account.pendingStatus === 'element'
    ? { ...failureElement(request.id, '', false), Error: null }
    : null;
}

export function successElement(receipt: ReceiptRow): StatusElement {
  return {
    RequestId: receipt.request_id,
    Success: true,
    QrData: {
      QrCodeUrl: receipt.qr_url,
      VerificationCode: receipt.verification_code,
      FiscalDay: receipt.fiscal_day,
      DeviceId: receipt.device_id,
      InvoiceNumber: receipt.global_no,
    },
    Error: null,
    IsActionable: false,
    FiscalInvoicePdf: receipt.pdf_name,
  };
}

export function failureElement(requestId: string, error: string, isActionable: boolean): StatusElement {
  return {
    RequestId: requestId,
    Success: false,
    QrData: null,
    Error: error,
    IsActionable: isActionable,
    FiscalInvoicePdf: null,
  };
}

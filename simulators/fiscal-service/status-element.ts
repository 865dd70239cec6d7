import { type ReceiptRow, receiptsOfRequests } from './receipts';
import type { Account } from './account';
import type { RequestRow } from './requests';
import type { Sql } from './sql';

/** Element StatusRequest of the interface document. */
export interface StatusElement {
  RequestId: string;
  Success: boolean;
  QrData: object | null;
  Error: string | null;
  IsActionable: boolean;
  FiscalInvoicePdf: string | null;
}

/**
 * Statements about these requests, in the order of the ids. Unknown ids, ids of other accounts and requests before
 * `since` are left out; pending ones are included only if the account is configured so.
 */
export async function statusElements(
  sql: Sql,
  account: Account,
  ids: readonly string[],
  since: Date,
): Promise<StatusElement[]> {
  const requests = await sql.query<RequestRow>(
    'select * from requests where account = $1 and id::text = any($2) and received_at >= $3',
    [account.name, ids.map((id) => id.toLowerCase()), since],
  );
  const receipts = await receiptsOfRequests(
    sql,
    requests.map((request) => request.id),
  );
  return ids.flatMap((id) => {
    const request = requests.find((candidate) => candidate.id === id.toLowerCase());
    const receipt = receipts.find((candidate) => candidate.request_id === request?.id);
    return request === undefined ? [] : elementsOf(account, request, receipt);
  });
}

function elementsOf(account: Account, request: RequestRow, receipt: ReceiptRow | undefined): StatusElement[] {
  if (receipt !== undefined) return [successElement(receipt)];
  if (request.state === 'failed') return [failureElement(request.id, request.error, request.is_actionable)];
  return account.pendingStatus === 'element' ? [failureElement(request.id, null, false)] : [];
}

export function successElement(receipt: ReceiptRow): StatusElement {
  if (receipt.told !== null) return receipt.told as StatusElement;
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

export function failureElement(
  requestId: string,
  error: string | null,
  isActionable: boolean,
): StatusElement {
  return {
    RequestId: requestId,
    Success: false,
    QrData: null,
    Error: error,
    IsActionable: isActionable,
    FiscalInvoicePdf: null,
  };
}

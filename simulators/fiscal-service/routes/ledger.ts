import type { Store } from '../store';

/** What really happened: the judge that tests and the demo ask. Totals as decimal text. */
export async function ledger(store: Store, account: string | null): Promise<object> {
  const receipts = await store.query(
    `select account, device_id as "deviceId", fiscal_day as "fiscalDay", receipt_counter as "receiptCounter",
       global_no as "receiptGlobalNo", kind, document_id as "invoiceId", number as "invoiceNumber", currency, total,
       request_id as "requestId", verification_code as "verificationCode", qr_url as "qrUrl",
       receipt_date as "receiptDate", fiscalised_at as "fiscalisedAt"
     from receipts where $1::text is null or account = $1 order by device_id, global_no`,
    [account],
  );
  const requests = await store.query(
    `select id as "requestId", account, kind, document_id as "invoiceId", number as "invoiceNumber", total, currency,
       is_retry as "isRetry", received_at as "receivedAt", state, error, breaches
     from requests where $1::text is null or account = $1 order by arrived`,
    [account],
  );
  const fiscalisedTwice = await store.query(
    `select document_id as "invoiceId", count(*)::int as times from receipts
     where $1::text is null or account = $1 group by account, kind, document_id having count(*) > 1 order by 1`,
    [account],
  );
  return { receipts, requests, fiscalisedTwice };
}

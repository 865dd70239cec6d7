import type { Sql } from '../sql';
import type { Store } from '../store';

/**
 * True state of the service, with which tests and the demo compare. Totals are decimal text.
 * Read in a single snapshot; otherwise a request settled between two reads would be done and yet have no receipt.
 */
export async function register(store: Store, account: string | null): Promise<object> {
  return store.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only');
    return readLedger(sql, account);
  });
}

async function readLedger(sql: Sql, account: string | null): Promise<object> {
  const receipts = await sql.query(
    `select account, device_id as "deviceId", fiscal_day as "fiscalDay", receipt_counter as "receiptCounter",
       global_no as "receiptGlobalNo", kind, document_id as "invoiceId", number as "invoiceNumber", currency, total, taxes,
       request_id as "requestId", verification_code as "verificationCode", qr_url as "qrUrl",
       receipt_date as "receiptDate", fiscalised_at as "fiscalisedAt"
     from receipts where $1::text is null or account = $1 order by device_id, global_no`,
    [account],
  );
  const requests = await sql.query(
    `select id as "requestId", account, kind, document_id as "invoiceId", number as "invoiceNumber", total, currency,
       is_retry as "isRetry", received_at as "receivedAt", state, error, breaches
     from requests where $1::text is null or account = $1 order by arrived`,
    [account],
  );
  const fiscalisedTwice = await sql.query(
    `select document_id as "invoiceId", count(*)::int as times from receipts
     where $1::text is null or account = $1 group by account, kind, document_id having count(*) > 1 order by 1`,
    [account],
  );
  return { receipts, requests, fiscalisedTwice };
}

import { type Account, findAccount } from './account';
import { lockDevice, signNext } from './device/fiscal-device';
import { parseJson } from './exact-json';
import { takeFault } from './faults';
import type { RequestRow } from './requests';
import { checkDocument, type Verdict } from './rules/check-document';
import { readRuleContext } from './rule-context';
import type { SimulatorClock } from './simulator-clock';
import { findReceipt, failureElement, successElement, type StatusElement } from './status-element';
import type { Sql, Store } from './store';
import { readSubmission, type SubmittedDocument } from './submitted-document';
import { queueDelivery } from './webhooks/deliveries';

/**
 * The asynchronous part of the service: takes the oldest pending request of each account that is due, one at a
 * time, and settles it in one transaction with receipt and webhook. A process that dies loses nothing.
 */
export class Processing {
  constructor(
    private readonly store: Store,
    private readonly clock: SimulatorClock,
  ) {}

  /** Settles everything that is due now; answers how many requests that were. */
  async run(): Promise<number> {
    let settled = 0;
    while (await this.settleNext()) settled += 1;
    return settled;
  }

  private settleNext(): Promise<boolean> {
    return this.store.transaction(async (sql) => {
      const [request] = await sql.query<RequestRow>(
        `select * from requests r where state = 'pending' and due_at <= $1
           and not exists (select 1 from requests e where e.account = r.account and e.state = 'pending' and e.arrived < r.arrived)
         order by arrived limit 1 for update skip locked`,
        [this.clock.now()],
      );
      if (request === undefined) return false;
      const account = await findAccount(sql, request.account);
      if (account !== null) await this.settle(sql, account, request);
      return account !== null;
    });
  }

  private async settle(sql: Sql, account: Account, request: RequestRow): Promise<void> {
    const read = readSubmission(request.kind, parseJson(request.body));
    const rejection = (await takeFault(sql, 'process', account.name, request.number)) !== null;
    if ('faults' in read) return this.fail(sql, account, request, `RCPT02: ${read.faults.join(' ')}`, false);
    if (account.device === null)
      return this.fail(sql, account, request, 'DEV01: no device is attached to the account.', true);
    if (rejection)
      return this.fail(sql, account, request, 'RCPT043: rejected on demand of the rehearsal.', true);
    const device = await lockDevice(sql, account.device);
    const context = await readRuleContext(
      sql,
      account,
      read.document,
      device.last_receipt_date,
      this.clock.now(),
    );
    const verdict = checkDocument(read.document, context);
    const reasons = verdict.breaches.filter((breach) => breach.colour === 'Red');
    if (reasons.length > 0) {
      const error = reasons.map((breach) => `${breach.code}: ${breach.message}`).join(' ');
      return this.fail(sql, account, request, error, true);
    }
    await this.fiscalise(sql, account, request, read.document, verdict);
  }

  private async fiscalise(
    sql: Sql,
    account: Account,
    request: RequestRow,
    document: SubmittedDocument,
    verdict: Verdict,
  ): Promise<void> {
    const { device } = account;
    if (device === null) throw new Error('an account without a device cannot fiscalise');
    const total = verdict.total.toFixed(2);
    const row = await lockDevice(sql, device);
    const receipt = await signNext(sql, device, row, document, verdict.currency, total);
    await sql.query(
      `insert into receipts (request_id, account, device_id, fiscal_day, receipt_counter, global_no, kind, document_id,
         number, original_id, currency, total, receipt_date, hash, signature, verification_code, qr_url, pdf_name, fiscalised_at, tax_ids)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20)`,
      [
        ...[
          request.id,
          account.name,
          device.deviceId,
          receipt.fiscalDay,
          receipt.receiptCounter,
          receipt.globalNo,
        ],
        ...[
          document.kind,
          document.documentId,
          document.number,
          document.originalId,
          verdict.currency,
          total,
        ],
        ...[document.date, receipt.hash, receipt.signature, receipt.verificationCode, receipt.qrUrl],
        ...[`${device.deviceId}-${receipt.globalNo}-${request.id}.pdf`, this.clock.now()],
        [...new Set(verdict.lines.map((line) => line.taxId))],
      ],
    );
    await sql.query(`update requests set state = 'fiscalised', settled_at = $2 where id = $1`, [
      request.id,
      this.clock.now(),
    ]);
    const made = await findReceipt(sql, request.id);
    if (made !== null) await this.announce(sql, account, request, successElement(made));
  }

  private async fail(
    sql: Sql,
    account: Account,
    request: RequestRow,
    error: string,
    isActionable: boolean,
  ): Promise<void> {
    await sql.query(
      `update requests set state = 'failed', error = $2, is_actionable = $3, settled_at = $4 where id = $1`,
      [request.id, error, isActionable, this.clock.now()],
    );
    await this.announce(sql, account, request, failureElement(request.id, error, isActionable));
  }

  private async announce(
    sql: Sql,
    account: Account,
    request: RequestRow,
    element: StatusElement,
  ): Promise<void> {
    if (account.webhook === null || !account.isWebhookEnabled) return;
    const fault = await takeFault(sql, 'webhook', account.name, request.number);
    await queueDelivery(sql, account, element, fault, this.clock.now());
  }
}

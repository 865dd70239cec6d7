import { type Account, type DeviceSettings, findAccount } from './account';
import { lockDevice, signNext } from './device/fiscal-device';
import { parseJson } from './exact-json';
import { takeFault } from './faults';
import { insertReceipt } from './receipts';
import type { RequestRow } from './requests';
import { readRuleContext } from './rule-context';
import { checkDocument } from './rules/check-document';
import { describe, isActionable } from './rules/rule-breach';
import { failureElement, successElement } from './status-element';
import type { Sql } from './sql';
import { readSubmission } from './submitted-document';
import { announce } from './webhooks/deliveries';

interface Settling {
  readonly sql: Sql;
  readonly account: Account;
  readonly request: RequestRow;
  readonly now: Date;
}

/**
 * Decides a locked request for good: a receipt or a failure, and the event that tells of it. All within the
 * caller's transaction, so that numbers stay without gaps. `isHopeless`: it broke off before, again and again.
 */
export async function settleRequest(
  sql: Sql,
  request: RequestRow,
  now: Date,
  isHopeless: boolean,
): Promise<void> {
  const account = await findAccount(sql, request.account);
  if (account === null) return;
  const settling: Settling = { sql, account, request, now };
  if (isHopeless) return fail(settling, 'RCPT02: the receipt could not be processed.', false);
  if (account.device === null) return fail(settling, 'DEV01: no device is attached to the account.', true);
  const rehearsal = await takeFault(sql, {
    operation: 'process',
    account: account.name,
    numbers: [request.number],
  });
  if (rehearsal !== null) {
    const isRepairable = rehearsal.kind === 'reject';
    return fail(settling, 'RCPT043: rejected on demand of the rehearsal.', isRepairable);
  }
  await judge(settling, account.device);
}

async function judge(settling: Settling, seller: DeviceSettings): Promise<void> {
  const { sql, account, request, now } = settling;
  const document = readSubmission(request.kind, parseJson(request.body));
  const device = await lockDevice(sql, seller);
  const previousReceiptDate = device.last_receipt_date;
  const context = await readRuleContext(sql, account, seller, document, { now, previousReceiptDate });
  const verdict = checkDocument(document, context);
  const { breaches } = verdict;
  if (breaches.length > 0) return fail(settling, describe(breaches), isActionable(breaches));
  const signed = await signNext(sql, seller, device, document, verdict.currency, verdict.total.toFixed(2));
  const receipt = await insertReceipt(sql, { account, seller, request, document, verdict, signed, now });
  await sql.query(`update requests set state = 'fiscalised', settled_at = $2 where id = $1`, [
    request.id,
    now,
  ]);
  await announce(sql, account, { element: successElement(receipt), number: request.number, now });
}

async function fail(settling: Settling, error: string, canBeRepaired: boolean): Promise<void> {
  const { sql, account, request, now } = settling;
  await sql.query(
    `update requests set state = 'failed', error = $2, is_actionable = $3, settled_at = $4 where id = $1`,
    [request.id, error, canBeRepaired, now],
  );
  const element = failureElement(request.id, error, canBeRepaired);
  await announce(sql, account, { element, number: request.number, now });
}

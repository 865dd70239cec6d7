import { type Account, type DeviceSettings, findAccount } from './account';
import { closeDay, type DeviceRow, endsDay, lockDevice, openingTime, signNext } from './device/fiscal-device';
import { distorted } from './content-faults';
import { parseJson } from './exact-json';
import { localTimeOf } from './local-time';
import { type FaultKind, takeFault } from './faults';
import { insertReceipt, type ReceiptRow } from './receipts';
import type { RequestRow } from './requests';
import { readRuleContext } from './rule-context';
import { checkDocument } from './rules/check-document';
import { breach, describe, isActionable, type RuleBreach } from './rules/rule-breach';
import { failureElement, type StatusElement, successElement } from './status-element';
import type { Sql } from './sql';
import { readSubmission } from './submitted-document';
import { announce } from './webhooks/deliveries';

interface Settling {
  readonly sql: Sql;
  readonly account: Account;
  readonly request: RequestRow;
  readonly now: Date;
}

const NO_DEVICE = breach('DEV01', 'No device is attached to the account.');

/** Breach reported by an injected processing fault, and whether the user can repair it. */
const FORCED: Partial<Record<FaultKind, readonly [RuleBreach, canBeRepaired: boolean]>> = {
  reject: [breach('RCPT043', 'Rejected on demand of the rehearsal.'), true],
  'reject-finally': [breach('RCPT043', 'Rejected on demand of the rehearsal.'), false],
  'no-device': [NO_DEVICE, true],
  'subscription-lapsed': [breach('SUB01', 'The subscription of the device has lapsed.'), true],
  'day-close-failed': [breach('RCPT01', 'The fiscal day could not be closed (CountersMismatch).'), true],
};

/**
 * Decides a locked request: a receipt or a failure, and its webhook, all within the caller's transaction, so that
 * numbers have no gaps.
 * @param isHopeless true after too many interrupted attempts, so that the request fails
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
  if (isHopeless) return fail(settling, [breach('RCPT02', 'The receipt could not be processed.')], false);
  if (account.device === null) return fail(settling, [NO_DEVICE], true);
  const fault = await takeFault(sql, {
    operation: 'process',
    account: account.name,
    numbers: [request.number],
  });
  const forced = fault === null ? undefined : FORCED[fault.kind];
  if (forced !== undefined) return fail(settling, [forced[0]], forced[1]);
  await judge(settling, account.device, fault?.kind ?? null);
}

async function judge(settling: Settling, seller: DeviceSettings, fault: FaultKind | null): Promise<void> {
  const { sql, account, request, now } = settling;
  const document = readSubmission(request.kind, parseJson(request.body));
  const locked = await lockDevice(sql, seller.deviceId);
  const localNow = localTimeOf(now);
  const mustClose = endsDay(seller, locked, localNow);
  const device: DeviceRow = mustClose ? { ...locked, day_opened_at: null } : locked;
  const context = await readRuleContext(sql, account, seller, document, {
    now,
    previousReceiptDate: device.last_receipt_date,
    dayOpenedAt: device.day_opened_at ?? openingTime(localNow),
  });
  const verdict = checkDocument(document, context);
  const { breaches, currency } = verdict;
  const isRefused = account.yellowPolicy === 'refuse' || breaches.some(({ colour }) => colour !== 'Yellow');
  if (breaches.length > 0 && isRefused) return fail(settling, breaches, isActionable(breaches));
  const ready = mustClose ? await closeDay(sql, locked) : locked;
  const toSign = { document, currency, total: verdict.total.toFixed(2), localNow };
  const signed = await signNext(sql, seller, ready, toSign);
  const receipt = await insertReceipt(sql, { account, seller, request, document, verdict, signed, now });
  await sql.query(`update requests set state = 'fiscalised', breaches = $3, settled_at = $2 where id = $1`, [
    ...[request.id, now, JSON.stringify(breaches)],
  ]);
  const remarks = account.yellowPolicy === 'report' && breaches.length > 0 ? describe(breaches) : null;
  const element = await statement(sql, receipt, fault, remarks);
  await announce(sql, account, { element, number: request.number, now });
}

/** Stores and returns the statement that the service gives about the receipt from now on. */
async function statement(
  sql: Sql,
  receipt: ReceiptRow,
  fault: FaultKind | null,
  remarks: string | null,
): Promise<StatusElement> {
  const element = { ...successElement(receipt), Error: remarks };
  if (fault === null) return remarks === null ? element : tell(sql, element);
  const [foreign] = await sql.query<{ pdf_name: string }>(
    'select pdf_name from receipts where account = $1 and request_id <> $2 order by fiscalised_at desc limit 1',
    [receipt.account, receipt.request_id],
  );
  const wrong = distorted(element, fault, foreign?.pdf_name ?? null);
  if (wrong === null) return element;
  return tell(sql, wrong);
}

async function tell(sql: Sql, element: StatusElement): Promise<StatusElement> {
  await sql.query('update receipts set told = $2 where request_id = $1', [
    element.RequestId,
    JSON.stringify(element),
  ]);
  return element;
}

async function fail(
  settling: Settling,
  breaches: readonly RuleBreach[],
  canBeRepaired: boolean,
): Promise<void> {
  const { sql, account, request, now } = settling;
  const error = describe(breaches);
  await sql.query(
    `update requests set state = 'failed', error = $2, breaches = $3, is_actionable = $4, settled_at = $5 where id = $1`,
    [request.id, error, JSON.stringify(breaches), canBeRepaired, now],
  );
  const element = failureElement(request.id, error, canBeRepaired);
  await announce(sql, account, { element, number: request.number, now });
}

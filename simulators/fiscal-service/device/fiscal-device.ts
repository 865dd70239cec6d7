import type { DeviceSettings } from '../account';
import { dayOf } from '../local-time';
import type { Sql } from '../sql';
import type { SubmittedDocument } from '../submitted-document';
import { newDeviceKey, qrAddress, receiptQrData, signReceipt, verificationCode } from './receipt-signature';

export interface DeviceRow {
  device_id: number;
  private_key: string;
  /** Number of the open fiscal day, or of the last one. */
  fiscal_day: number;
  /** Local time at which the fiscal day was opened; null if none is open. */
  day_opened_at: string | null;
  receipt_counter: number;
  global_no: number;
  last_hash: string;
  last_receipt_date: string;
}

/** Locks the device until the transaction ends, so that receipts are made one after the other. */
export async function lockDevice(sql: Sql, deviceId: number): Promise<DeviceRow> {
  await sql.query(
    'insert into devices (device_id, private_key) values ($1, $2) on conflict (device_id) do nothing',
    [deviceId, newDeviceKey()],
  );
  const [row] = await sql.query<DeviceRow>('select * from devices where device_id = $1 for update', [
    deviceId,
  ]);
  if (row === undefined) throw new Error(`device ${deviceId} is missing`);
  return row;
}

/** Closes the open fiscal day; the next receipt opens another one. */
export async function closeDay(sql: Sql, row: DeviceRow): Promise<DeviceRow> {
  await sql.query('update devices set day_opened_at = null, receipt_counter = 0 where device_id = $1', [
    row.device_id,
  ]);
  return { ...row, day_opened_at: null, receipt_counter: 0 };
}

/** Opens the next fiscal day at a local time. */
export async function openDay(sql: Sql, row: DeviceRow, at: string): Promise<DeviceRow> {
  await sql.query(
    'update devices set fiscal_day = fiscal_day + 1, day_opened_at = $2, receipt_counter = 0 where device_id = $1',
    [row.device_id, at],
  );
  return { ...row, fiscal_day: row.fiscal_day + 1, day_opened_at: at, receipt_counter: 0 };
}

/** True when the open fiscal day is not today's, so that an automatic device closes it before the next receipt. */
export function endsDay(settings: DeviceSettings, row: DeviceRow, localNow: string): boolean {
  if (row.day_opened_at === null || settings.dayClosing === 'manual') return false;
  return dayOf(localNow) > dayOf(row.day_opened_at);
}

/** Opening time of an automatic fiscal day: midnight by the clock, whatever the date of the first receipt. */
export function openingTime(localNow: string): string {
  return `${dayOf(localNow)}T00:00:00`;
}

export interface SignedReceipt {
  readonly fiscalDay: number;
  readonly receiptCounter: number;
  readonly globalNo: number;
  readonly previousHash: string;
  readonly hash: string;
  readonly signature: string;
  readonly verificationCode: string;
  readonly qrUrl: string;
}

/** Data of a document that the device signs after validation. */
export interface ToSign {
  readonly document: SubmittedDocument;
  readonly currency: string;
  /** Total of the document, as decimal text. */
  readonly total: string;
  /** Local time by the clock of the service. */
  readonly localNow: string;
}

/**
 * Makes the next receipt, and opens a fiscal day first if none is open. The receipt counter restarts with each day, the
 * global number never.
 * Numbers have no gaps, because they are assigned in the transaction that stores the receipt.
 */
export async function signNext(
  sql: Sql,
  settings: DeviceSettings,
  locked: DeviceRow,
  { document, currency, total, localNow }: ToSign,
): Promise<SignedReceipt> {
  const { kind, date } = document;
  const row = locked.day_opened_at === null ? await openDay(sql, locked, openingTime(localNow)) : locked;
  const receiptCounter = row.receipt_counter + 1;
  const globalNo = row.global_no + 1;
  const { deviceId } = settings;
  const { last_hash: previousHash, fiscal_day: fiscalDay } = row;
  const { hash, signature } = signReceipt(
    { deviceId, kind, currency, globalNo, receiptDate: date, total, previousHash },
    row.private_key,
  );
  await sql.query(
    `update devices set receipt_counter = $2, global_no = $3, last_hash = $4, last_receipt_date = $5 where device_id = $1`,
    [deviceId, receiptCounter, globalNo, hash, date],
  );
  const qrData = receiptQrData(signature);
  return {
    ...{ fiscalDay, receiptCounter, globalNo, previousHash },
    ...{ hash, signature: signature.toString('base64') },
    verificationCode: verificationCode(qrData),
    qrUrl: qrAddress(settings.qrUrl, deviceId, dayOf(date), globalNo, qrData),
  };
}

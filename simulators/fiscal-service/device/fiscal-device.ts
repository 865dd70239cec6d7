import type { DeviceSettings } from '../account';
import { dayOf } from '../local-time';
import type { Sql } from '../sql';
import type { SubmittedDocument } from '../submitted-document';
import { newDeviceKey, qrAddress, receiptQrData, signReceipt, verificationCode } from './receipt-signature';

export interface DeviceRow {
  device_id: number;
  private_key: string;
  fiscal_day: number;
  day_opened_on: string | null;
  receipt_counter: number;
  global_no: number;
  last_hash: string;
  last_receipt_date: string;
}

/** The device as it stands, locked until the transaction ends: receipts are made one after the other. */
export async function lockDevice(sql: Sql, device: DeviceSettings): Promise<DeviceRow> {
  await sql.query(
    'insert into devices (device_id, private_key) values ($1, $2) on conflict (device_id) do nothing',
    [device.deviceId, newDeviceKey()],
  );
  const [row] = await sql.query<DeviceRow>('select * from devices where device_id = $1 for update', [
    device.deviceId,
  ]);
  if (row === undefined) throw new Error(`device ${device.deviceId} is missing`);
  return row;
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

/**
 * Makes the next receipt: a later date closes the fiscal day and opens the next one, where the counter begins
 * again; the global number never does. Gapless, because it is one transaction with the row it numbers.
 */
export async function signNext(
  sql: Sql,
  settings: DeviceSettings,
  row: DeviceRow,
  document: SubmittedDocument,
  currency: string,
  total: string,
): Promise<SignedReceipt> {
  const day = dayOf(document.date);
  const opensDay = row.day_opened_on === null || day > row.day_opened_on;
  const fiscalDay = row.fiscal_day + (opensDay ? 1 : 0);
  const receiptCounter = opensDay ? 1 : row.receipt_counter + 1;
  const globalNo = row.global_no + 1;
  const { deviceId } = settings;
  const { hash, signature } = signReceipt(
    {
      deviceId,
      kind: document.kind,
      currency,
      globalNo,
      receiptDate: document.date,
      total,
      previousHash: row.last_hash,
    },
    row.private_key,
  );
  await sql.query(
    `update devices set fiscal_day = $2, day_opened_on = $3, receipt_counter = $4, global_no = $5, last_hash = $6,
       last_receipt_date = $7 where device_id = $1`,
    [deviceId, fiscalDay, opensDay ? day : row.day_opened_on, receiptCounter, globalNo, hash, document.date],
  );
  const qrData = receiptQrData(signature);
  return {
    ...{ fiscalDay, receiptCounter, globalNo, previousHash: row.last_hash },
    ...{ hash, signature: signature.toString('base64') },
    verificationCode: verificationCode(qrData),
    qrUrl: qrAddress(settings.qrUrl, deviceId, day, globalNo, qrData),
  };
}

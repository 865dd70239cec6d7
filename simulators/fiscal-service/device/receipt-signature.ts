import { createHash, createSign, generateKeyPairSync } from 'node:crypto';

/** Creates the private key of a device, as PEM. It is made when the device is first used, and stored with it. */
export function newDeviceKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export interface ReceiptFacts {
  readonly deviceId: number;
  readonly kind: string;
  readonly currency: string;
  readonly globalNo: number;
  readonly receiptDate: string;
  readonly total: string;
  readonly previousHash: string;
}

/** Hash of a receipt, chained to the previous one, and the device's signature of it. */
export function signReceipt(facts: ReceiptFacts, privateKey: string): { hash: string; signature: Buffer } {
  const text = [
    facts.deviceId,
    facts.kind,
    facts.currency,
    facts.globalNo,
    facts.receiptDate,
    facts.total,
    facts.previousHash,
  ].join('');
  const signature = createSign('SHA256').update(text).sign(privateKey);
  return { hash: createHash('sha256').update(text).digest('base64'), signature };
}

/**
 * QR data of a receipt (section 11 of the specification): the first 16 hexadecimal digits of the MD5 of the signature,
 * in upper case.
 */
export function receiptQrData(signature: Buffer): string {
  return createHash('md5').update(signature).digest('hex').slice(0, 16).toUpperCase();
}

/** Verification code as printed: `A1B2-C3D4-E5F6-7890`. */
export function verificationCode(qrData: string): string {
  return (qrData.match(/.{4}/g) ?? []).join('-');
}

/**
 * Address in the QR code: `{qrUrl}/`, device (10 digits), ddMMyyyy, global number (10 digits), and the 16 digits of the
 * QR data.
 */
export function qrAddress(
  qrUrl: string,
  deviceId: number,
  day: string,
  globalNo: number,
  qrData: string,
): string {
  const [year, month, date] = day.split('-');
  const parts = [
    String(deviceId).padStart(10, '0'),
    `${date}${month}${year}`,
    String(globalNo).padStart(10, '0'),
    qrData,
  ];
  return `${qrUrl.replace(/\/+$/, '')}/${parts.join('')}`;
}

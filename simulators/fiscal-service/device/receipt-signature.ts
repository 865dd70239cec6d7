import { createHash, createSign, generateKeyPairSync } from 'node:crypto';

/** A device's own key, as PEM; made when the device is first used and kept with it. */
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

/** The receipt's hash, chained to the one before, and the device's signature over it. */
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

/** Section 11 of the specification: the first 16 hexadecimal digits of the MD5 of the signature, upper case. */
export function receiptQrData(signature: Buffer): string {
  return createHash('md5').update(signature).digest('hex').slice(0, 16).toUpperCase();
}

/** `A1B2-C3D4-E5F6-7890`, as it is printed. */
export function verificationCode(qrData: string): string {
  return (qrData.match(/.{4}/g) ?? []).join('-');
}

/** `{qrUrl}/` + device (10 digits) + ddMMyyyy + global number (10 digits) + the 16 digits. */
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

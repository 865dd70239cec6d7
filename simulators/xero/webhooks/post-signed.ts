import { createHmac, randomBytes } from 'node:crypto';

const PATIENCE_MS = 5000;

/** Signature of a body: base64(HMAC-SHA256(body, key)) over the bytes that are sent. */
export function signatureOf(body: string, key: string): string {
  return createHmac('sha256', key).update(body, 'utf8').digest('base64');
}

/** Signature of the right form with a wrong key. */
export function wrongSignatureOf(body: string): string {
  return signatureOf(body, randomBytes(16).toString('hex'));
}

export interface PostResult {
  /** HTTP status, or the reason why there is none. */
  result: string;
  accepted: boolean;
}

/** Posts a payload like Xero: at most 5 seconds, no redirects, and only 200 counts as accepted. */
export async function postSigned(url: string, body: string, signature: string): Promise<PostResult> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json; charset=utf-8', 'x-xero-signature': signature },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await response.body?.cancel();
    return { result: String(response.status), accepted: response.status === 200 };
  } catch (error) {
    return { result: error instanceof Error ? error.name : 'failed', accepted: false };
  }
}

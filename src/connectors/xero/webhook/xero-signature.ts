import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/**
 * Whether a delivery was signed with the app's webhook key: `x-xero-signature` holds the base64 HMAC-SHA256 of the
 * bytes that came (Xero's page on configuring a server). Digests are compared, so that every guess takes as long.
 */
export function isSignedByXero(body: Buffer, signature: string | undefined, key: string): boolean {
  const expected = createHmac('sha256', key).update(body).digest('base64');
  return timingSafeEqual(digest(signature ?? ''), digest(expected));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { createHash, randomBytes } from 'node:crypto';

export function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

/** Name-based GUID: the same words always give the same id, so that a repeated set-up adds nothing. */
export function guidFrom(...words: string[]): string {
  const hex = sha256(JSON.stringify(words));
  const variant = ((parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, `$1-$2-5$3-${variant}$4-$5`);
}

function encoded(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}

/** Access token in the form of a JWT, like Xero's. In place of a signature it has a random text. */
export function claimsToken(claims: object): string {
  return [encoded({ alg: 'RS256', typ: 'JWT' }), encoded(claims), opaqueToken('access')].join('.');
}

/** Random token that begins with a recognisable text, so that a leaked one can be found. */
export function opaqueToken(kind: 'access' | 'refresh' | 'code'): string {
  return `simulated-${kind}-${randomBytes(32).toString('base64url')}`;
}

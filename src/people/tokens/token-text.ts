import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const PREFIX = 'lst_';
const SIGNS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 40;
const CHECK_LENGTH = 6;

/**
 * Format of tokens: `lst_`, 40 random letters and digits (238 bits), and a CRC-32 as six more. Secret
 * scanners find tokens by the prefix and confirm them by the checksum.
 */
export const TOKEN = /^lst_[0-9A-Za-z]{46}$/;

export function newToken(): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return PREFIX + secret + checkOf(secret);
}

/** True for text in the form of a token; other texts need no query. */
export function isToken(text: string): boolean {
  if (!TOKEN.test(text)) return false;
  const end = PREFIX.length + SECRET_LENGTH;
  return text.slice(end) === checkOf(text.slice(PREFIX.length, end));
}

function checkOf(secret: string): string {
  let rest = crc32(secret);
  let text = '';
  while (text.length < CHECK_LENGTH) {
    text = `${SIGNS[rest % SIGNS.length]}${text}`;
    rest = Math.floor(rest / SIGNS.length);
  }
  return text;
}

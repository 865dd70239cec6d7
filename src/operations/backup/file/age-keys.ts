import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { storedSentence } from '../../../domain/texts/stored-sentence';
import { BackupFault } from './backup-fault';

const MAKES_KEYS = 'age-keygen -o backup-identity.txt';
const ALPHABET = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
/** Most keys that a file is encrypted for: a header with more is not read. */
export const MOST_RECIPIENTS = 64;
/** Digits of a key of 32 bytes, before its checksum. */
const DIGITS = 52;
/** DER before the 32 bytes of a private key for X25519 (PKCS #8). */
const PRIVATE_KEY = Buffer.from('302e020100300506032b656e04220420', 'hex');

/**
 * Keys that a backup is encrypted for, from a recipients file of age: a key a line (`age1…`), and comments after `#`.
 * @throws BackupFault with the command that makes a pair, or for too many keys
 */
export function recipientsIn(text: string): KeyObject[] {
  const keys = keysIn(text, 'age', (line) => {
    throw new BackupFault(storedSentence('keyUnreadable', { line, command: MAKES_KEYS }));
  });
  if (keys.length > MOST_RECIPIENTS)
    throw new BackupFault(storedSentence('keysTooMany', { count: keys.length, most: MOST_RECIPIENTS }));
  return keys.map(publicKeyOf);
}

/** Keys of an identity file of age (`AGE-SECRET-KEY-1…`). @throws BackupFault */
export function identitiesIn(text: string): KeyObject[] {
  return keysIn(text, 'age-secret-key-', (line) => {
    throw BackupFault.inWords(
      `line ${line} of the identity file is no private key as age writes it (AGE-SECRET-KEY-1…; keys in PEM are not read): ${MAKES_KEYS} makes a pair`,
    );
  }).map((bytes) =>
    createPrivateKey({ key: Buffer.concat([PRIVATE_KEY, bytes]), format: 'der', type: 'pkcs8' }),
  );
}

export function publicKeyOf(bytes: Buffer): KeyObject {
  const key = { kty: 'OKP', crv: 'X25519', x: bytes.toString('base64url') };
  return createPublicKey({ key, format: 'jwk' });
}

/** The 32 bytes of a public key, or of the public half of a private one. */
export function bytesOf(key: KeyObject): Buffer {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url');
}

function keysIn(text: string, prefix: string, refuse: (line: number) => never): Buffer[] {
  const keys: Buffer[] = [];
  const lines = text.split('\n').map((line) => line.trim());
  for (const [place, line] of lines.entries()) {
    if (line !== '' && !line.startsWith('#')) keys.push(keyBytes(line, prefix) ?? refuse(place + 1));
  }
  return keys.length === 0 ? refuse(1) : keys;
}

/** Reads a key in Bech32 (BIP 173); null: it has another form, or a typing error. */
function keyBytes(text: string, prefix: string): Buffer | null {
  const key = text.toLowerCase();
  if ((text !== key && text !== text.toUpperCase()) || !key.startsWith(`${prefix}1`)) return null;
  const digits = [...key.slice(prefix.length + 1)].map((letter) => ALPHABET.indexOf(letter));
  if (digits.includes(-1) || digits.length !== DIGITS + 6 || !hasChecksum(prefix, digits)) return null;
  const number = digits.slice(0, DIGITS).reduce((sum, digit) => sum * 32n + BigInt(digit), 0n);
  if (number % 16n !== 0n) return null;
  return Buffer.from((number / 16n).toString(16).padStart(64, '0'), 'hex');
}

function hasChecksum(prefix: string, digits: readonly number[]): boolean {
  const letters = [...Buffer.from(prefix)];
  const values = [...letters.map((code) => code >> 5), 0, ...letters.map((code) => code & 31), ...digits];
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    for (const [bit, term] of GENERATOR.entries()) if ((top >> bit) & 1) sum ^= term;
  }
  return sum === 1;
}

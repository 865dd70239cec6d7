import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Thrown for encrypted text that cannot be decrypted: wrong key, moved to another row, or altered. */
export class SealBroken extends Error {
  constructor(context: string, why = 'another ENCRYPTION_KEY, or it was altered') {
    super(`the encrypted text of ${context} cannot be decrypted: ${why}`);
    this.name = 'SealBroken';
  }
}

/** Parts of an encrypted text. */
interface SealedParts {
  readonly keyId: string;
  readonly nonce: string;
  readonly tag: string;
  readonly ciphertext: string;
}

/**
 * Encrypts with AES-256-GCM and a fresh 96-bit nonce per text. The context (for example `connections.tokens/<id>`) is
 * authenticated, so text moved to another row or column does not decrypt.
 * @returns `v2.<key id>.<nonce>.<tag>.<ciphertext>`, the last three base64url
 */
export function sealText(key: Buffer, keyId: string, text: string, context: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
  return ['v2', keyId, ...parts].join('.');
}

/** Parses the form of {@link sealText}. @throws SealBroken for anything else */
export function readSealed(sealed: string, context: string): SealedParts {
  const parts = sealed.split('.');
  if (parts[0] !== 'v2' || parts.length !== 5) throw new SealBroken(context);
  const [, keyId = '', nonce = '', tag = '', ciphertext = ''] = parts;
  return { keyId, nonce, tag, ciphertext };
}

/** @throws SealBroken */
export function openText(key: Buffer, parts: SealedParts, context: string): string {
  try {
    const nonce = Buffer.from(parts.nonce, 'base64url');
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(context))
      .setAuthTag(Buffer.from(parts.tag, 'base64url'));
    return decipher.update(parts.ciphertext, 'base64url', 'utf8') + decipher.final('utf8');
  } catch {
    throw new SealBroken(context);
  }
}

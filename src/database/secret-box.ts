import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;

/** A sealed text that cannot be opened: wrong key, moved to another row, or tampered with. */
export class SealBroken extends Error {
  constructor(context: string) {
    super(`the sealed text of ${context} cannot be opened: another ENCRYPTION_KEY, or it was altered`);
    this.name = 'SealBroken';
  }
}

/**
 * Keeps secrets unreadable at rest: AES-256-GCM with a fresh 96-bit nonce per text. The context (for example
 * `connections.tokens/<id>`) is authenticated, so a sealed text moved to another row or column does not open.
 */
export class SecretBox {
  constructor(private readonly key: Buffer) {}

  /** `v1.<nonce>.<tag>.<ciphertext>`, each base64url. */
  seal(text: string, context: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.key, nonce).setAAD(Buffer.from(context));
    const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return [
      VERSION,
      ...[nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url')),
    ].join('.');
  }

  /** @throws SealBroken */
  open(sealed: string, context: string): string {
    const [version, nonce, tag, ciphertext] = sealed.split('.');
    if (version !== VERSION || nonce === undefined || tag === undefined || ciphertext === undefined) {
      throw new SealBroken(context);
    }
    try {
      const decipher = createDecipheriv('aes-256-gcm', this.key, Buffer.from(nonce, 'base64url'), {
        authTagLength: 16,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(Buffer.from(tag, 'base64url'));
      return decipher.update(ciphertext, 'base64url', 'utf8') + decipher.final('utf8');
    } catch {
      throw new SealBroken(context);
    }
  }
}

import { createHmac } from 'node:crypto';
import { openText, readSealed, SealBroken, sealText } from './sealed-text';

/**
 * Encrypts with the installation's key (ENCRYPTION_KEY) and opens what that key, or one of those that are being
 * replaced (ENCRYPTION_KEY_PREVIOUS), has encrypted. Meant for data keys and for what lives minutes only: the
 * secrets of a row are encrypted by a data key of their own (see row-secrets.service.ts).
 */
export class SecretBox {
  /** Names the key in what it has encrypted, and tells nothing about it. */
  readonly keyId: string;
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor(
    private readonly key: Buffer,
    previous: readonly Buffer[] = [],
  ) {
    this.keyId = keyIdOf(key);
    this.keys = new Map([key, ...previous].map((each) => [keyIdOf(each), each]));
  }

  /** Names all keys that it opens with. */
  get keyIds(): readonly string[] {
    return [...this.keys.keys()];
  }

  seal(text: string, context: string): string {
    return sealText(this.key, this.keyId, text, context);
  }

  /** @throws SealBroken */
  open(sealed: string, context: string): string {
    const parts = readSealed(sealed, context);
    const key = this.keys.get(parts.keyId);
    if (key === undefined) throw new SealBroken(context, `no key with the id ${parts.keyId} is set`);
    return openText(key, parts, context);
  }
}

/** Names a key and tells nothing about it: 16 hex digits. */
export function keyIdOf(key: Buffer): string {
  return createHmac('sha256', key).update('ledgerstamp key id').digest('hex').slice(0, 16);
}

import { createHmac } from 'node:crypto';
import { openText, readSealed, SealBroken, sealText } from './sealed-text';

/**
 * Encrypts with the installation's key (ENCRYPTION_KEY), and decrypts also with earlier ones (ENCRYPTION_KEY_PREVIOUS).
 * For data keys and short-lived values; rows use data keys (row-secrets.service.ts).
 */
export class SecretBox {
  /** Id of the key in encrypted texts, which reveals nothing about it. */
  readonly keyId: string;
  private readonly keys: ReadonlyMap<string, Buffer>;

  constructor(
    private readonly key: Buffer,
    previous: readonly Buffer[] = [],
  ) {
    this.keyId = keyIdOf(key);
    this.keys = new Map([key, ...previous].map((each) => [keyIdOf(each), each]));
  }

  /** Ids of all keys that it can decrypt with. */
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

/** Id of a key, 16 hex digits, which reveals nothing about it. */
export function keyIdOf(key: Buffer): string {
  return createHmac('sha256', key).update('ledgerstamp key id').digest('hex').slice(0, 16);
}

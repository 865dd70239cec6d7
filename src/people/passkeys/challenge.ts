import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time that a person has to answer the browser's question. */
export const CHALLENGE_MS = 5 * 60_000;

const RANDOM = 16;
const STATED = RANDOM + 8;

/**
 * Questions that an authenticator signs. One carries its own end and a code over it and its purpose, so that asking for one
 * stores nothing: a stranger who asks a million times costs no row. What has been answered is stored, and counts once
 * (`UsedChallenges`).
 */
export class Challenges {
  private readonly key: Buffer;

  /** @param encryptionKey that of the installation; all replicas know each other's challenges */
  constructor(encryptionKey: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'ledgerstamp passkey challenge', 32));
  }

  /** @param purpose what the answer may be used for, and whose it must be */
  make(purpose: string, now: Date): Buffer {
    const end = Buffer.alloc(8);
    end.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MS));
    const stated = Buffer.concat([randomBytes(RANDOM), end]);
    return Buffer.concat([stated, this.codeOf(purpose, stated)]);
  }

  /** Whether it was made here for this purpose and has not expired. @param challenge base64url */
  holds(challenge: string, purpose: string, now: Date): boolean {
    const bytes = Buffer.from(challenge, 'base64url');
    const [stated, code] = [bytes.subarray(0, STATED), bytes.subarray(STATED)];
    const expected = this.codeOf(purpose, stated);
    if (code.length !== expected.length || !timingSafeEqual(code, expected)) return false;
    return Number(stated.readBigUInt64BE(RANDOM)) > now.getTime();
  }

  private codeOf(purpose: string, stated: Buffer): Buffer {
    return createHmac('sha256', this.key).update(stated).update(purpose).digest();
  }
}

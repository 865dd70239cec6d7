import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/** Time within which an authenticator must answer. */
export const CHALLENGE_MS = 5 * 60_000;

const RANDOM = 16;
const STATED = RANDOM + 8;

/**
 * Challenges that an authenticator signs. Each carries its expiry and a code over it and its purpose, so unanswered
 * ones need no row. Answered ones are stored and count once (`UsedChallenges`).
 */
export class Challenges {
  private readonly key: Buffer;

  /** @param encryptionKey of the installation; all replicas recognise each other's challenges */
  constructor(encryptionKey: Buffer) {
    this.key = Buffer.from(hkdfSync('sha256', encryptionKey, '', 'ledgerstamp passkey challenge', 32));
  }

  /** @param purpose use of the answer, and the person who must give it */
  make(purpose: string, now: Date): Buffer {
    const end = Buffer.alloc(8);
    end.writeBigUInt64BE(BigInt(now.getTime() + CHALLENGE_MS));
    const stated = Buffer.concat([randomBytes(RANDOM), end]);
    return Buffer.concat([stated, this.codeOf(purpose, stated)]);
  }

  /** True if made here for this purpose and not expired. @param challenge base64url */
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

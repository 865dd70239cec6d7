import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { SecretBox } from './secret-box';
import { SealBroken } from './sealed-text';

const CONTEXT = 'connections.tokens/0f6b1c9e';
const TEXT = '{"accessToken":"at-secret","refreshToken":"rt-secret"}';
const key = randomBytes(32);
const box = new SecretBox(key);
const text = fc.string({ unit: 'grapheme' });

function opened(sealed: string, context = CONTEXT, opener = box): string | null {
  try {
    return opener.open(sealed, context);
  } catch (error) {
    expect(error).toBeInstanceOf(SealBroken);
    return null;
  }
}

describe('an encrypted text', () => {
  it('is decrypted where it was encrypted, whatever it is', () => {
    fc.assert(
      fc.property(text, text, (secret, context) => {
        expect(box.open(box.seal(secret, context), context)).toBe(secret);
      }),
    );
  });

  it('opens in another process with the same key', () => {
    expect(new SecretBox(Buffer.from(key)).open(box.seal(TEXT, CONTEXT), CONTEXT)).toBe(TEXT);
  });

  it('shows nothing of itself, and is another each time', () => {
    const sealed = Array.from({ length: 100 }, () => box.seal(TEXT, CONTEXT));
    expect(new Set(sealed).size).toBe(100);
    expect(new Set(sealed.map((one) => one.split('.')[2])).size).toBe(100);
    for (const one of sealed) {
      expect(one).toMatch(/^v2\.[0-9a-f]{16}(\.[A-Za-z0-9_-]+){3}$/);
      expect(Buffer.from(one.split('.')[4] ?? '', 'base64url').toString('latin1')).not.toContain('secret');
    }
  });

  it('does not open in another place, and does not tell places apart only by chance', () => {
    fc.assert(
      fc.property(text, text, (context, other) => {
        fc.pre(context !== other);
        expect(opened(box.seal(TEXT, context), other)).toBeNull();
      }),
    );
    expect(opened(box.seal(TEXT, 'connections.tokens/1'), 'connections.tokens/2')).toBeNull();
    expect(opened(box.seal(TEXT, CONTEXT), '')).toBeNull();
  });

  it('does not open with another key, not even with one that differs in one bit', () => {
    const sealed = box.seal(TEXT, CONTEXT);
    for (let bit = 0; bit < 256; bit += 1) {
      const other = Buffer.from(key);
      other.writeUInt8(other.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(opened(sealed, CONTEXT, new SecretBox(other))).toBeNull();
    }
  });

  it('does not open when any bit of nonce, tag or ciphertext has flipped', () => {
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 2, max: 4 }),
        fc.nat(),
        fc.nat({ max: 7 }),
        (secret, part, at, bit) => {
          const parts = box.seal(`x${secret}`, CONTEXT).split('.');
          const bytes = Buffer.from(parts[part] ?? '', 'base64url');
          const index = at % bytes.length;
          bytes.writeUInt8(bytes.readUInt8(index) ^ (1 << bit), index);
          parts[part] = bytes.toString('base64url');
          expect(opened(parts.join('.'))).toBeNull();
        },
      ),
      { numRuns: 2000 },
    );
  });

  it('never opens to another text, however its letters are changed', () => {
    const sealed = box.seal(TEXT, CONTEXT);
    fc.assert(
      fc.property(fc.nat({ max: sealed.length - 1 }), fc.string({ maxLength: 3 }), (at, letters) => {
        const changed = sealed.slice(0, at) + letters + sealed.slice(at + 1);
        expect([null, TEXT]).toContain(opened(changed));
      }),
      { numRuns: 2000 },
    );
  });

  it('does not open when its parts are shortened, exchanged or missing', () => {
    const [version, keyId, nonce, tag, ciphertext] = box.seal(TEXT, CONTEXT).split('.') as [
      string,
      string,
      string,
      string,
      string,
    ];
    const [, , otherNonce, otherTag, otherCiphertext] = box.seal('other', CONTEXT).split('.') as [
      string,
      string,
      string,
      string,
      string,
    ];
    for (const parts of [
      [version, keyId, nonce, tag.slice(0, 6), ciphertext],
      [version, keyId, nonce, '', ciphertext],
      [version, keyId, '', tag, ciphertext],
      [version, keyId, nonce, tag, ''],
      [version, keyId, nonce, tag, ciphertext.slice(0, -4)],
      [version, keyId, nonce, tag],
      [version, keyId, nonce, tag, ciphertext, ''],
      [version, keyId, nonce, tag, ciphertext, ciphertext],
      [version, keyId, tag, nonce, ciphertext],
      [version, keyId, otherNonce, tag, ciphertext],
      [version, keyId, nonce, otherTag, ciphertext],
      [version, keyId, nonce, tag, otherCiphertext],
      [version, '', nonce, tag, ciphertext],
      [version, nonce, tag, ciphertext],
      ['v1', nonce, tag, ciphertext],
      ['v1', keyId, nonce, tag, ciphertext],
      ['v3', keyId, nonce, tag, ciphertext],
      ['', keyId, nonce, tag, ciphertext],
      [keyId, nonce, tag, ciphertext],
      [],
    ]) {
      expect(opened(parts.join('.'))).toBeNull();
    }
  });
});

describe('a key that is being replaced', () => {
  const next = new SecretBox(randomBytes(32), [key]);

  it('still decrypts what it has encrypted, and encrypts nothing any more', () => {
    expect(next.open(box.seal(TEXT, CONTEXT), CONTEXT)).toBe(TEXT);
    expect(opened(next.seal(TEXT, CONTEXT))).toBeNull();
    expect(next.seal(TEXT, CONTEXT).split('.')[1]).toBe(next.keyId);
  });
});

describe('an encrypted text that was changed', () => {
  it('names the place and says what to think of, and neither key nor text', () => {
    const sealed = box.seal(TEXT, CONTEXT);
    expect(() => new SecretBox(randomBytes(32)).open(sealed, CONTEXT)).toThrow(
      `the encrypted text of ${CONTEXT} cannot be decrypted: no key with the id ${box.keyId} is set`,
    );
    expect(() => box.open(sealed, 'another/place')).toThrow(
      'the encrypted text of another/place cannot be decrypted: another ENCRYPTION_KEY, or it was altered',
    );
    const message = new SealBroken(CONTEXT).message;
    for (const secret of [key.toString('hex'), key.toString('base64'), 'secret', sealed]) {
      expect(message).not.toContain(secret);
    }
  });
});

/**
 * Values that an authenticator encodes as CBOR: integers, texts, bytes, and maps of them (RFC 8949, canonical lengths).
 */
export type CborValue = number | string | Uint8Array | ReadonlyMap<number | string, CborValue>;

const UNSIGNED = 0;
const NEGATIVE = 1;
const BYTES = 2;
const TEXT = 3;
const MAP = 5;

export function cbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(NEGATIVE, -1 - value) : head(UNSIGNED, value);
  if (typeof value === 'string') {
    const text = Buffer.from(value, 'utf8');
    return Buffer.concat([head(TEXT, text.length), text]);
  }
  if (value instanceof Uint8Array) return Buffer.concat([head(BYTES, value.length), value]);
  const pairs = [...value].flatMap(([key, one]) => [cbor(key), cbor(one)]);
  return Buffer.concat([head(MAP, value.size), ...pairs]);
}

/** Encodes the major type (first three bits), and a number in as few bytes as it needs. */
function head(type: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(type << 5) | count]);
  if (count < 0x100) return Buffer.from([(type << 5) | 24, count]);
  const long = Buffer.from([(type << 5) | 25, 0, 0]);
  long.writeUInt16BE(count, 1);
  return long;
}

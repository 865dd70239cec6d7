import { createHash } from 'node:crypto';

/**
 * JSON text that is equal for equal values, as hashed: fields sorted by code unit, no blanks, decimals as text by their
 * own `toJSON`.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, entry: unknown) =>
    typeof entry === 'object' && entry !== null && !Array.isArray(entry)
      ? Object.fromEntries(Object.entries(entry).sort(([one], [other]) => (one < other ? -1 : 1)))
      : entry,
  );
}

export function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** SHA-256 as hex. */
export function sha256Hex(bytes: string | Uint8Array): string {
  return sha256(bytes).toString('hex');
}

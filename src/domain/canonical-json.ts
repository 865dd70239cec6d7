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

/** File that lists the SHA-256 of the others, as `sha256sum -c` reads it. */
export const SUMS = 'SHA256SUMS';

/** Line of {@link SUMS} about a file. */
export function sumLine(path: string, sha256OfFile: string): string {
  return `${sha256OfFile}  ${path}\n`;
}

/**
 * JSON in the text form of PostgreSQL's `jsonb`: shorter keys first, equal lengths by bytes, a blank after comma and
 * colon (PostgreSQL documentation, 8.14 "JSON types"). Excludes fractions.
 */
export function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((entry) => jsonbText(entry)).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  const sorted = fields
    .map(([key, field]) => ({ bytes: Buffer.from(key), text: `${JSON.stringify(key)}: ${jsonbText(field)}` }))
    .sort((one, other) => one.bytes.length - other.bytes.length || one.bytes.compare(other.bytes));
  return `{${sorted.map(({ text }) => text).join(', ')}}`;
}

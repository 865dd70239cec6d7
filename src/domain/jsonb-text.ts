/**
 * JSON as PostgreSQL writes a `jsonb` value as text: shorter keys first, keys of one length by their bytes, a blank behind
 * each comma and colon (PostgreSQL documentation, 8.14 "JSON types"). For values without fractions.
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

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

import { createHmac } from 'node:crypto';
import { canonicalJson, sha256Hex } from '../../domain/canonical-json';
import { cutAt, displayText } from '../../domain/unstorable-text';

const MOST_OF_A_TEXT = 2_000;
const MOST_OF_ALL = 16_000;

/** Value that must not be stored: its HMAC-SHA-256 under the salt of the act shows whether it changed. */
export class SecretValue {
  constructor(readonly value: string) {}
}

/**
 * Former or present state of an object by field: a row of a table, or a person's input. Decimals and times
 * serialise themselves.
 */
export type Details = Readonly<Record<string, unknown>>;

/**
 * Writes details as JSON of at most about 16,000 characters: long texts are cut and end with their hash;
 * details that are too large as a whole are replaced by their hash.
 */
export function writeDetails(details: Details | null, salt: string): string | null {
  if (details === null) return null;
  const text = canonicalJson(bounded(details, salt));
  return text.length <= MOST_OF_ALL
    ? text
    : canonicalJson({ tooLarge: { characters: text.length, sha256: sha256Hex(text) } });
}

/** Fields that differ, with old and new values; values with equal JSON are equal. */
export function changesOf(before: Details, after: Details): { before: Details; after: Details } {
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null),
  );
  const only = (of: Details): Details => Object.fromEntries(keys.map((key) => [key, of[key] ?? null]));
  return { before: only(before), after: only(after) };
}

function bounded(value: unknown, salt: string): unknown {
  if (value instanceof SecretValue)
    return { secretSha256: createHmac('sha256', salt).update(value.value).digest('hex') };
  if (typeof value === 'string' && value.length > MOST_OF_A_TEXT)
    return `${displayText(cutAt(value, MOST_OF_A_TEXT))}… (${value.length} characters, SHA-256 ${sha256Hex(value)})`;
  if (typeof value === 'string') return displayText(value);
  if (Array.isArray(value)) return value.map((one) => bounded(one, salt));
  if (value === null || typeof value !== 'object' || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, bounded(one, salt)]));
}

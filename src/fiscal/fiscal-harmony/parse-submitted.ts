import { type ExactJsonObject, isObject, parseExactJson } from '../../platform/http/exact-json';

/** Parses bytes that to-fiscal-harmony.ts has written; null for others. */
export function parseSubmitted(payload: Buffer): ExactJsonObject | null {
  try {
    const json = parseExactJson(payload.toString('utf8'));
    return isObject(json) ? json : null;
  } catch {
    // Null: bytes of this form were never sent.
    return null;
  }
}
